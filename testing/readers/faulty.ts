/**
 * A model reader before an endpoint that misbehaves as it is told: what the tests of faults share.
 * @module
 */
import { afterEach, beforeAll } from 'vitest'
import { DEFAULT_CONCURRENCY, setConcurrency } from '../../readers/calls/limiter.ts'
import { createModelReader, type ModelReaderOptions } from '../../readers/model/index.ts'
import type { Fault, ModelServerOptions } from '../servers/model-request.ts'
import { type ModelServer, startModelServer } from '../servers/model-server.ts'
import { scripted } from './scripted.ts'

/** A call of the reader, and what it comes to where all goes well. */
export const INPUT = { block: 'The port is 5432.', spans: ['It listens on 5432.'] }
export const YES = { verdict: 'yes', reason: 'the same figure' }
const reply = scripted({ supports: () => ({ verdict: 'yes', reason: YES.reason }) })
/** Waits that no test notices. */
export const FAST = { baseMs: 1, maxMs: 4 }

export const status = (code: number, body?: unknown, headers?: Record<string, string>): Fault => ({
  kind: 'status',
  status: code,
  ...(body !== undefined && { body }),
  ...(headers && { headers }),
})

/** An error as OpenAI sends it. */
export const refusal = (code: number, message: string): Fault => status(code, { error: { message } })

/** To be called once, at the top of a test file. */
export function useFaultyModel() {
  let server: ModelServer | undefined
  // The first request of a process loads libraries: here, so that no test's clock runs while it does.
  beforeAll(async () => {
    const warm = await startModelServer({ reply })
    await createModelReader({ model: 'warm', baseURL: warm.url }).supports(INPUT)
    await warm.close()
  }, 60_000)
  afterEach(async () => {
    setConcurrency(DEFAULT_CONCURRENCY)
    await server?.close()
    server = undefined
  })
  return {
    async start(options: Partial<ModelServerOptions> = {}, more: Partial<ModelReaderOptions> = {}) {
      server = await startModelServer({ reply, ...options })
      return createModelReader({ model: 'm', baseURL: server.url, retry: FAST, ...more })
    },
    requests: () => server?.requests ?? [],
    get server() {
      return server
    },
  }
}
