import type { FileError } from '../../lib/errors.ts'
import type { UnreadPart } from '../types.ts'

/** Named one by one up to here. */
const NAMED = 10

/**
 * What is said of parts of a file that cannot be read: the first few, and how many more; absent for none.
 * @param more the sentence for the others
 */
export function unreadParts(
  errors: readonly FileError[],
  more: (count: number) => string,
): { unreadParts?: UnreadPart[] } {
  const [first] = errors
  if (first === undefined) return {}
  const named = errors.slice(0, NAMED).map(({ problem, message, remedy }) => ({ problem, reason: message, remedy }))
  const others = errors.length - NAMED
  if (others > 0) named.push({ problem: first.problem, reason: more(others), remedy: first.remedy })
  return { unreadParts: named }
}
