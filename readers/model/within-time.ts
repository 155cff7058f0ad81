/**
 * A limit on the time one exchange takes, its body included.
 * @module
 */

/**
 * @param exchange Gets a signal that aborts with the caller's, or when the time is up.
 * @throws the reason of the caller's signal when it aborts; an error named TimeoutError; what `exchange` throws
 */
export async function withinTime<T>(
  ms: number,
  signal: AbortSignal | undefined,
  exchange: (within: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => stop.abort(timeout(ms)), ms)
  try {
    return await exchange(stop.signal)
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function timeout(ms: number): Error {
  const error = new Error(`no complete answer within ${ms} ms`)
  error.name = 'TimeoutError'
  return error
}
