/**
 * The error with which a call ends when its signal aborts.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'

export function cancelled(reason: unknown): ChapterverseError {
  return new ChapterverseError('cancelled', 'The call was cancelled.', {
    remedy: 'Run it again: finished calls are kept.',
    cause: reason,
  })
}

/** @throws `cancelled` */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled(signal.reason)
}
