/**
 * One tier of `auto`, run as a graph of its own inside the node that has its name. It shares the root run's ledger;
 * what it used, read and found goes back into the state around it, once.
 * @module
 */
import { type LangGraphRunnableConfig, Overwrite } from '@langchain/langgraph'
import { betterOf } from '../../engine/answers/best-of-tiers.ts'
import type { OpenRun } from '../../engine/run/context.ts'
import { requireOrigin, settingsOf } from '../../engine/run/given-settings.ts'
import { expectListeners } from '../../engine/run/listeners.ts'
import { ledgerOf } from '../../engine/run/node.ts'
import { outOfSteps } from '../../engine/run/steps.ts'
import type { AutoState, AutoUpdate } from '../../state/auto.ts'
import { fields, type ReadingState } from '../../state/channels.ts'
import type { Covered } from '../../state/coverage.ts'
import type { ReadingTier } from '../../state/tiers.ts'
import type { InvokableGraph } from '../read.ts'
import { configWith, cutInHandover, nextHandover, validHandover } from './handover.ts'
import { recordRun } from './past-runs.ts'

type Nested = Pick<ReadingState, 'answer' | 'parsed' | 'history' | 'screenHits' | 'findings' | 'coverage' | 'usage'>

/** The channels that a tier lets out: all of it, so that whoever follows the run has it where the run breaks off. */
const outputKeysOf = (tier: ReadingTier): string[] => [
  ...Object.keys(fields),
  ...(tier === 'lv3' ? ['notes', 'plans'] : []),
]

/** @param graph Its runs are opened with `openFor`. */
export function createTierNode(tier: ReadingTier, graph: InvokableGraph, open: OpenRun) {
  return async (state: AutoState, config: LangGraphRunnableConfig): Promise<AutoUpdate> => {
    const { expected } = state
    if (state.handover === null) return {}
    expectListeners(config)
    const spent = outOfSteps(config)
    if (spent !== null) return { stop: 'max_loops', trace: [{ round: state.loops + 1, node: tier, reason: spent }] }
    const context = settingsOf(state.origin, config)
    const opened = await open(context, config)
    requireOrigin(state.origin, opened)
    const { corpus, settings, reader, memo } = opened
    const handover = validHandover(state.handover, opened)
    // Where another process began the run, the caps count what that one spent.
    ledgerOf(config, settings, state.usage)
    const startedAt = Date.now()
    const within = { ...configWith(config, handover), context, outputKeys: outputKeysOf(tier) }
    const nested = (await graph.invoke({ question: handover.parsed.question }, within as never)) as Nested
    const { answer, usage, coverage } = nested
    if (answer === null) throw new Error(`${tier} ended without an answer.`)
    const { status, stop, confidence } = answer
    if (expected !== null && stop !== 'budget') {
      const seconds = (Date.now() - startedAt) / 1000
      const { calls, inputTokens, outputTokens } = usage
      const actual = { calls, inputTokens, outputTokens, seconds }
      const { screening } = settings
      recordRun(tier, { reader: reader.name, screening, expected: expected.use, actual }, memo)
    }
    const goesOn = stop !== 'verified' && state.order.length > 1
    const cut = goesOn
      ? cutInHandover(handover, nested, corpus).map((reason) => ({ round: answer.loops, node: 'verify', reason }))
      : []
    return {
      best: betterOf(state.best, answer),
      tried: [...state.tried, { tier, status, stop, confidence, estimate: expected?.estimate ?? null }],
      order: state.order.slice(1),
      loops: state.loops + 1,
      handover: nextHandover(handover, nested, corpus),
      usage,
      coverage: handover === state.handover ? coverage : readAnew(state.coverage, coverage),
      trace: [...answer.trace, ...cut].map((entry) => ({ tier, ...entry })),
    }
  }
}

/** Without what was read in texts that are no longer there. */
function readAnew({ callsFailed }: Covered, coverage: Covered): Overwrite<Covered> {
  return new Overwrite({ ...coverage, callsFailed: callsFailed + coverage.callsFailed })
}
