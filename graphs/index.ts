/**
 * `chapterverse/graphs`: the tiers as they are wired, to be put into graphs of your own or built anew from other nodes.
 *
 * @example
 * const open = openLibrary(await openCorpus(['docs']))
 * const graph = createReading({ ...lv2, screen: myScreen }, open)
 * @module
 */
export type { OpenRun, Run, RunResources } from '../engine/run/context.ts'
export { type Own, openLibrary } from '../engine/run/given-library.ts'
export type { NodeFunction } from '../engine/run/node.ts'
export { Input, Output, type ReadingState, type ReadingUpdate, State } from '../state/channels.ts'
export { Context } from '../state/context.ts'
export { type AutoOptions, createAuto } from './auto.ts'
export type { CompiledTier } from './compiled-tier.ts'
export { loop } from './loop.ts'
export { lv1 } from './lv1.ts'
export { lv2 } from './lv2.ts'
export { createPlanning } from './lv3.ts'
export { createReading, type Strategy } from './reading.ts'
