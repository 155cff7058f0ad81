/**
 * A limit on the time that one exchange takes, its body included. What arrives piece by piece resets it.
 * @module
 */

/** No answer came in time. Its name does not say so: client libraries replace errors that speak of a time-out. */
export class NotInTime extends Error {
  override readonly name = 'NotInTime'
  constructor(ms: number) {
    super(`no complete answer within ${ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`}`)
  }
}

/**
 * @param exchange Gets a signal that aborts with the caller's, or when the time is up, and a function that begins the
 *   time anew.
 * @throws the reason of the caller's signal when it aborts; `NotInTime`; what `exchange` throws
 */
export async function withinTime<T>(
  ms: number,
  signal: AbortSignal | undefined,
  exchange: (within: AbortSignal, goesOn: () => void) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => stop.abort(new NotInTime(ms)), ms)
  try {
    return await exchange(stop.signal, () => timer.refresh())
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
