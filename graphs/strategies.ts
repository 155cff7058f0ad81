/**
 * What each tier puts into the rooms of `reading.ts`.
 * @module
 */
import { bm25 } from '../nodes/bm25.ts'
import { keyword } from '../nodes/keyword.ts'
import { locate } from '../nodes/locate.ts'
import { screenHits } from '../nodes/screen-hits.ts'
import type { Strategy } from './reading.ts'

/**
 * Ranked by BM25 over chunks; screen and locate only order, merge and trim. Two calls when the first round verifies:
 * parse and extract.
 */
export const lv1: Strategy = { tier: 'lv1', keyword, bm25, screen: screenHits, locate, again: 'keyword' }
