/**
 * Calls under way, so that the same call is made once however many wait for it.
 *
 *   first   ─ call ──────────────┐
 *   second      └─ waits ────────┤ result for whoever still waits
 *   third           └─ aborts    ┘ the call itself ends early only when nobody waits any more
 * @module
 */
import { ChapterverseError, type ErrorCode } from '../../lib/errors.ts'
import { cancelled } from './cancelled.ts'

interface Flight<T> {
  result: Promise<T>
  waiting: number
  stop: AbortController
}

/** The errors that befall a call because of who made it; somebody else's call may succeed. */
const OF_THE_CALLER: ReadonlySet<ErrorCode> = new Set(['budget_exceeded', 'bad_setting', 'cancelled'])

export class InFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /**
   * The result of the call under way with this key; where there is none, of a call made now.
   *
   * @param call Gets a signal of its own, not the caller's.
   * @throws `cancelled` as soon as the caller's own signal aborts; what the call throws
   */
  async join(key: string, call: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      const under = this.#flights.get(key)
      try {
        return await this.#wait(key, under ?? this.#start(key, call), signal)
      } catch (error) {
        const others = under && error instanceof ChapterverseError && OF_THE_CALLER.has(error.code)
        if (!others || signal?.aborted) throw error
      }
    }
  }

  #start(key: string, call: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController()
    const result = call(stop.signal).finally(() => this.#end(key, flight))
    // Whoever waits is told; when nobody does, nobody needs to be.
    result.catch(() => {})
    const flight: Flight<T> = { result, waiting: 0, stop }
    this.#flights.set(key, flight)
    return flight
  }

  #end(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }

  #wait(key: string, flight: Flight<T>, signal: AbortSignal | undefined): Promise<T> {
    flight.waiting++
    return new Promise<T>((resolve, reject) => {
      const abort = () => {
        reject(cancelled(signal?.reason))
        if (--flight.waiting > 0) return
        this.#end(key, flight)
        flight.stop.abort(signal?.reason)
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      flight.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
    })
  }
}
