/** Calls that are not wanted any more. */
import { describe, expect, test, vi } from 'vitest'
import { INPUT, status, useFaultyModel, YES } from '../../testing/readers/faulty.ts'

const model = useFaultyModel()

describe('an abort ends a call at once', () => {
  async function abortsSoon(call: (signal: AbortSignal) => Promise<unknown>) {
    const stop = new AbortController()
    const ended = expect(call(stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
    await vi.waitUntil(() => model.requests().length > 0, { timeout: 60_000 })
    // Past the request: in the back-off, in the pause.
    await new Promise((resolve) => setTimeout(resolve, 50))
    stop.abort()
    await ended
  }

  test('in a request', async () => {
    const reader = await model.start({ faults: () => ({ kind: 'hang' }) })
    await reader.supports(INPUT, { signal: AbortSignal.abort() }).catch(() => {})
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
    expect(model.requests()).toHaveLength(1)
  })

  test('in a back-off', async () => {
    const reader = await model.start({ faults: () => status(503) }, { retry: { baseMs: 1e9, maxMs: 1e9 } })
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
  })

  test('in a pause the endpoint asked for', async () => {
    const reader = await model.start({ faults: () => status(429, undefined, { 'retry-after': '50' }) })
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
  })

  test('in the queue', async () => {
    const reader = await model.start({ faults: [{ kind: 'hang' }] }, { concurrency: 1 })
    const stop = new AbortController()
    const first = reader.supports(INPUT, { signal: stop.signal }).catch(() => {})
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
    stop.abort()
    await first
    expect(await reader.supports(INPUT)).toEqual(YES)
  })
})
