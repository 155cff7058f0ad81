/**
 * Words of the trace that are read again: the next round, and the diagnosis of a run, go by them.
 * @module
 */

/** A round whose draft is empty. */
export const NOTHING = 'Nothing that answers the question'

/** A reader chose sections of which nothing is left to read. */
export const READ_BEFORE = 'read before'

/** The verdict of a reader that sees nothing left to read. */
export const STOPPED = 'stop'

export const belowThreshold = (confidence: number, threshold: number): string =>
  `Confidence ${confidence} is below ${threshold}`

/** The figures of `belowThreshold` in a reason; null where it is another. */
export function readBelow(reason: string): { confidence: number; threshold: number } | null {
  const [, confidence, threshold] = /Confidence ([\d.e-]+) is below ([\d.]+)/.exec(reason) ?? []
  return confidence === undefined ? null : { confidence: Number(confidence), threshold: Number(threshold) }
}
