/**
 * loop: ranked by what the map says; the reader is shown the map and chooses what to read closely. Three calls when its
 * first choice is right: parse, locate and extract.
 * @module
 */
import { readSomethingNew, unreadDocuments } from '../engine/retrieval/close-reading.ts'
import { rememberRoute } from '../engine/retrieval/past-routes.ts'
import { bm25Map } from '../nodes/bm25/map.ts'
import { keyword } from '../nodes/keyword.ts'
import { locateOnMap } from '../nodes/locate/map.ts'
import { screenMap } from '../nodes/screen/map.ts'
import { createReading, type Strategy } from './reading.ts'

export const loop: Strategy = {
  tier: 'loop',
  keyword,
  bm25: bm25Map,
  screen: screenMap,
  locate: locateOnMap,
  again: 'locate',
  unread: unreadDocuments,
  fresh: readSomethingNew,
  onVerified: rememberRoute,
}

// Named, for written out its type takes half a megabyte.
export const graph: ReturnType<typeof createReading> = createReading(loop)
