/**
 * route: which tiers are tried for a question, and in which order. One call understands the question, the same that
 * every tier would begin with; the rest are rules (`routing.ts`).
 * @module
 */
import { Overwrite } from '@langchain/langgraph'
import { type ClimbingState, type ClimbingUpdate, freshClimb } from '../state/climbing.ts'
import type { Stop, TraceEntry } from '../state/records.ts'
import { isBudgetExceeded } from './budget.ts'
import { readsWhole } from './locate-whole.ts'
import { bareQuestion, languagesOf } from './parse.ts'
import { orderOf } from './routing.ts'
import type { Run } from './run.ts'
import { mapFits } from './screen-map.ts'
import { firstSeed } from './seeding.ts'
import { asked } from './turns.ts'

export async function route(state: ClimbingState, run: Run): Promise<ClimbingUpdate> {
  const { question, turns } = asked(state.question, state.messages)
  run.report('Understanding the question')
  try {
    const parsed = await run.reader.parse({ question, turns, languages: languagesOf(run.documents) }, run.call)
    const tokens = run.documents.reduce((sum, document) => sum + document.tokens, 0)
    const { order, reason } = orderOf(
      { parsed, tokens, mapFits: mapFits(run), readsWhole: readsWhole(run) },
      run.settings,
    )
    run.report(`Trying ${order.join(', then ')}: ${reason}`)
    return { ...freshClimb(), parsed, order, seed: firstSeed(parsed), ...traced(`${order.join(' → ')}: ${reason}`) }
  } catch (error) {
    if (!isBudgetExceeded(error)) throw error
    const stop = new Overwrite<Stop | null>('budget')
    return { ...freshClimb(), parsed: bareQuestion(question), stop, ...traced(error.message) }
  }
}

const traced = (reason: string) => ({ trace: new Overwrite<TraceEntry[]>([{ round: 1, node: 'route', reason }]) })
