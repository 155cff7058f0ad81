/**
 * Searching for what was not read yet, in the documents that were asked about.
 * @module
 */
import type { ChunkHit, Corpus } from '../../corpus/types.ts'
import { type ChunkRuns, countChunks, holdsChunk } from '../../state/coverage.ts'
import { flattenKeywords } from '../../state/keywords.ts'
import type { Hit, Keywords, Parsed } from '../../state/records.ts'
import type { Run } from '../run/context.ts'
import { restriction } from '../run/selection.ts'

/** The words that are searched for: the question's own words, which anchor every round, then the keywords. */
export function searchWords(parsed: Parsed, keywords: Keywords): string[] {
  return [parsed.question, ...flattenKeywords(keywords)]
}

/** Chunks ranked beyond those asked for, so that copies leave their places to others. */
const FOR_COPIES = 3

/** The best chunks not yet read, those of the same text once; those already read only when there are no others. */
export function searchUnread({ corpus, documents, settings }: Run, words: readonly string[], read: ChunkRuns): Hit[] {
  const topK = settings.topKChunks
  const most = FOR_COPIES * topK + countChunks(read)
  const hits = distinct(corpus.search(words, { topK: most, ...restriction(corpus, documents) }), corpus)
  const unread = hits.filter((hit) => !holdsChunk(read, hit.docId, hit.chunk))
  return (unread.length > 0 ? unread : hits)
    .slice(0, topK)
    .map(({ docId, chunk, path, start, end, score }) => ({ docId, chunk, path, start, end, score, via: 'bm25' }))
}

/** Of hits whose chunks say the same the best alone. */
function distinct(hits: readonly ChunkHit[], corpus: Corpus): ChunkHit[] {
  const seen = new Set<string>()
  return hits.filter(({ docId, start, end }) => {
    const text = corpus.text(docId, start, end).replace(/\s+/g, ' ').trim()
    return !seen.has(text) && seen.add(text)
  })
}
