/**
 * A comparison or a list is asked thing by thing. Anything else is asked once as it stands; where what that found leaves part of the
 * question open, once more across the bridge that it offers.
 * @module
 */
import type { PlanInput, PlanOutput } from '../reader.ts'
import { bridgeEntities } from './bridge-entity.ts'
import { compares, sidesOf } from './comparison.ts'
import type { Rarity } from './rarity.ts'
import { subjectQuestion } from './subject.ts'

export function plan({ question, notes }: PlanInput, rarity: Rarity): PlanOutput {
  const sides = compares(question) ? sidesOf(question) : null
  const first = sides
    ? [...sides.others, sides.left, sides.right].map((subject) => subjectQuestion({ subject, asked: sides.common }))
    : [question]
  const asked = new Set(notes.map((note) => note.question))
  const open = first.filter((part) => !asked.has(part))
  if (notes.length === 0 || (open.length > 0 && open.length < first.length)) {
    return {
      subQuestions: open,
      done: false,
      reason: sides ? 'Each thing is asked about.' : 'The question as it stands.',
    }
  }
  const [whole] = notes
  const next = notes.length === 1 && whole && !sides ? bridgeEntities(question, whole, rarity) : []
  if (next.length > 0) return { subQuestions: next, done: false, reason: 'What was found names more to look for.' }
  return { subQuestions: [], done: true, reason: 'Every part has been asked.' }
}
