/**
 * lv1: ranked by BM25 over chunks; screen and locate only order, merge and trim. Two calls when the first round
 * verifies: parse and extract.
 * @module
 */
import { bm25Chunks } from '../nodes/bm25/chunks.ts'
import { keyword } from '../nodes/keyword.ts'
import { locateHits } from '../nodes/locate/hits.ts'
import { locateWhole } from '../nodes/locate/whole.ts'
import { screenHits } from '../nodes/screen/hits.ts'
import { unreadChunks } from '../nodes/verify.ts'
import { createReading, type Strategy } from './reading.ts'

export const lv1: Strategy = {
  tier: 'lv1',
  keyword,
  bm25: bm25Chunks,
  screen: screenHits,
  locate: locateHits,
  again: 'keyword',
  unread: unreadChunks,
}

/** As auto begins: where everything fits into one call, all of it is read. */
export const wholeOrLv1: Strategy = { ...lv1, locate: locateWhole }

// Named, for written out its type takes half a megabyte.
export const graph: ReturnType<typeof createReading> = createReading(lv1)
