/**
 * One tier of the ladder, run as a graph of its own inside the node that has its name. It shares the root run's ledger;
 * what it used, read and found goes back into the state around it, once.
 * @module
 */
import { type LangGraphRunnableConfig, Overwrite } from '@langchain/langgraph'
import type { OpenRun } from '../../engine/run/context.ts'
import { expectListeners } from '../../engine/run/listeners.ts'
import { ledgerOf } from '../../engine/run/step.ts'
import { fields, type ReadingState } from '../../state/channels.ts'
import type { ClimbingState, ClimbingUpdate, Rung } from '../../state/climbing.ts'
import type { Covered } from '../../state/coverage.ts'
import type { Answer, Status } from '../../state/records.ts'
import type { Reading } from '../read.ts'
import { nextSeed, seededConfig, standingSeed } from './handover.ts'
import { recordRun } from './past-runs.ts'

type Nested = Pick<ReadingState, 'answer' | 'history' | 'found' | 'coverage' | 'usage'>

/** What a tier lets out: all of it, so that whoever follows the run has it where the run breaks off. */
const keptOf = (tier: Rung): string[] => [...Object.keys(fields), ...(tier === 'lv3' ? ['notes', 'plans'] : [])]

/** @param graph Its runs are opened with `seededOpen`. */
export function createRung(tier: Rung, graph: Reading, open: OpenRun) {
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

const RANK: Record<Status, number> = { answered: 2, partial: 1, not_found: 0 }

/** Candidates that an answer names. */
const BEST = 3

/**
 * Of two answers the fuller one, then the more confident; that nothing was found is better said by who looked longest.
 * Where the better one is not the whole answer, it names the best candidates of both.
 */
export function better(before: Answer | null, after: Answer): Answer {
  if (before === null) return after
  const by = RANK[after.status] - RANK[before.status] || after.confidence - before.confidence
  const later = by > 0 || (before.status === 'not_found' && after.status === 'not_found')
  const [winner, other] = later ? [after, before] : [before, after]
  if (winner.status === 'answered') return winner
  const all = [...winner.best, ...other.best].sort((a, b) => b.confidence - a.confidence)
  const places = new Map(all.map((one) => [`${one.docId}@${one.start}-${one.end}`, one]))
  const confidence = winner.status === 'not_found' ? Math.max(before.confidence, after.confidence) : winner.confidence
  return { ...winner, confidence, best: [...places.values()].slice(0, BEST) }
}
