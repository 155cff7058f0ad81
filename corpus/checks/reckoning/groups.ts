/**
 * Figures that may be added up or averaged. Which of a row or a column are meant must be said, by years or by names;
 * otherwise it is all of them.
 * @module
 */

import { isNamed } from './mentions.ts'
import type { Term } from './terms.ts'

/** Figures of one sum at most; choices among them by their names are of few. */
const MOST = 30
const FEW = 8

/** `2017 to 2019` are three years, `2017 and 2019` two. */
const RANGE = /(?:19|20)\d\d\s*(?:to|through|until|[-–~]|至|到)\D{0,16}(?:19|20)\d\d|\bbetween\b|之间/i

/** @returns each set of two figures or more once */
export function groupsOf(terms: readonly Term[], years: ReadonlySet<number>, text: string): Term[][] {
  const isOf = RANGE.test(text) ? isBetween : isIn
  const wholes = wholesOf(years.size === 0 ? terms : terms.filter((term) => isOf(term, years)))
  const groups = new Map<string, Term[]>()
  for (const group of [...wholes, ...wholes.flatMap((whole) => spokenOf(whole, text))]) {
    const key = [...group.map((term) => terms.indexOf(term))].sort((a, b) => a - b).join(' ')
    if (group.length >= 2 && group.length <= MOST && !groups.has(key)) groups.set(key, group)
  }
  return [...groups.values()]
}

/** Rows, columns, all of it; of like figures, for shares are not added to what they are shares of. */
function wholesOf(terms: readonly Term[]): Term[][] {
  const keys: ((term: Term) => string)[] = [
    ({ line, heads }) => `${line} ${withoutTimes(heads)}`,
    ({ line }) => `${line}`,
    ({ column, heads }) => `${column} ${heads}`,
    ({ heads }) => withoutTimes(heads),
    () => '',
  ]
  return keys.flatMap((key) => {
    const groups = new Map<string, Term[]>()
    for (const term of terms) {
      const of = `${key(term)} ${term.amount.measure?.dimension === 'ratio'}`
      groups.set(of, [...(groups.get(of) ?? []), term])
    }
    return [...groups.values()]
  })
}

/** Columns that differ in their year alone are of one kind. */
const withoutTimes = (heads: string): string => heads.replace(/\d+/g, '').replace(/\W+/g, ' ').trim()

/** Those of a group that the text names, each by a word that the others lack. */
function spokenOf(group: readonly Term[], text: string): Term[][] {
  if (group.length > FEW) return []
  return [group.filter((term) => isNamed(term, group, text))]
}

const yearOf = ({ period }: Term): number | null =>
  period === null || period <= 0 ? null : Math.floor((period - 1) / 12)

function isIn(term: Term, years: ReadonlySet<number>): boolean {
  const year = yearOf(term)
  return year === null || years.has(year)
}

/** From the first of the years to the last: 2017 to 2019 are three. */
function isBetween(term: Term, years: ReadonlySet<number>): boolean {
  const year = yearOf(term)
  return year === null || (year >= Math.min(...years) && year <= Math.max(...years))
}
