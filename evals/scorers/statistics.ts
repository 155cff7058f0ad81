/**
 * How sure a figure is, and whether two runs differ. All of it is seeded: the same rows give the same interval.
 *
 * - Intervals: the percentile bootstrap (Efron & Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
 * - Two runs on the same questions: the same, over the differences by question (Koehn, Statistical significance tests
 *   for machine translation evaluation, EMNLP 2004); of shares also McNemar's exact test (Psychometrika 12, 1947): of
 *   the questions on which the runs differ, as many should fall on either side as heads of a fair coin.
 * @module
 */
import type { Interval } from '../runner/records.ts'

const RESAMPLES = 2000
const LEVEL = 0.95

/** Mean of the values with its 95 % interval; of none: all 0. */
export function bootstrap(values: readonly number[], seed = 1): Interval {
  const n = values.length
  if (n === 0) return { mean: 0, low: 0, high: 0, n: 0 }
  const random = mulberry32(seed)
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let i = 0; i < n; i++) sum += values[Math.floor(random() * n)] ?? 0
    return sum / n
  }).sort((a, b) => a - b)
  return { mean: mean(values), low: quantile(means, (1 - LEVEL) / 2), high: quantile(means, (1 + LEVEL) / 2), n }
}

/** One measure of two runs, on the questions that both have a value for. */
export interface Paired {
  /** Of `b` minus `a`. */
  difference: Interval
  /** McNemar's exact test, two-sided; null where the values are not all 0 or 1. */
  p: number | null
  /** Ids of questions whose value went up, or down, from `a` to `b`. */
  up: string[]
  down: string[]
}

export type Values = Readonly<Record<string, number | null | undefined>>

/** @param a values by question id; questions that either lacks are left out */
export function compare(a: Values, b: Values, seed = 1): Paired {
  const ids = Object.keys(a).filter((id) => typeof a[id] === 'number' && typeof b[id] === 'number')
  const pairs = ids.map((id) => ({ id, a: a[id] ?? 0, b: b[id] ?? 0 }))
  const up = pairs.filter((pair) => pair.b > pair.a).map(({ id }) => id)
  const down = pairs.filter((pair) => pair.b < pair.a).map(({ id }) => id)
  const binary = pairs.every((pair) => isMark(pair.a) && isMark(pair.b))
  const differences = pairs.map((pair) => pair.b - pair.a)
  return { difference: bootstrap(differences, seed), p: binary ? mcnemar(up.length, down.length) : null, up, down }
}

/** Chance of a split at least as uneven as this one of `up + down` throws of a fair coin. */
export function mcnemar(up: number, down: number): number {
  const n = up + down
  let chance = 0.5 ** n
  let tail = 0
  for (let k = 0; k <= Math.min(up, down); k++) {
    tail += chance
    chance = (chance * (n - k)) / (k + 1)
  }
  return Math.min(1, 2 * tail)
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

const isMark = (value: number): boolean => value === 0 || value === 1

/** Of sorted values, by linear interpolation. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** Tommy Ettinger's generator of 32 bits of state: numbers from 0 up to 1, the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
