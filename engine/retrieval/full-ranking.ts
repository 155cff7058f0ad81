/**
 * Every chunk in the order of BM25, worked out once for all the tasks of a run that need it.
 * @module
 */

import { chunkKey } from '../../corpus/references/keys.ts'
import type { Corpus, RankedChunk } from '../../corpus/types.ts'
import { Lru } from '../../lib/lru.ts'
import type { Run } from '../run/context.ts'
import { restriction } from '../run/selection.ts'

export interface Ranking {
  /** Chunks that hold any of the words, best first. */
  order: readonly RankedChunk[]
  /** 0 for a chunk that holds none of them. */
  scoreOf(docId: string, chunk: number): number
}

/** Two megabytes each for 20,000 chunks. */
const MAX_RANKINGS = 4
const rankings = new WeakMap<Corpus, Lru<string, Ranking>>()

export function rankAllChunks(
  { corpus, documents }: Pick<Run, 'corpus' | 'documents'>,
  words: readonly string[],
): Ranking {
  const known = rankings.get(corpus) ?? new Lru<string, Ranking>(MAX_RANKINGS)
  rankings.set(corpus, known)
  const within = restriction(corpus, documents)
  return known.get(JSON.stringify([words, within]), () => {
    const topK = documents.reduce((sum, { chunks }) => sum + chunks, 0)
    const order = corpus.rank(words, { topK, ...within })
    const scores = new Map(order.map((one) => [chunkKey(one), one.score]))
    return { order, scoreOf: (docId, chunk) => scores.get(chunkKey({ docId, chunk })) ?? 0 }
  })
}
