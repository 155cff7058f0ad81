/**
 * One queue for the whole process: first come, first served, so that parallel branches of a run share an endpoint
 * fairly. It holds a place only while a request is open, never during a back-off.
 * @module
 */
import pLimit from 'p-limit'

/** As the setting `concurrency`. */
export const DEFAULT_CONCURRENCY = 16

const limit = pLimit(DEFAULT_CONCURRENCY)

/** Sets how many requests may be open in the process; those already open are not disturbed. */
export function setConcurrency(concurrency: number): void {
  if (limit.concurrency !== concurrency) limit.concurrency = concurrency
}

/**
 * Runs a task when a place is free. An aborted signal ends the wait at once, and the task is then never started.
 *
 * @throws the signal's reason, or what the task throws
 */
export function limited<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return limit(task)
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    limit(async () => (signal.aborted ? undefined : resolve(await task())))
      .catch(reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
