/**
 * How a question went, in one word for the whole row.
 * @module
 */
import type { Row, Scores } from '../runner/records.ts'

/** Of an answerable question: what was said is right; of rules, what they quote; where nobody wrote down keys, a hit. */
export const rightness = ({ right, quoted, hit }: Scores): number | null => right ?? quoted ?? hit ?? null

/** 1: right, or where nothing is there nothing was claimed; else 0; null: nobody can say. */
export function outcome({ answerable, error, scores }: Pick<Row, 'answerable' | 'error' | 'scores'>): number | null {
  if (error !== null) return 0
  if (answerable) return rightness(scores)
  return scores['claimed'] == null ? null : 1 - scores['claimed']
}
