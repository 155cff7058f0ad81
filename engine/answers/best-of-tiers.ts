/**
 * The answer of a run that climbed: the best of its tiers, with what all of them used and read.
 * @module
 */

import type { ClimbingState } from '../../state/climbing.ts'
import { coverageOf } from '../../state/coverage.ts'
import type { Answer, Candidate, Estimate, Stop } from '../../state/records.ts'
import { requireExact, unlessGone } from '../evidence/citations.ts'
import type { Opened } from '../run/context.ts'
import { isOffline } from '../run/reader.ts'
import { buildAnswer } from './answer.ts'

/** `top`: no tier is left; `declined`: the next was not agreed to. The answer then says why its own tier ended. */
export type Ending = 'top' | 'declined' | Stop

type Facts = Pick<
  ClimbingState,
  'question' | 'parsed' | 'best' | 'tried' | 'coverage' | 'usage' | 'trace' | 'startedAt' | 'loops'
>
type World = Pick<Opened, 'corpus' | 'documents' | 'reader'> & { threshold: number }

export function finalAnswer(state: Facts, world: World, ending: Ending): Answer {
  const { corpus, documents } = world
  const { tried, usage } = state
  const best = state.best && unlessGone(() => requireExact(quotesOf(state.best), corpus) ?? state.best)
  const chunksTotal = documents.reduce((sum, { chunks }) => sum + chunks, 0)
  const own = ending === 'top' || ending === 'declined'
  const answer = best ?? nothing(state, world, own || ending === 'verified' ? 'error' : ending)
  const estimate = sumOf(tried.flatMap((one) => one.estimate ?? []))
  return {
    ...answer,
    stop: best && !own ? ending : answer.stop,
    missing: state.best !== null && best === null ? [...answer.missing, GONE] : answer.missing,
    tiersTried: tried.map(({ tier }) => tier),
    coverage: coverageOf(state.coverage, chunksTotal),
    usage,
    trace: state.trace,
    cached: !isOffline(world) && tried.length > 0 && usage.calls === 0,
    elapsedMs: state.startedAt === 0 ? 0 : Date.now() - state.startedAt,
    ...(estimate && { estimate }),
  }
}

const GONE = 'What was found cannot be quoted: its text was changed and indexed anew meanwhile.'

const quotesOf = (answer: Answer | null): (Candidate | Answer['citations'][number])[] =>
  answer ? [...answer.citations, ...answer.best] : []

/** Of a run that no tier came out of, or whose text is gone. */
function nothing({ question, parsed, ...state }: Facts, world: World, stop: Stop): Answer {
  const { coverage, usage, trace, startedAt } = state
  const facts = { question, parsed, coverage, usage, trace, startedAt, found: [], hits: [], history: [] }
  return buildAnswer(facts, world, 'auto', stop).answer
}

function sumOf(estimates: readonly Estimate[]): Estimate | null {
  const [first, ...others] = estimates
  if (!first) return null
  return others.reduce(
    (sum, one) => ({
      calls: sum.calls + one.calls,
      inputTokens: sum.inputTokens + one.inputTokens,
      outputTokens: sum.outputTokens + one.outputTokens,
      cost: sum.cost && one.cost && { ...sum.cost, amount: sum.cost.amount + one.cost.amount },
      seconds: sum.seconds + one.seconds,
      runs: Math.min(sum.runs, one.runs),
    }),
    first,
  )
}
