/**
 * The data of the charts, as plain points.
 * @module
 */

import type { Interval, Run, Target } from '../runner/records.ts'
import { grouped } from '../scorers/grouped.ts'
import { rawOf } from '../scorers/index.ts'
import { mean, wilson } from '../scorers/intervals.ts'
import { MEASURES, type Measure } from '../scorers/measures.ts'
import { primaryOf, shareOf } from './primary.ts'

/** Best first: what a right answer costs, where the runs differ in it. Without a model nothing but time is spent. */
const COSTS = ['tokens', 'calls', 'wallMs'] as const

export interface CostPoint {
  target: Target
  reader: string
  cost: number
  share: Interval
}

/** The measure of what answers cost: tokens, where no run used any calls, else time. */
export function costMeasure(runs: readonly Run[]): Measure {
  const key = COSTS.find((name) => runs.some(({ summary }) => (summary[name]?.mean ?? 0) > 0)) ?? 'wallMs'
  return MEASURES.find((measure) => measure.key === key) as Measure
}

/** Runs that have both: how many were right, as `primaryOf` says, against cost. */
export function costPoints(runs: readonly Run[], { key }: Measure): CostPoint[] {
  const primary = primaryOf(runs)
  return runs.flatMap((run) => {
    const share = shareOf(run, primary)
    const cost = run.summary[key]
    return share && cost && cost.n > 0 ? [{ target: run.target, reader: run.reader, cost: cost.mean, share }] : []
  })
}

export interface SizePoint {
  target: Target
  reader: string
  documents: number
  share: Interval
}

/** The same by number of documents, for suites and targets that were run at more than one size. */
export function sizePoints(runs: readonly Run[]): SizePoint[] {
  const primary = primaryOf(runs)
  const points = runs.flatMap((run): SizePoint[] => {
    const share = shareOf(run, primary)
    return share ? [{ target: run.target, reader: run.reader, documents: run.documents, share }] : []
  })
  const sizes = (one: SizePoint) =>
    new Set(
      points.filter(({ target, reader }) => target === one.target && reader === one.reader).map((p) => p.documents),
    )
  return points.filter((point) => sizes(point).size > 1).sort((a, b) => a.documents - b.documents)
}

export interface Bin {
  target: Target
  /** Mean confidence of its replies. */
  confidence: number
  /** Share of them that were right, with Wilson's 95 % interval. */
  share: Interval
}

const BINS = 5

/**
 * Calibration of the reader: replies that say something, as they came, in five bins of equal width by the confidence that
 * they state, and how many of each bin were right. What our checks make of a confidence is no word of the reader's. Where
 * the documents do not hold what was asked, no statement is right.
 */
export function calibration(runs: readonly Run[]): Bin[] {
  return [...grouped(runs, ({ target }) => target)].flatMap(([target, same]) => {
    const replies = same
      .flatMap(({ rows }) => rows)
      .flatMap((row) => {
        const raw = rawOf(row)
        const right = row.answerable ? (row.scores['rawRight'] ?? row.scores['rawQuoted']) : 0
        return raw && raw.text !== '' && right != null ? [{ confidence: raw.confidence, right }] : []
      })
    const bins = grouped(replies, ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)))
    return [...bins]
      .sort(([a], [b]) => a - b)
      .map(([, inside]) => ({
        target,
        confidence: mean(inside.map(({ confidence }) => confidence)),
        share: wilson(inside.filter(({ right }) => right === 1).length, inside.length),
      }))
  })
}
