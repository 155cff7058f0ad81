/**
 * Searching for what was not read yet, in the documents that were asked about.
 * @module
 */
import { type ChunkRuns, countChunks, holdsChunk } from '../../state/coverage.ts'
import { flattenKeywords } from '../../state/keywords.ts'
import type { Hit, Keywords, Parsed } from '../../state/records.ts'
import type { Run } from '../run/context.ts'
import { restriction } from '../run/selection.ts'

/** The words that are searched for: the question's own words, which anchor every round, then the keywords. */
export function searchWords(parsed: Parsed, keywords: Keywords): string[] {
  return [parsed.question, ...flattenKeywords(keywords)]
}

/** The best chunks not yet read; those already read only when there are no others. */
export function searchUnread({ corpus, documents, settings }: Run, words: readonly string[], read: ChunkRuns): Hit[] {
  const topK = settings.topKChunks
  const hits = corpus.search(words, { topK: topK + countChunks(read), ...restriction(corpus, documents) })
  const unread = hits.filter((hit) => !holdsChunk(read, hit.docId, hit.chunk))
  return (unread.length > 0 ? unread : hits)
    .slice(0, topK)
    .map(({ docId, chunk, path, start, end, score }) => ({ docId, chunk, path, start, end, score, via: 'bm25' }))
}
