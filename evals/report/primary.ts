/**
 * The one measure that charts and orders go by: what a model said is right; what rules quote holds the answer; where
 * nobody wrote down what a right answer says, a hit.
 * @module
 */
import type { Interval, Run } from '../runner/records.ts'
import { MEASURES, type Measure } from '../scorers/measures.ts'

const ORDER = ['right', 'quoted', 'hit'] as const

/** The first that applies to any question of all of these runs, so that one chart is of one measure. */
export function primaryOf(runs: readonly Pick<Run, 'summary'>[]): Measure {
  const key = ORDER.find((one) => runs.every(({ summary }) => (summary[one]?.n ?? 0) > 0)) ?? 'hit'
  return MEASURES.find((measure) => measure.key === key) as Measure
}

/** null: no question has it. */
export function shareOf({ summary }: Pick<Run, 'summary'>, { key }: Measure): Interval | null {
  const found = summary[key]
  return found && found.n > 0 ? found : null
}
