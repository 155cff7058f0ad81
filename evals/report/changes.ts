/**
 * Two runs of one dataset, question by question.
 * @module
 */

import type { EvalReport, Row, Run } from '../runner/records.ts'
import { grouped } from '../scorers/grouped.ts'
import { outcome } from '../scorers/outcome.ts'
import { compare, type Paired } from '../scorers/paired.ts'

export interface Pair {
  before: Run
  after: Run
}

/** Runs of both reports with the same set, target and reader, each once. */
export function pairsOf(before: EvalReport, after: EvalReport): Pair[] {
  const keyOf = ({ set, target, reader }: Run): string => JSON.stringify([set, target, reader])
  const later = grouped(after.runs, keyOf)
  return before.runs.flatMap((run) => {
    const match = later.get(keyOf(run))?.shift()
    return match ? [{ before: run, after: match }] : []
  })
}

export interface Changes extends Paired {
  /** Questions that both runs asked. */
  asked: number
  /** Rows of the questions that went better, or worse, in the later run. */
  better: [before: Row, after: Row][]
  worse: [before: Row, after: Row][]
}

export function changesOf({ before, after }: Pair): Changes {
  const values = ({ rows }: Run) => Object.fromEntries(rows.map((row) => [row.id, outcome(row)]))
  const paired = compare(values(before), values(after))
  const later = new Map(after.rows.map((row) => [row.id, row]))
  const both = before.rows.flatMap((row): [Row, Row][] => {
    const match = later.get(row.id)
    return match ? [[row, match]] : []
  })
  const of = (ids: readonly string[]) => both.filter(([{ id }]) => ids.includes(id))
  return { ...paired, asked: both.length, better: of(paired.up), worse: of(paired.down) }
}
