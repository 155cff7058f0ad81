/**
 * The answer of a run that was cancelled or failed, made from the last state that its graph let out.
 * @module
 */

import { buildAnswer } from '../engine/answers/answer.ts'
import { closeOpenRound } from '../engine/answers/open-round.ts'
import type { RunResources } from '../engine/run/context.ts'
import { type PlanningState, type PlanningUpdate, uniteNotes } from '../state/planning.ts'
import type { Answer, Stop } from '../state/records.ts'
import { confidenceThreshold } from '../state/settings.ts'
import type { Tier } from '../state/tiers.ts'

export type LastState = Partial<PlanningState> & Pick<PlanningState, 'question' | 'usage' | 'startedAt'>

export function answerInterrupted(
  state: LastState,
  opened: RunResources,
  tier: Tier,
  stop: Stop,
  reason: string,
): Answer {
  const threshold = confidenceThreshold(opened.settings, opened.reader.name)
  const facts = {
    question: state.question,
    parsed: state.parsed ?? null,
    screenHits: state.screenHits ?? [],
    hits: state.hits ?? [],
    ...closeOpenRound(state, opened, threshold),
    trace: [...(state.trace ?? []), { round: (state.loops ?? 0) + 1, node: stop, reason }],
    usage: state.usage,
    startedAt: state.startedAt,
    ...(tier === 'lv3' && { notes: state.notes ?? [], plans: state.plans ?? 0 }),
  }
  const { answer } = buildAnswer(facts, { ...opened, threshold }, tier, stop)
  return stop === 'error' ? { ...answer, missing: [...answer.missing, reason] } : answer
}

export type Updates = Record<string, Partial<PlanningUpdate> | Partial<PlanningUpdate>[] | null>

/**
 * Adds the finds of sub-questions whose step is not through: where the run breaks off before, they are all there is.
 */
export function withNotes(state: Partial<PlanningState>, updates: Updates): Partial<PlanningState> {
  const notes = Object.values(updates).flatMap((update) =>
    [update ?? []].flat().flatMap((one) => (Array.isArray(one.notes) ? one.notes : [])),
  )
  return notes.length === 0 ? state : { ...state, notes: uniteNotes(state.notes ?? [], notes) }
}
