/**
 * How each question went, as the gate keeps it: one sign a question, in the order of the dataset.
 *
 * ```
 * 1  as it should be      0  not      -  the measure does not apply
 * ```
 * @module
 */

import type { Row, Run } from '../runner/records.ts'
import { MEASURES, type Measure, type MeasureKey } from '../scorers/measures.ts'

/** Measures with one right value: a share of a question that is neither 0 nor 1 counts as not right. */
export const GATED = [
  'hit',
  'shown',
  'goldDocument',
  'quoted',
  'claimed',
  'validCitations',
] as const satisfies MeasureKey[]
export type Gated = (typeof GATED)[number]

export type Marks = Record<Gated, string>

/** The part of a run that is committed. */
export interface Floor {
  set: string
  target: string
  /** Of the dataset: other questions cannot be held against these. */
  dataset: string
  /** In the order of the marks, a blank between. */
  ids: string
  marks: Marks
}

export function floorOf({ set, target, dataset, rows }: Run): Floor {
  const marks = Object.fromEntries(GATED.map((key) => [key, rows.map((row) => sign(row, key)).join('')])) as Marks
  return { set, target, dataset: dataset.hash, ids: rows.map(({ id }) => id).join(' '), marks }
}

const better = (key: Gated): Measure['better'] => MEASURES.find((measure) => measure.key === key)?.better ?? null

function sign({ scores, error }: Row, key: Gated): string {
  if (error !== null) return '0'
  const score = scores[key]
  if (score == null) return '-'
  return score === (better(key) === 'lower' ? 0 : 1) ? '1' : '0'
}
