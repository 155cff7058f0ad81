/**
 * A question's words in the spelling of the documents.
 * @module
 */
import type { WordStatistics } from '../types.ts'

/** The term, or where it stands nowhere the one that it is most likely a slip of. */
export function asSpelt(term: string, statistics: WordStatistics): string {
  return statistics.frequency(term) > 0 ? term : (statistics.similar(term) ?? term)
}
