/**
 * escalate: ends the run, or names the next tier. Verified ends it, and so does a spent budget; otherwise the next tier is
 * tried if there is one, if it fits into what is left, and if whoever asks agrees, where they want to be asked.
 *
 * ```
 * verified ─────────────────────→ end
 * budget used up ───────────────→ end: budget
 * the reader says stop ─────────→ end, unless it was told to go further
 * next tier ─ costs too much ───→ the one after it; none: end: budget
 *           ─ not agreed to ────→ end
 *           ─ otherwise ────────→ up
 * none left ─ one cost too much → end: budget
 *           ─ otherwise ────────→ end, with the best answer of all tiers
 * ```
 * @module
 */
import { interrupt } from '@langchain/langgraph'
import { type Ending, finalAnswer } from '../engine/answers/best-of-tiers.ts'
import { storeAnswer } from '../engine/answers/cache.ts'
import { renderReply } from '../engine/answers/reply.ts'
import { absentNames, standsNowhere } from '../engine/evidence/absent-names.ts'
import { answerMessage } from '../engine/run/answer-message.ts'
import type { Run } from '../engine/run/context.ts'
import { repliesToChat } from '../engine/run/conversation.ts'
import type { NodeFunction } from '../engine/run/node.ts'
import { isOffline } from '../engine/run/reader.ts'
import type { AutoState, AutoUpdate, Expectation, Handover } from '../state/auto.ts'
import { countLost } from '../state/coverage.ts'
import { agreementIn, proposalOf } from '../state/proposal.ts'
import { STOPPED } from '../state/reasons.ts'
import type { Answer, Estimate, TraceEntry } from '../state/records.ts'
import { goesFurther } from '../state/settings.ts'
import type { ReadingTier } from '../state/tiers.ts'
import type { Estimator } from './tier/estimate.ts'
import { validHandover } from './tier/handover.ts'

export function createEscalate(estimateOf: Estimator): NodeFunction<AutoState, AutoUpdate> {
  return async (state, run) => {
    const next = await nextTier(state, run, estimateOf)
    if ('ending' in next) return conclude(state, run, next.ending, next.why, next.next ?? null)
    const { tier, expected, order, skipped, why } = next
    if (run.settings.confirm && !agreed(state, tier, expected?.estimate ?? null))
      return conclude(state, run, 'declined', `${why}; ${tier} was not agreed to`)
    run.report(`Going up to ${tier}`)
    return { order, expected, skipped, trace: [entry(run, `${why} → ${tier}`)] }
  }
}

/**
 * Asks whoever can be asked: the run stops here and goes on when it is resumed. A reply that says neither yes nor no is
 * asked about once more.
 */
function agreed({ tried, best }: AutoState, to: ReadingTier, estimate: Estimate | null): boolean {
  const from = tried.at(-1)?.tier
  if (from === undefined || best === null) return true
  const { status, text, confidence, missing } = best
  const proposal = proposalOf({ from, to, estimate, soFar: { status, text, confidence, missing } })
  let reply: unknown = interrupt(proposal)
  for (;;) {
    const meaning = agreementIn(reply)
    if (meaning !== null) return meaning
    reply = interrupt({ ...proposal, notUnderstood: reply })
  }
}

const entry = ({ round }: Run, reason: string): TraceEntry => ({ round, node: 'escalate', reason })

/** A tier that was not begun, and what it would take. */
type Proposed = NonNullable<Answer['next']>

type Next =
  | { ending: Ending; why: string; next?: Proposed | null }
  | { tier: ReadingTier; expected: Expectation | null; order: ReadingTier[]; skipped: ReadingTier[]; why: string }

