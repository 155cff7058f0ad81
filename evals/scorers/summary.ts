/**
 * Rows put together: each measure's mean with its interval, of all questions and of each kind of question.
 * @module
 */

import type { Row, Run } from '../runner/records.ts'
import { bootstrap, wilson } from './intervals.ts'
import { MEASURES, type Measure } from './measures.ts'

export function summarise(rows: readonly Row[]): Pick<Run, 'summary' | 'byKind'> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
  const of = (some: readonly Row[]) =>
    Object.fromEntries(
      MEASURES.map((measure) => {
        const values = some.map(({ scores }) => scores[measure.key]).filter((value) => typeof value === 'number')
        return [measure.key, intervalOf(measure, values)]
      }),
    )
  return {
    summary: of(rows),
    byKind: Object.fromEntries(kinds.map((kind) => [kind, of(rows.filter((row) => row.kind === kind))])),
  }
}

/** Of yes and no a share with Wilson's interval, of anything else a mean with a bootstrap. */
function intervalOf({ unit }: Measure, values: readonly number[]) {
  return unit === 'mark' ? wilson(values.filter((value) => value === 1).length, values.length) : bootstrap(values)
}
