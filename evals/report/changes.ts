/**
 * Two runs of one dataset, question by question.
 * @module
 */
import { grouped } from '../grouped.ts'
import type { EvalReport, Row, Run } from '../records.ts'

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

/** Whether a question went well: a hit, or nothing claimed where there is nothing; null: neither can be said. */
export function wentWell({ answerable, error, scores: { hit, claimed } }: Row): boolean | null {
  if (error !== null) return false
  const mark = answerable ? hit : claimed
  return mark == null ? null : answerable ? mark > 0 : mark === 0
}

export interface Changes {
  /** Questions that both runs asked. */
  asked: number
  gained: [before: Row, after: Row][]
  lost: [before: Row, after: Row][]
}

export function changesOf({ before, after }: Pair): Changes {
  const later = new Map(after.rows.map((row) => [row.id, row]))
  const both = before.rows.flatMap((row): [Row, Row][] => {
    const match = later.get(row.id)
    return match ? [[row, match]] : []
  })
  return {
    asked: both.length,
    gained: both.filter(([a, b]) => wentWell(a) === false && wentWell(b) === true),
    lost: both.filter(([a, b]) => wentWell(a) === true && wentWell(b) === false),
  }
}

/**
 * The exact sign test (McNemar's, of pairs that differ): how likely a split at least as uneven is when gains and losses
 * are equally likely. Two-sided.
 */
export function signTest(gained: number, lost: number): number {
  const n = gained + lost
  let term = 0.5 ** n
  let tail = 0
  for (let k = 0; k <= Math.min(gained, lost); k++) {
    tail += term
    term *= (n - k) / (k + 1)
  }
  return Math.min(1, 2 * tail)
}
