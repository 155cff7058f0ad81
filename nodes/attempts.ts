/**
 * The history as a reader sees it.
 * @module
 */
import type { Attempt } from '../readers/reader.ts'
import type { Round } from '../state/records.ts'

export function attempts(history: readonly Round[]): Attempt[] {
  return history.map(({ round, keywords, sections, reason }) => ({ round, keywords, sections, reason }))
}
