/**
 * The answer of auto: the best of its tiers, with what all of them used and read.
 * @module
 */

import { spanKey } from '../../corpus/references/keys.ts'
import type { AutoState } from '../../state/auto.ts'
import { coverageOf } from '../../state/coverage.ts'
import type { Answer, Candidate, Estimate, Status, Stop } from '../../state/records.ts'
import { requireExact, unlessGone } from '../evidence/citations.ts'
import type { RunResources } from '../run/context.ts'
import { isOffline } from '../run/reader.ts'
import { buildAnswer } from './answer.ts'

/** `top`: no tier is left; `declined`: the next was not agreed to. The answer then says why its own tier ended. */
export type Ending = 'top' | 'declined' | Stop

type Facts = Pick<
  AutoState,
  'question' | 'parsed' | 'best' | 'tried' | 'coverage' | 'usage' | 'trace' | 'startedAt' | 'loops'
>
type AnswerContext = Pick<RunResources, 'corpus' | 'documents' | 'reader'> & { threshold: number }

export function finalAnswer(state: Facts, world: AnswerContext, ending: Ending): Answer {
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
  answer ? [...answer.citations, ...answer.passages, ...answer.best] : []

/** Of a run that no tier came out of, or whose text is gone. */
function nothing({ question, parsed, ...state }: Facts, world: AnswerContext, stop: Stop): Answer {
  const { coverage, usage, trace, startedAt } = state
  const facts = { question, parsed, coverage, usage, trace, startedAt, screenHits: [], hits: [], history: [] }
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

const RANK: Record<Status, number> = { answered: 3, partial: 2, passages: 1, not_found: 0 }

const answersNothing = ({ status }: Answer): boolean => status === 'passages' || status === 'not_found'

/** Candidates that an answer names. */
const BEST = 3

/**
 * Of two answers the fuller one, then the more confident; that nothing was found is better said by who looked longest.
 * Where the better one is not the whole answer, it names the best candidates of both.
 */
export function betterOf(before: Answer | null, after: Answer): Answer {
  if (before === null) return after
  const by = RANK[after.status] - RANK[before.status] || after.confidence - before.confidence
  const later = by > 0 || (RANK[before.status] === RANK[after.status] && answersNothing(after))
  const [winner, other] = later ? [after, before] : [before, after]
  if (winner.status === 'answered') return winner
  const all = [...winner.best, ...other.best].sort((a, b) => b.confidence - a.confidence)
  const places = new Map(all.map((one) => [spanKey(one), one]))
  const confidence = answersNothing(winner) ? Math.max(before.confidence, after.confidence) : winner.confidence
  return { ...winner, confidence, best: [...places.values()].slice(0, BEST) }
}
