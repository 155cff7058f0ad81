/**
 * A comparison is asked side by side; anything else is asked once.
 * @module
 */
import type { PlanInput, PlanOutput } from '../reader.ts'
import { askedOf, compares, sidesOf } from './sides.ts'

export function plan({ question, notes }: PlanInput): PlanOutput {
  const sides = compares(question) ? sidesOf(question) : null
  const parts = sides ? [askedOf(sides, 'left'), askedOf(sides, 'right')] : [question]
  const asked = new Set(notes.map((note) => note.question))
  const open = parts.filter((part) => !asked.has(part))
  // Notes under other wordings come from elsewhere; asking anew after them would not end.
  if (open.length === 0 || notes.length >= parts.length) {
    return { subQuestions: [], done: true, reason: 'Every part has been asked.' }
  }
  return { subQuestions: open, done: false, reason: sides ? 'Two sides are compared.' : 'The question as it stands.' }
}
