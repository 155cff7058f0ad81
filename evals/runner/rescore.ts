/**
 * Figures worked out anew from the rows of a report: nobody is asked, and no documents are needed.
 * @module
 */
import { score } from '../scorers/index.ts'
import { pairsWithin } from '../scorers/pairs.ts'
import { summarise } from '../scorers/summary.ts'
import type { EvalReport } from './records.ts'

export function rescored(report: EvalReport): EvalReport {
  const runs = report.runs.map((run) => {
    const rows = run.rows.map((row) => ({ ...row, scores: score(row) }))
    return { ...run, rows, ...summarise(rows) }
  })
  return { ...report, runs, pairs: pairsWithin(runs) }
}
