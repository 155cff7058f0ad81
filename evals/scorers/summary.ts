/**
 * Rows put together: each measure's mean with its interval, of all questions and of each kind of question.
 * @module
 */

import type { Row, Run } from '../runner/records.ts'
import { MEASURES } from './measures.ts'
import { bootstrap } from './statistics.ts'

export function summarise(rows: readonly Row[]): Pick<Run, 'summary' | 'byKind'> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
  const of = (some: readonly Row[]) =>
    Object.fromEntries(
      MEASURES.map(({ key }) => {
        const values = some.map(({ scores }) => scores[key]).filter((value) => typeof value === 'number')
        return [key, bootstrap(values)]
      }),
    )
  return {
    summary: of(rows),
    byKind: Object.fromEntries(kinds.map((kind) => [kind, of(rows.filter((row) => row.kind === kind))])),
  }
}
