/**
 * auto: the cheapest tier whose answer can be verified wins.
 *
 * ```
 * START → route ─┬→ lv1 ──┬→ escalate → END
 *                ├→ loop ─┤     │
 *                ├→ lv2 ──┤     │
 *                └→ lv3 ──┘     │
 *                ↑              │
 *                └──────────────┘
 * ```
 *
 * Each tier is a graph of its own inside its node, handed what those before it understood, read and found.
 * @module
 */
import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph'
import { type OpenRun, openRun, underDefaultBudget } from '../engine/run/context.ts'
import { createNode } from '../engine/run/node.ts'
import { createEscalate } from '../nodes/escalate.ts'
import { createRoute } from '../nodes/route/route.ts'
import type { Estimator } from '../nodes/tier/estimate.ts'
import { openFor } from '../nodes/tier/handover.ts'
import { createTierNode } from '../nodes/tier/tier.ts'
import { AutoState } from '../state/auto.ts'
import { Input, Output } from '../state/channels.ts'
import { Context } from '../state/context.ts'
import { READING_TIERS, type ReadingTier } from '../state/tiers.ts'
import { bounded } from './bounded.ts'
import { dryRun } from './dry-run.ts'
import { edge } from './edge.ts'
import { GRAPHS_OF_AUTO, type TierGraph } from './tiers.ts'

export interface AutoOptions {
  /** Needed where a run is to be interrupted outside of LangGraph Server, which brings its own. */
  checkpointer?: BaseCheckpointSaver
  /** How it is known beforehand what a tier takes; tests bring their own. */
  estimateOf?: Estimator
}

/** @param own How nodes reach corpus and reader; tests and the library bring their own. */
export function createAuto(own: OpenRun = openRun, { checkpointer, estimateOf = byRehearsal }: AutoOptions = {}) {
  const open = underDefaultBudget(own)
  const builder = new StateGraph({ state: AutoState, input: Input, output: Output, context: Context })
    .addNode('route', createNode('route', createRoute(estimateOf), open, { first: true }))
    .addNode(READING_TIERS.map((tier) => nodeOf(tier, open)))
    .addNode('escalate', createNode('escalate', createEscalate(estimateOf), open, { last: true }))
    .addEdge(START, 'route')
    .addConditionalEdges('route', edge('afterRoute', next), [...READING_TIERS, 'escalate', END])
    .addConditionalEdges('escalate', edge('afterEscalate', next), [...READING_TIERS, END])
  // One edge each: an edge from all of them together would wait for all.
  for (const tier of READING_TIERS) builder.addEdge(tier, 'escalate')
  return bounded(builder.compile({ name: 'auto', ...(checkpointer && { checkpointer }) }))
}

/** A node that runs a graph, and is drawn and traced as one. */
function nodeOf(
  tier: ReadingTier,
  open: OpenRun,
): [ReadingTier, ReturnType<typeof createTierNode>, { subgraphs: TierGraph[] }] {
  const graph = GRAPHS_OF_AUTO[tier](openFor(tier, open))
  return [tier, createTierNode(tier, graph, open), { subgraphs: [graph] }]
}

const byRehearsal: Estimator = (tier, handover, run) =>
  dryRun(tier, handover.parsed.question, { ...run, handover }, run.signal)

function next({ answer, order, stop }: typeof AutoState.State) {
  if (answer !== null) return END
  return stop === null && order[0] !== undefined ? order[0] : 'escalate'
}

// Named, for written out its type takes a quarter of a megabyte.
export const graph: ReturnType<typeof createAuto> = createAuto()
