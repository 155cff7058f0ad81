/**
 * One tier of the ladder, run as a graph of its own inside the node that has its name. It shares the root run's ledger;
 * what it used, read and found goes back into the state around it, once.
 * @module
 */
import { type LangGraphRunnableConfig, Overwrite } from '@langchain/langgraph'
import { better } from '../../engine/answers/best-of-tiers.ts'
import type { OpenRun } from '../../engine/run/context.ts'
import { expectListeners } from '../../engine/run/listeners.ts'
import { ledgerOf } from '../../engine/run/step.ts'
import { fields, type ReadingState } from '../../state/channels.ts'
import type { ClimbingState, ClimbingUpdate } from '../../state/climbing.ts'
import type { Covered } from '../../state/coverage.ts'
import type { ReadingTier } from '../../state/tiers.ts'
import type { Reading } from '../read.ts'
import { nextSeed, seededConfig, standingSeed } from './handover.ts'
import { recordRun } from './past-runs.ts'

type Nested = Pick<ReadingState, 'answer' | 'history' | 'found' | 'coverage' | 'usage'>

/** What a tier lets out: all of it, so that whoever follows the run has it where the run breaks off. */
const keptOf = (tier: ReadingTier): string[] => [...Object.keys(fields), ...(tier === 'lv3' ? ['notes', 'plans'] : [])]

/** @param graph Its runs are opened with `seededOpen`. */
export function createRung(tier: ReadingTier, graph: Reading, open: OpenRun) {
  return async (state: ClimbingState, config: LangGraphRunnableConfig): Promise<ClimbingUpdate> => {
    const { expected } = state
    if (state.seed === null) return {}
    expectListeners(config)
    const opened = await open(config.context, config)
    const { corpus, settings, reader, memo } = opened
    const seed = standingSeed(state.seed, opened)
    // Where another process began the run, the caps count what that one spent.
    ledgerOf(config, settings, state.usage)
    const startedAt = Date.now()
    const within = { ...seededConfig(config, seed), outputKeys: keptOf(tier) }
    const nested = (await graph.invoke({ question: seed.parsed.question }, within as never)) as Nested
    const { answer, usage, coverage } = nested
    if (answer === null) throw new Error(`${tier} ended without an answer.`)
    const { status, stop, confidence } = answer
    if (expected !== null && stop !== 'budget') {
      const seconds = (Date.now() - startedAt) / 1000
      const { calls, inputTokens, outputTokens } = usage
      const actual = { calls, inputTokens, outputTokens, seconds }
      const { screening } = settings
      recordRun(tier, { reader: reader.name, screening, expected: expected.figures, actual }, memo)
    }
    return {
      best: better(state.best, answer),
      tried: [...state.tried, { tier, status, stop, confidence, estimate: expected?.estimate ?? null }],
      order: state.order.slice(1),
      loops: state.loops + 1,
      seed: nextSeed(seed, nested, corpus),
      usage,
      coverage: seed === state.seed ? coverage : readAnew(state.coverage, coverage),
      trace: answer.trace.map((entry) => ({ tier, ...entry })),
    }
  }
}

/** Without what was read in texts that are no longer there. */
function readAnew({ callsFailed }: Covered, coverage: Covered): Overwrite<Covered> {
  return new Overwrite({ ...coverage, callsFailed: callsFailed + coverage.callsFailed })
}
