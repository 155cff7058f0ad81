/**
 * Keywords as one list.
 * @module
 */
import type { Keywords } from './records.ts'

/** All keywords once, in the order of their languages. */
export function flattenKeywords(keywords: Keywords): string[] {
  return [...new Set(Object.values(keywords).flat())]
}
