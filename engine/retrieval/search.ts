/**
 * Searching for what was not read yet, in the documents that were asked about.
 * @module
 */
import { distinctHits, searchDistinct } from '../../corpus/search/distinct.ts'
import type { ChunkHit, Corpus } from '../../corpus/types.ts'
import { type ChunkRuns, holdsChunk } from '../../state/coverage.ts'
import { flattenKeywords } from '../../state/keywords.ts'
import type { Hit, Keywords, Parsed } from '../../state/records.ts'
import type { Run } from '../run/context.ts'
import { restriction } from '../run/selection.ts'

/** The words that are searched for: the question's own words, which anchor every round, then the keywords. */
export function searchWords(parsed: Parsed, keywords: Keywords): string[] {
  return [parsed.question, ...flattenKeywords(keywords)]
}

/** The best chunks not yet read, those that say the same once; those already read only when there are no others. */
export function searchUnread({ corpus, documents, settings }: Run, words: readonly string[], read: ChunkRuns): Hit[] {
  const options = { topK: settings.topKChunks, ...restriction(corpus, documents) }
  const isUnread = ({ docId, chunk }: ChunkHit) => !holdsChunk(read, docId, chunk)
  const unread = searchDistinct(corpus, words, options, isUnread)
  const hits = unread.length > 0 ? unread : searchDistinct(corpus, words, options)
  return hits.map(({ docId, chunk, path, start, end, score }) => ({
    docId,
    chunk,
    path,
    start,
    end,
    score,
    via: 'bm25',
  }))
}

/** Of hits from more than one ranking those that say the same once. */
export function withoutSame(hits: readonly Hit[], words: readonly string[], corpus: Corpus): Hit[] {
  return distinctHits(hits, words, corpus).map(({ same, ...hit }) => hit)
}
