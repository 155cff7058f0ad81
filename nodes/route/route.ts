/**
 * route: an answer that is kept is given again at once; otherwise, which tiers are tried, and in which order. One call
 * understands the question, the same that every tier would begin with; the rest are rules (`order.ts`).
 * @module
 */
import { Overwrite } from '@langchain/langgraph'
import { answerKey, recallAnswer } from '../../engine/answers/cache.ts'
import { renderReply } from '../../engine/answers/reply.ts'
import { wholeMapFits } from '../../engine/retrieval/map-view.ts'
import { answerMessage } from '../../engine/run/answer-message.ts'
import { isBudgetExceeded } from '../../engine/run/budget.ts'
import type { Run, RunResources } from '../../engine/run/context.ts'
import { bareQuestion, languagesOf, repliesToChat, type Turn, takeQuestion } from '../../engine/run/conversation.ts'
import type { NodeFunction } from '../../engine/run/node.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { type AutoState, type AutoUpdate, freshAuto } from '../../state/auto.ts'
import type { Answer, Parsed, Stop, TraceEntry } from '../../state/records.ts'
import { type Estimator, withSpent } from '../tier/estimate.ts'
import { firstHandover } from '../tier/handover.ts'
import { type Order, orderOf } from './order.ts'

export function createRoute(estimateOf: Estimator): NodeFunction<AutoState, AutoUpdate> {
  return async (state, run) => {
    const startedAt = Date.now()
    const { question, turns } = takeQuestion(state.question, state.messages)
    const key = answerKey(question, turns, run)
    const known = recallAnswer(key, run)
    if (known) return answerFromCache({ ...known, elapsedMs: Date.now() - startedAt }, state, run)
    try {
      // Whoever is in a hurry has it looked for in its own words first; only what that does not answer is understood.
      const understood = run.settings.preference !== 'fast' || turns.length > 0 || isOffline(run)
      const parsed = understood ? await understand({ question, turns }, run) : bareQuestion(question)
      const handover = { ...firstHandover(parsed, run), understood }
      const { order, reason } = orderFor(parsed, run)
      const why = `${order.join(' → ')}: ${reason}`
      run.report(`Trying ${why}`)
      const [first] = order
      const expected = first ? await estimateOf(first, handover, run) : null
      const whole = expected && { ...expected, estimate: withSpent(expected.estimate, run.budget.usage()) }
      return { ...freshAuto(), key, parsed, order, handover, expected: whole, ...traced(why) }
    } catch (error) {
      if (!isBudgetExceeded(error)) throw error
      const stop = new Overwrite<Stop | null>('budget')
      return { ...freshAuto(), parsed: bareQuestion(question), stop, ...traced(error.message) }
    }
  }
}

async function understand(asked: { question: string; turns: Turn[] }, run: Run): Promise<Parsed> {
  run.report('Understanding the question')
  return run.reader.parse({ ...asked, languages: languagesOf(run.documents) }, run.call)
}

/** The rules, applied to a question and what it is asked of. */
export function orderFor(parsed: Parsed, opened: RunResources): Order {
  const { documents, settings } = opened
  const tokens = documents.reduce((sum, document) => sum + document.tokens, 0)
  const situation = {
    parsed,
    tokens,
    documents: documents.length,
    mapFits: wholeMapFits(opened),
    offline: isOffline(opened),
  }
  return orderOf(situation, settings)
}

const traced = (reason: string) => ({ trace: new Overwrite<TraceEntry[]>([{ round: 1, node: 'route', reason }]) })

function answerFromCache(answer: Answer, state: AutoState, run: Run): AutoUpdate {
  const fresh = freshAuto()
  if (answer.text !== '') run.emit({ type: 'block', text: answer.text, citations: answer.citations })
  run.report(`Done: ${answer.status}, from memory`)
  run.end?.()
  return {
    ...fresh,
    answer,
    ...traced('the answer is kept from before'),
    ...(repliesToChat(state.messages) && { messages: [answerMessage(renderReply(answer), run.id)] }),
  }
}
