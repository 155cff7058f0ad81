/**
 * The record of what a run has read closely: references by which nothing is read twice and no document takes all the
 * attention.
 * @module
 */

import { z } from 'zod'
import { spanKey } from '../corpus/references/keys.ts'

/** One close reading. */
export const CloseReading = z.object({
  docId: z.string(),
  start: z.number(),
  end: z.number(),
  round: z.number().describe('In which it was read first'),
})
export type CloseReading = z.infer<typeof CloseReading>

/** Each span once, with its first round. Commutative and idempotent. */
export function uniteCloseReadings(a: readonly CloseReading[], b: readonly CloseReading[]): CloseReading[] {
  const bySpan = new Map<string, CloseReading>()
  for (const reading of [...a, ...b]) {
    const key = spanKey(reading)
    const known = bySpan.get(key)
    if (!known || reading.round < known.round) bySpan.set(key, reading)
  }
  return [...bySpan.values()].sort(inOrder)
}

/** Total, so that it does not depend on who wrote first. */
function inOrder(a: CloseReading, b: CloseReading): number {
  return a.round - b.round || (a.docId < b.docId ? -1 : a.docId > b.docId ? 1 : a.start - b.start || a.end - b.end)
}
