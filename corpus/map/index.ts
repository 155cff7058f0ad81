/**
 * The document map: what one navigates by. Titles, the heading tree with paths, first sentences, summaries and sizes;
 * never the text itself.
 *
 *     readMap      everything that is known, for people and programs
 *     searchMap    which documents and sections its words point to
 *     rankForMap   the same, fused with the ranking of chunks
 *     viewMap      as much of it as one call may cost, best first
 * @module
 */
export { descriptionKey } from './description-key.ts'
export type { Described, Description, DocumentMapEntry, MapSection } from './entries.ts'
export { rankForMap } from './rank-for-map.ts'
export { type MapOptions, readMap, renderMap } from './read-map.ts'
export { type MapRanking, searchMap } from './search-map.ts'
export { type MapView, mapFits, type ViewOptions, viewMap } from './view-map.ts'
