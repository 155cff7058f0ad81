/**
 * `chapterverse/nodes`: what the tiers are made of. A node is a function of the state and of the run it works for, and
 * gives an update; `createNode` makes one of LangGraph's of it.
 *
 * @example
 * const screen: NodeFunction = (state, run) => ({ hits: screenHits(state, run).hits.slice(0, 2) })
 * @module
 */
export { judge } from '../engine/evidence/judge.ts'
export { searchUnread, searchWords } from '../engine/retrieval/search.ts'
export type { OpenRun, Run, RunResources } from '../engine/run/context.ts'
export { createNode, type NodeFunction, type NodeOptions } from '../engine/run/node.ts'
export type { ReadingState, ReadingUpdate } from '../state/channels.ts'
export type { Hit, PassageRef } from '../state/records.ts'
export { bm25Chunks } from './bm25/chunks.ts'
export { bm25Expanded } from './bm25/expanded.ts'
export { bm25Map } from './bm25/map.ts'
export { compose } from './compose.ts'
export { extract } from './extract.ts'
export { keyword } from './keyword.ts'
export { locateHits } from './locate/hits.ts'
export { locateOnMap } from './locate/map.ts'
export { type Place, passagesAt } from './locate/places.ts'
export { locateScreened } from './locate/screened.ts'
export { locateWhole } from './locate/whole.ts'
export { parse } from './parse.ts'
export { plan } from './plan/plan.ts'
export { screenHits } from './screen/hits.ts'
export { screenMap } from './screen/map.ts'
export { scan } from './screen/scan.ts'
export { screenWaves, unscreenedOrFound } from './screen/waves.ts'
export { createVerify, type TierRules, unreadChunks } from './verify.ts'
