/**
 * lv2: ranked by BM25 over chunks; the reader screens them in waves, many chunks a call and many calls at once, until an
 * answer verifies or all are screened.
 * @module
 */
import { bm25Chunks } from '../nodes/bm25/chunks.ts'
import { bm25Expanded } from '../nodes/bm25/expanded.ts'
import { keyword } from '../nodes/keyword.ts'
import { locateScreened } from '../nodes/locate/screened.ts'
import { scan } from '../nodes/screen/scan.ts'
import { screenWaves, unscreenedOrFound } from '../nodes/screen/waves.ts'
import { createReading, type Strategy } from './reading.ts'

export const lv2: Strategy = {
  tier: 'lv2',
  keyword,
  bm25: bm25Chunks,
  screen: screenWaves,
  scanning: { scan, bm25Again: bm25Expanded },
  locate: locateScreened,
  again: 'screen',
  unread: unscreenedOrFound,
}

// Named, for written out its type takes half a megabyte.
export const graph: ReturnType<typeof createReading> = createReading(lv2)
