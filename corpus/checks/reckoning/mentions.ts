/**
 * Whether a text speaks of one cited figure among others, and where: by words of its row or column that the others lack.
 * @module
 */

import { yearsIn } from './periods.ts'
import type { Term } from './terms.ts'

const STEM = 5

/** Stems of the words that name a figure: letters in words of three and more, Han characters in pairs, its year. */
function namesOf({ row, heads, period }: Term): Set<string> {
  const words = [...`${row} ${heads}`.toLowerCase().matchAll(/\p{Script=Latin}{3,}/gu)].map(([word]) =>
    word.slice(0, STEM),
  )
  const han = [...`${row} ${heads}`.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair = '']) => pair)
  const year = period === null || period <= 0 ? [] : [`${Math.floor((period - 1) / 12)}`]
  return new Set([...words, ...han, ...year])
}

/** Whether a text names a figure by a word of its row or column that the others lack; years aside. */
export function isNamed(term: Term, others: readonly Term[], text: string): boolean {
  return mentionedAt({ ...term, period: null }, others, text) >= 0
}

/** Where a text first says a name of the figure that none of the others has; -1: nowhere. */
export function mentionedAt(term: Term, others: readonly Term[], text: string): number {
  const shared = new Set(others.filter((other) => other !== term).flatMap((other) => [...namesOf(other)]))
  const own = [...namesOf(term)].filter((name) => !shared.has(name))
  const folded = text.toLowerCase()
  const years = new Set(yearsIn(text).map(String))
  const places = own.map((name) =>
    /^\d/.test(name) ? (years.has(name) ? folded.indexOf(name.slice(2)) : -1) : wordAt(folded, name),
  )
  return Math.min(...places.filter((at) => at >= 0), Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY
    ? -1
    : Math.min(...places.filter((at) => at >= 0))
}

function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\p{Script=Latin}/u.test(name) || !/\p{Script=Latin}/u.test(text[at - 1] ?? '')) return at
  return -1
}
