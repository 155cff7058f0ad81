/**
 * The wiring of auto: the cheapest tier whose answer can be verified wins.
 *
 * ```
 * START → route ─┬→ lv1 ──┬→ climb → END
 *                ├→ loop ─┤    │
 *                ├→ lv2 ──┤    │
 *                └→ lv3 ──┘    │
 *                ↑             │
 *                └──── up ─────┘
 * ```
 *
 * Each tier is a graph of its own inside its node, seeded with what those before it understood, read and found.
 * @module
 */
import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph'
import { expecting } from '../api/estimate.ts'
import { type OpenRun, openRun } from '../engine/run/context.ts'
import { step } from '../engine/run/step.ts'
import { createClimb } from '../nodes/escalate.ts'
import { createRoute } from '../nodes/route/route.ts'
import type { Estimator } from '../nodes/tier/estimate.ts'
import { freshOpen, seededOpen } from '../nodes/tier/handover.ts'
import { createRung } from '../nodes/tier/tier.ts'
import { Input, Output } from '../state/channels.ts'
import { ClimbingState, RUNGS } from '../state/climbing.ts'
import { Settings } from '../state/settings.ts'
import { createPlanning } from './planning.ts'
import { createReading, RECURSION_LIMIT } from './round.ts'
import { loop, lv2, whole } from './strategies.ts'

export interface ClimbingOptions {
  /** Needed where a run is to be interrupted outside of LangGraph Server, which brings its own. */
  checkpointer?: BaseCheckpointSaver
  /** How it is known beforehand what a tier takes; tests bring their own. */
  estimateOf?: Estimator
}

/** @param open How nodes reach corpus and reader; tests and the library door bring their own. */
export function createClimbing(
  open: OpenRun = openRun,
  { checkpointer, estimateOf = byRehearsal }: ClimbingOptions = {},
) {
  const within = seededOpen(open)
  const tiers = {
    lv1: createReading(whole, within),
    loop: createReading(loop, freshOpen(open)),
    lv2: createReading(lv2, within),
    lv3: createPlanning(within),
  }
  return new StateGraph({ state: ClimbingState, input: Input, output: Output, context: Settings.partial() })
    .addNode('route', step('route', createRoute(estimateOf), open, { first: true }))
    .addNode('lv1', createRung('lv1', tiers.lv1, open), { subgraphs: [tiers.lv1] })
    .addNode('loop', createRung('loop', tiers.loop, open), { subgraphs: [tiers.loop] })
    .addNode('lv2', createRung('lv2', tiers.lv2, open), { subgraphs: [tiers.lv2] })
    .addNode('lv3', createRung('lv3', tiers.lv3, open), { subgraphs: [tiers.lv3] })
    .addNode('climb', step('climb', createClimb(estimateOf), open, { last: true }))
    .addEdge(START, 'route')
    .addConditionalEdges('route', next, [...RUNGS, 'climb', END])
    .addEdge('lv1', 'climb')
    .addEdge('loop', 'climb')
    .addEdge('lv2', 'climb')
    .addEdge('lv3', 'climb')
    .addConditionalEdges('climb', next, [...RUNGS, END])
    .compile({ name: 'auto', ...(checkpointer && { checkpointer }) })
    .withConfig({ recursionLimit: RECURSION_LIMIT })
}

const byRehearsal: Estimator = (tier, seed, run) => expecting(tier, seed.parsed.question, { ...run, seed }, run.signal)

function next({ answer, order, stop }: typeof ClimbingState.State) {
  if (answer !== null) return END
  return stop === null && order[0] !== undefined ? order[0] : 'climb'
}
