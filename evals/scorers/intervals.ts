/**
 * How sure a figure is: 95 % intervals. What is drawn at random is seeded, so the same rows give the same interval.
 *
 * - Of a share of yes and no: Wilson's score interval (JASA 22, 1927), which holds for few questions and at 0 and 1.
 * - Of the difference of two shares on the same questions: Newcombe's square-and-add interval for paired data (Statistics
 *   in Medicine 17, 1998, 2635–2650, method 10).
 * - Of any other mean: the percentile bootstrap (Efron & Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
 * @module
 */
import { mulberry32 } from '../../testing/random.ts'
import type { Interval } from '../runner/records.ts'

const RESAMPLES = 2000
const LEVEL = 0.95
/** The normal distribution's quantile for it. */
const Z = 1.959964

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Mean of the values with its interval; of none: all 0. */
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

/** Of sorted values, by linear interpolation. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** A share with its interval; it stays within 0 and 1, also where all or none of a few were hits. */
export function wilson(hits: number, n: number): Interval {
  if (n === 0) return { mean: 0, low: 0, high: 0, n }
  const share = hits / n
  const middle = (share + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n)
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))
  return { mean: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half), n }
}

/** Questions by how two runs went: right in both, in the later alone, in the earlier alone, in neither. */
export interface Fourfold {
  both: number
  later: number
  earlier: number
  neither: number
}

/** Of the later run's share minus the earlier one's. */
export function pairedDifference({ both, later, earlier, neither }: Fourfold): Interval {
  const n = both + later + earlier + neither
  if (n === 0) return { mean: 0, low: 0, high: 0, n: 0 }
  const a = wilson(both + later, n)
  const b = wilson(both + earlier, n)
  const margins = (both + later) * (earlier + neither) * (both + earlier) * (later + neither)
  const together = both * neither - later * earlier
  // Continuity is corrected for where the shares go together, and not where they go apart.
  const corrected = together > n / 2 ? together - n / 2 : Math.min(0, together)
  const phi = margins === 0 ? 0 : corrected / Math.sqrt(margins)
  const reach = (one: number, other: number): number => Math.sqrt(one * one - 2 * phi * one * other + other * other)
  const difference = a.mean - b.mean
  return {
    mean: difference,
    low: difference - reach(a.mean - a.low, b.high - b.mean),
    high: difference + reach(b.mean - b.low, a.high - a.mean),
    n,
  }
}
