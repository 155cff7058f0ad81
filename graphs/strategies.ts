/**
 * What each tier puts into the rooms of `reading.ts`.
 * @module
 */

import { readSomethingNew, unreadDocuments } from '../engine/retrieval/close-reading.ts'
import { remember } from '../engine/retrieval/past-routes.ts'
import { bm25 } from '../nodes/bm25/chunks.ts'
import { bm25Again } from '../nodes/bm25/expanded.ts'
import { bm25Map } from '../nodes/bm25/map.ts'
import { keyword } from '../nodes/keyword.ts'
import { locate } from '../nodes/locate/hits.ts'
import { locateOnMap } from '../nodes/locate/map.ts'
import { locateScreened } from '../nodes/locate/screened.ts'
import { locateWhole } from '../nodes/locate/whole.ts'
import { screenHits } from '../nodes/screen/hits.ts'
import { screenMap } from '../nodes/screen/map.ts'
import { scan } from '../nodes/screen/scan.ts'
import { screenChunks, unscreenedOrFound } from '../nodes/screen/waves.ts'
import { unreadChunks } from '../nodes/verify.ts'
import type { Strategy } from './round.ts'

/**
 * Ranked by BM25 over chunks; screen and locate only order, merge and trim. Two calls when the first round verifies:
 * parse and extract.
 */
export const lv1: Strategy = {
  tier: 'lv1',
  keyword,
  bm25,
  screen: screenHits,
  locate,
  again: 'keyword',
  unread: unreadChunks,
}

/** As auto begins: where everything fits into one call, all of it is read. */
export const whole: Strategy = { ...lv1, locate: locateWhole }

/**
 * Ranked by what the map says; the reader is shown the map and chooses what to read closely. Three calls when its first
 * choice is right: parse, locate and extract.
 */
export const loop: Strategy = {
  tier: 'loop',
  keyword,
  bm25: bm25Map,
  screen: screenMap,
  locate: locateOnMap,
  again: 'locate',
  unread: unreadDocuments,
  fresh: readSomethingNew,
  onVerified: remember,
}

/**
 * Ranked by BM25 over chunks; the reader screens them in waves, many chunks a call and many calls at once, until an
 * answer verifies or all are screened.
 */
export const lv2: Strategy = {
  tier: 'lv2',
  keyword,
  bm25,
  screen: screenChunks,
  scanning: { scan, bm25Again },
  locate: locateScreened,
  again: 'screen',
  unread: unscreenedOrFound,
}
