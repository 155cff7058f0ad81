/**
 * The plain calculations that cited figures allow: of two figures of a row or a column their difference, change, share,
 * ratio; of several their sum or average; changes and shares of the sums of columns. Nothing else is tried, so that a
 * figure comes out by accident as seldom as may be.
 * @module
 */
import { groupsOf } from './groups.ts'
import { mentionedAt } from './mentions.ts'
import type { Term } from './terms.ts'
import type { Direction, Way } from './words.ts'

export interface Hypothesis {
  way: Way
  /** Over the names of `terms`, `a` the first. */
  expression: string
  terms: readonly Term[]
  /** Whether only a result that is not below zero is what the words say, and of a share, none above one. */
  positive: boolean
}

const NAMES = 'abcdefghijklmnopqrstuvwxyz'
export const nameOf = (index: number): string => NAMES[index] ?? `x${index}`

/** What the words around the figure say. */
export interface Sought {
  ways: ReadonlySet<Way>
  direction: Direction
  /** That the figures must be of, where that is known; none: any. */
  years: ReadonlySet<number>
  text: string
}

export function* hypothesesOf(terms: readonly Term[], sought: Sought): Generator<Hypothesis> {
  const { ways, direction, years, text } = sought
  const pairs = pairsOf(terms).filter((pair) => fits(pair, years))
  for (const pair of pairs) {
    if (ways.has('difference')) yield* differences(pair, direction)
    if (ways.has('change')) yield* changes(pair, direction)
  }
  const groups = groupsOf(terms, years, text)
  for (const way of ['average', 'sum'] as const)
    if (ways.has(way))
      for (const group of groups) yield { way, expression: call(way, group), terms: group, positive: false }
  for (const way of ['share', 'ratio'] as const) {
    if (!ways.has(way)) continue
    for (const [a, b] of quotients(terms, years))
      if (way === 'share' || !isTurned(a, b, text)) yield { way, expression: 'a / b', terms: [a, b], positive: true }
  }
  yield* overSums(terms, sought)
}

interface Pair {
  a: readonly Term[]
  b: readonly Term[]
  /** Whether `a` is the later of the two. */
  ordered: boolean
}

function* differences({ a, b, ordered }: Pair, direction: Direction): Generator<Hypothesis> {
  const [from, to] = direction === 'down' ? [a, b] : [b, a]
  const positive = !ordered || direction === 'apart'
  yield { way: 'difference', ...expressed('A - B', to, from), positive }
  if (ordered && positive) yield { way: 'difference', ...expressed('A - B', from, to), positive }
}

function* changes({ a, b, ordered }: Pair, direction: Direction): Generator<Hypothesis> {
  const positive = !ordered || direction === 'apart'
  if (direction === 'down') yield { way: 'change', ...expressed('(A - B) / A', b, a), positive }
  else yield { way: 'change', ...expressed('(A - B) / B', a, b), positive }
}

/** A and B stand for one figure or for the sum of several; the names count through both. */
function expressed(pattern: string, a: readonly Term[], b: readonly Term[]): Pick<Hypothesis, 'expression' | 'terms'> {
  const side = (terms: readonly Term[], from: number) => {
    const names = terms.map((_, at) => nameOf(from + at)).join(' + ')
    return terms.length === 1 ? names : `(${names})`
  }
  const expression = pattern.replaceAll('A', side(a, 0)).replaceAll('B', side(b, a.length))
  return { expression, terms: [...a, ...b] }
}

const call = (name: string, group: readonly Term[]): string => `${name}(${group.map((_, at) => nameOf(at)).join(', ')})`

export const yearOf = ({ period }: Term): number | null =>
  period === null || period <= 0 ? null : Math.floor((period - 1) / 12)

const isOf = (term: Term, years: ReadonlySet<number>): boolean =>
  years.size === 0 || yearOf(term) === null || years.has(yearOf(term) ?? 0)

/** Both of the years that are named; of one year alone, it and another. */
function fits({ a: [a], b: [b] }: Pair, years: ReadonlySet<number>): boolean {
  if (!a || !b) return false
  return years.size === 1 ? isOf(a, years) || isOf(b, years) : isOf(a, years) && isOf(b, years)
}

/** Side by side in a row, or one over the other in a column; in running text whatever is cited. */
function aligned(a: Term, b: Term): boolean {
  // In one row, one of two may be told at no scale because its column is another matter: a share, a count.
  if (a === b || (a.line === b.line && a.amount.scale !== b.amount.scale)) return false
  if (a.column === null || b.column === null) return true
  if (a.line === b.line) return a.column !== b.column
  return a.column === b.column || (a.heads !== '' && a.heads === b.heads)
}

/** The later of two first; without times, each of two may be. */
function pairsOf(terms: readonly Term[]): Pair[] {
  return terms.flatMap((a) =>
    terms.flatMap((b): Pair[] => {
      if (!aligned(a, b)) return []
      const ordered = a.period !== null && b.period !== null && a.period !== b.period
      return ordered && (a.period ?? 0) < (b.period ?? 0) ? [] : [{ a: [a], b: [b], ordered }]
    }),
  )
}

function quotients(terms: readonly Term[], years: ReadonlySet<number>): [Term, Term][] {
  return terms.flatMap((a) =>
    terms.flatMap((b): [Term, Term][] =>
      aligned(a, b) && fits({ a: [a], b: [b], ordered: false }, years) && !isShareOfShares(a, b) ? [[a, b]] : [],
    ),
  )
}

/** But of a whole that is written as 100 %. */
const isShareOfShares = (a: Term, b: Term): boolean =>
  a.amount.measure?.dimension === 'ratio' && b.amount.measure?.dimension === 'ratio' && !b.amount.value.eq(1)

/** `the ratio of A to B` is not B / A. */
function isTurned(a: Term, b: Term, text: string): boolean {
  const [first, second] = [mentionedAt(a, [b], text), mentionedAt(b, [a], text)]
  return first >= 0 && second >= 0 && second < first
}

/** The same of sums: of all rows that are cited in one column and another, or of all but one over that one. */
function* overSums(terms: readonly Term[], { ways, direction, years }: Sought): Generator<Hypothesis> {
  const columns = new Map<number, Term[]>()
  for (const term of terms)
    if (term.column !== null && isOf(term, years)) columns.set(term.column, [...(columns.get(term.column) ?? []), term])
  const sums = [...columns.values()].filter(({ length }) => length >= 2 && length <= MOST_ADDED)
  for (const a of sums)
    for (const b of sums) {
      const [one, other] = [a[0]?.period ?? null, b[0]?.period ?? null]
      if (a === b || a.length !== b.length || one === null || other === null || one <= other) continue
      if (ways.has('difference')) yield* differences({ a, b, ordered: true }, direction)
      if (ways.has('change')) yield* changes({ a, b, ordered: true }, direction)
    }
  for (const way of ['share', 'ratio'] as const)
    if (ways.has(way))
      for (const group of sums.filter(({ length }) => length >= 3))
        for (const whole of group)
          yield {
            way,
            ...expressed(
              'A / B',
              group.filter((one) => one !== whole),
              [whole],
            ),
            positive: true,
          }
}

const MOST_ADDED = 5
