/**
 * The runs of one report held against each other, pair by pair: on the same questions, with the effect, its interval, and
 * the chance of a difference as great where there is none. Where several pairs are looked at, some differ by chance: of
 * all pairs of a set in one measure the p-values are adjusted together.
 * @module
 */
import { isControl, type PairRecord, type Row, type Run } from '../runner/records.ts'
import { grouped } from './grouped.ts'
import type { MeasureKey } from './measures.ts'
import { compare, type Values } from './paired.ts'
import { holm } from './significance.ts'

/** What runs are compared in. Time is left out: it is the machine's as much as theirs. */
export const PAIRED = [
  'right',
  'rawRight',
  'quoted',
  'rawQuoted',
  'hit',
  'goldRead',
  'goldAll',
  'claimed',
  'rawClaimed',
  'calls',
  'tokens',
] as const satisfies MeasureKey[]

/** Chance below which a difference is believed. */
export const BELIEVED = 0.05

/** Every pair of runs of a set and reader, controls first, so that a tier's gain over one is a plus. */
export function pairsWithin(runs: readonly Run[]): PairRecord[] {
  const same = grouped(runs, ({ set, reader }) => JSON.stringify([set, reader]))
  return [...same.values()].flatMap((group) => {
    const ordered = [
      ...group.filter(({ target }) => isControl(target)),
      ...group.filter(({ target }) => !isControl(target)),
    ]
    return PAIRED.flatMap((measure) => pairsIn(measure, ordered))
  })
}

function pairsIn(measure: MeasureKey, runs: readonly Run[]): PairRecord[] {
  const values = runs.map(({ rows }) => valuesOf(rows, measure))
  // Where nobody was asked, nothing was spent: no pair to tell of.
  const spent = measure === 'calls' || measure === 'tokens'
  if (spent && values.every((one) => Object.values(one).every((value) => !value))) return []
  const pairs = runs.flatMap((a, at) =>
    runs.slice(at + 1).flatMap((b, further) => {
      const { difference, p, up, down } = compare(values[at] ?? {}, values[at + 1 + further] ?? {})
      if (difference.n === 0) return []
      const { set, reader } = a
      const sides = { a: a.target, b: b.target }
      return [
        { set, reader, measure, ...sides, questions: difference.n, up: up.length, down: down.length, difference, p },
      ]
    }),
  )
  const adjusted = holm(pairs.map(({ p }) => p))
  return pairs.map((pair, at) => ({ ...pair, holm: adjusted[at] ?? 1 }))
}

const valuesOf = (rows: readonly Row[], measure: MeasureKey): Values =>
  Object.fromEntries(rows.map(({ id, scores }) => [id, scores[measure]]))
