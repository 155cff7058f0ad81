/**
 * One measure of two runs, on the questions that both have a value for.
 * @module
 */
import type { Interval } from '../runner/records.ts'
import { bootstrap, type Fourfold, pairedDifference } from './intervals.ts'
import { signTest } from './significance.ts'

export interface Paired {
  /** Of `b` minus `a`: Newcombe's interval where all values are 0 or 1, else a bootstrap over the questions. */
  difference: Interval
  /** The exact sign test, two-sided. */
  p: number
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
  const difference = binary
    ? pairedDifference(fourfold(pairs))
    : bootstrap(
        pairs.map((pair) => pair.b - pair.a),
        seed,
      )
  return { difference, p: signTest(up.length, down.length), up, down }
}

function fourfold(pairs: readonly { a: number; b: number }[]): Fourfold {
  const count = (a: number, b: number): number => pairs.filter((pair) => pair.a === a && pair.b === b).length
  return { both: count(1, 1), later: count(0, 1), earlier: count(1, 0), neither: count(0, 0) }
}

const isMark = (value: number): boolean => value === 0 || value === 1
