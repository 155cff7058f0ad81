/**
 * Spans without the white space around them.
 * @module
 */

import type { Span } from '../types.ts'

/** The span without white space at its ends, or null when nothing is left. */
export function trimmed(text: string, start: number, end: number): Span | null {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  const to = end - (part.length - part.trimEnd().length)
  return from < to ? { start: from, end: to } : null
}
