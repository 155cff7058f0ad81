/**
 * Which graph a tier is: the one table.
 * @module
 */
import type { OpenRun } from '../engine/run/context.ts'
import type { ReadingTier } from '../state/tiers.ts'
import { loop } from './loop.ts'
import { lv1, wholeOrLv1 } from './lv1.ts'
import { lv2 } from './lv2.ts'
import { createPlanning } from './lv3.ts'
import { createReading } from './reading.ts'

export type TierGraph = ReturnType<typeof createReading> | ReturnType<typeof createPlanning>

/** @param open default: registered corpora, as LangGraph Server opens them */
export type Graphs = Record<ReadingTier, (open?: OpenRun) => TierGraph>

/** Each as it is asked for by name. */
export const GRAPHS: Graphs = {
  lv1: (open) => createReading(lv1, open),
  loop: (open) => createReading(loop, open),
  lv2: (open) => createReading(lv2, open),
  lv3: createPlanning,
}

/** As auto tries them. */
export const GRAPHS_OF_AUTO: Graphs = { ...GRAPHS, lv1: (open) => createReading(wholeOrLv1, open) }
