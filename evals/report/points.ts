/**
 * The data of the charts, as plain points.
 * @module
 */

import type { Interval, Run, Target } from '../runner/records.ts'
import { grouped } from '../scorers/grouped.ts'
import { MEASURES, type Measure } from '../scorers/measures.ts'

/** Best first: what a hit costs, where the runs differ in it. Without a model nothing but time is spent. */
const COSTS = ['tokens', 'calls', 'wallMs'] as const

export interface CostPoint {
  target: Target
  reader: string
  cost: number
  hit: Interval
}

/** The measure of what answers cost: tokens, where no run used any calls, else time. */
export function costMeasure(runs: readonly Run[]): Measure {
  const key = COSTS.find((name) => runs.some(({ summary }) => (summary[name]?.mean ?? 0) > 0)) ?? 'wallMs'
  return MEASURES.find((measure) => measure.key === key) as Measure
}

/** Runs that have both: hit rate against cost. */
export function costPoints(runs: readonly Run[], { key }: Measure): CostPoint[] {
  return runs.flatMap(({ target, reader, summary }) => {
    const { hit, [key]: cost } = summary
    return hit && hit.n > 0 && cost && cost.n > 0 ? [{ target, reader, cost: cost.mean, hit }] : []
  })
}

export interface SizePoint {
  target: Target
  reader: string
  documents: number
  hit: Interval
}

/** Hit rate by number of documents, for suites and targets that were run at more than one size. */
export function sizePoints(runs: readonly Run[]): SizePoint[] {
  const points = runs.flatMap(({ target, reader, documents, summary: { hit } }) =>
    hit && hit.n > 0 ? [{ target, reader, documents, hit }] : [],
  )
  const sizes = (one: SizePoint) =>
    new Set(
      points.filter(({ target, reader }) => target === one.target && reader === one.reader).map((p) => p.documents),
    )
  return points.filter((point) => sizes(point).size > 1).sort((a, b) => a.documents - b.documents)
}

export interface Bin {
  target: Target
  /** Mean confidence of its answers. */
  confidence: number
  /** Share of them that were hits, with Wilson's 95 % interval. */
  hit: Interval
}

const BINS = 5

/**
 * Calibration: answers in five bins of equal width by their confidence, and how many of each bin were hits. Where the
 * documents do not hold what was asked, no answer is a hit.
 */
export function calibration(runs: readonly Run[]): Bin[] {
  return [...grouped(runs, ({ target }) => target)].flatMap(([target, same]) => {
    const answers = same
      .flatMap(({ rows }) => rows)
      .flatMap(({ answer, answerable, scores: { hit } }) =>
        answer && (hit != null || !answerable) ? [{ confidence: answer.confidence, hit: hit ?? 0 }] : [],
      )
    const bins = grouped(answers, ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)))
    return [...bins]
      .sort(([a], [b]) => a - b)
      .map(([, inside]) => ({
        target,
        confidence: inside.reduce((sum, one) => sum + one.confidence, 0) / inside.length,
        hit: wilson(
          inside.reduce((sum, one) => sum + one.hit, 0),
          inside.length,
        ),
      }))
  })
}

/** Wilson's score interval of a share, 95 %; it stays within 0 and 1, also where all or none of a few were hits. */
export function wilson(hits: number, n: number): Interval {
  if (n === 0) return { mean: 0, low: 0, high: 0, n }
  const z = 1.959964
  const mean = hits / n
  const middle = (mean + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((mean * (1 - mean)) / n + (z * z) / (4 * n * n))
  return { mean, low: Math.max(0, middle - half), high: Math.min(1, middle + half), n }
}
