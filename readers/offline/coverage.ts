/**
 * How much of a question stands in a sentence, a piece or what stands above it, order set aside.
 * @module
 */
import type { Question } from './question.ts'
import type { Unit } from './text.ts'

export const flag = (yes: boolean): number => (yes ? 1 : 0)

/** Share of the question's mass whose terms satisfy a test. */
export function share(question: Question, has: (term: string) => boolean): number {
  let sum = 0
  for (const [term, weight] of question.weights) if (has(term)) sum += weight
  return question.mass === 0 ? 0 : sum / question.mass
}

export function beyond(question: Question, has: (term: string) => boolean, said: (term: string) => boolean): number {
  let open = 0
  let found = 0
  for (const [term, weight] of question.weights) {
    if (said(term)) continue
    open += weight
    if (has(term)) found += weight
  }
  return open === 0 ? 1 : found / open
}

export function part(terms: ReadonlySet<string>, has: (term: string) => boolean): number {
  let found = 0
  for (const term of terms) if (has(term)) found++
  return terms.size === 0 ? 0 : found / terms.size
}

export function missing(question: Question, has: (term: string) => boolean): number {
  let count = 0
  for (const term of question.weights.keys()) if (!has(term)) count++
  return count / Math.max(1, question.weights.size)
}

/** Whether the heaviest term of the question is there. */
export function rarest(question: Question, has: (term: string) => boolean): number {
  let heaviest: string | undefined
  let most = -1
  for (const [term, weight] of question.weights) {
    if (weight > most) {
      most = weight
      heaviest = term
    }
  }
  return flag(heaviest !== undefined && has(heaviest))
}

const PREFIX = 5

/** Mass of the words whose first five characters start a word of the sentence (`migrate`, `migration`). */
export function softOverlap(question: Question, units: readonly Unit[]): number {
  const starts = new Set<string>()
  for (const unit of units) if (!unit.han) starts.add(unit.surface.toLowerCase().slice(0, PREFIX))
  const keys = new Set(units.map((unit) => unit.key))
  let sum = 0
  let mass = 0
  for (const unit of question.units) {
    const weight = question.weights.get(unit.key) ?? 0
    mass += weight
    if (keys.has(unit.key) || starts.has(unit.surface.toLowerCase().slice(0, PREFIX))) sum += weight
  }
  return mass === 0 ? 0 : sum / mass
}

/** Words alike in their first four characters count as one. */
const ALIKE = 4
const start = (surface: string, length: number): string => surface.toLowerCase().slice(0, length)

/** What the question says beside its names and head noun: names are often carried by pronouns, the rest must stand here. */
export function others(question: Question, has: (term: string) => boolean, units: readonly Unit[]) {
  const starts = new Set(units.filter((unit) => !unit.han).map((unit) => start(unit.surface, ALIKE)))
  let mass = 0
  let found = 0
  let alike = 0
  let most = 0
  let mostFound = false
  for (const unit of question.units) {
    if (question.names.has(unit.key) || question.head.has(unit.key)) continue
    const weight = question.weights.get(unit.key) ?? 0
    const here = has(unit.key)
    mass += weight
    if (here) found += weight
    if (here || starts.has(start(unit.surface, ALIKE))) alike += weight
    if (weight > most) {
      most = weight
      mostFound = here
    }
  }
  return {
    'others found': mass === 0 ? 0 : found / mass,
    'others found soft': mass === 0 ? 0 : alike / mass,
    'heaviest other found': flag(mostFound),
  }
}

/** Share of the sentence's distinct units that the question does not say: what it could tell anew. */
export function newTerms(question: Question, units: readonly Unit[]): number {
  const distinct = new Set(units.map((unit) => unit.key))
  let fresh = 0
  for (const key of distinct) if (!question.weights.has(key)) fresh++
  return Math.min(20, fresh) / 20
}