async function nextTier(state: AutoState, run: Run, estimateOf: Estimator): Promise<Next> {
  const { tried } = state
  const handover = state.handover && validHandover(state.handover, run)
  const last = tried.at(-1)
  if (state.stop === 'budget' || last?.stop === 'budget') return { ending: 'budget', why: 'the budget is used up' }
  const spent = run.outOfSteps ?? (state.stop === null ? null : `the run ended: ${state.stop}`)
  if (last?.stop !== 'verified' && spent !== null) return { ending: state.stop ?? 'max_loops', why: spent }
  if (last?.stop === 'verified') return { ending: 'verified', why: `${last.tier} verified` }
  const absent = isOffline(run) ? [] : absentNames(state.handover?.parsed ?? state.parsed, run)
  if (last && absent.length > 0) return { ending: 'top', why: absent.map(standsNowhere).join(' ') }
  if (last && isScreenedInVain(state, run)) return { ending: 'top', why: `${last.tier} screened and found nothing` }
  if (last && isStopped(state) && !goesFurther(run.settings))
    return {
      ending: 'top',
      why: `${last.tier} ended ${last.status}; the reader sees nothing left to read`,
      next: handover && (await proposed(state, handover, run, estimateOf)),
    }
  const came = last ? `${last.tier} ended ${last.status}, ${last.stop}` : 'nothing was tried'
  const tooMuch: string[] = []
  let next: Proposed | null = null
  for (const [at, tier] of state.order.entries()) {
    if (handover === null) break
    const expected = await estimateOf(tier, handover, run)
    const excess = expected && passes(expected.estimate, state, run)
    if (!excess) {
      const skipped = [...state.skipped, ...state.order.slice(0, at)]
      return { tier, expected, order: state.order.slice(at), skipped, why: [came, ...tooMuch].join('; ') }
    }
    tooMuch.push(`${tier} is not begun: ${excess}`)
    next ??= expected && { tier, estimate: expected.estimate }
  }
  if (tooMuch.length > 0) return { ending: 'budget', why: [came, ...tooMuch].join('; '), next }
  // With a larger budget there would have been more to try.
  if (state.skipped.length > 0)
    return { ending: 'budget', why: `${came}; ${state.skipped.join(', ')} did not fit into the budget` }
  return { ending: 'top', why: `${came}; no tier is left to try` }
}

/** A model looked through the chunks, and nothing in them bears on what is asked: planning over them finds no more. */
function isScreenedInVain({ tried, handover, best }: AutoState, run: Run): boolean {
  const last = tried.at(-1)
  const screened = last?.tier === 'lv2' && last.stop !== 'error' && best?.status === 'not_found'
  return screened && !isOffline(run) && handover?.screenHits.length === 0 && countLost(handover.coverage) === 0
}

/** A reader that has seen the map, and what was read of it, says that nothing else is likely to hold the answer. */
function isStopped({ tried, trace }: AutoState): boolean {
  const last = tried.at(-1)
  const located = trace.findLast(({ tier, node }) => tier === last?.tier && node === 'locate')
  return last?.tier === 'loop' && last.stop === 'exhausted' && located?.verdict === STOPPED
}

/** What would come next for whoever wants to go on all the same. */
async function proposed(
  { order }: AutoState,
  handover: Handover,
  run: Run,
  estimateOf: Estimator,
): Promise<Proposed | null> {
  const [tier] = order
  const expected = tier ? await estimateOf(tier, handover, run) : null
  return tier && expected ? { tier, estimate: expected.estimate } : null
}

/** Which cap a tier would pass, by how much; null when it fits. */
function passes(estimate: Estimate, { usage }: AutoState, { settings }: Run): string | null {
  const tokens = estimate.inputTokens + estimate.outputTokens
  const used = usage.inputTokens + usage.outputTokens
  const { budgetTokens, budgetCost } = settings
  if (budgetTokens && used + tokens > budgetTokens)
    return `about ${tokens} tokens, and ${Math.max(0, budgetTokens - used)} are left`
  const spent = usage.cost?.amount ?? 0
  if (budgetCost !== undefined && estimate.cost && spent + estimate.cost.amount > budgetCost)
    return `about ${estimate.cost.amount.toFixed(4)}, and ${Math.max(0, budgetCost - spent).toFixed(4)} is left`
  return null
}

function conclude(state: AutoState, run: Run, ending: Ending, why: string, next: Proposed | null = null): AutoUpdate {
  const trace = [entry(run, why)]
  const found = finalAnswer({ ...state, trace: [...state.trace, ...trace] }, run, ending)
  const answer = next === null ? found : { ...found, next }
  // What stops short of something that could be tried is no answer to whoever goes on.
  if ((ending === 'top' && next === null) || ending === 'verified')
    storeAnswer(state.key, answer, state.parsed?.kind, run)
  // A verified answer was sent block by block by the tier that found it.
  if (ending !== 'verified' && answer.text !== '')
    run.emit({ type: 'block', text: answer.text, citations: answer.citations })
  run.report(`Done: ${answer.status}, ${answer.stop}`)
  run.end?.()
  return {
    answer,
    order: [],
    trace,
    ...(repliesToChat(state.messages) && { messages: [answerMessage(renderReply(answer), run.id)] }),
  }
}
