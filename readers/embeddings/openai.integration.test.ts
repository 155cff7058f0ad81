/** The embedder over real HTTP. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ChapterverseError } from '../../lib/errors.ts'
import type { Fault, ModelServerOptions } from '../../testing/servers/model-request.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { DEFAULT_CONCURRENCY, setConcurrency } from '../calls/limiter.ts'
import type { CallUsage } from '../reader.ts'
import { createEmbedder, type EmbedderOptions } from './openai.ts'

const FAST = { baseMs: 1, maxMs: 4 }
/** Tells texts apart by their length. */
const embed = (text: string): number[] => [text.length, 1]
const lengthFrom = (vector: Float32Array): number => Math.round((vector[0] ?? 0) / (vector[1] ?? 0))
const lengthOf = (text: string): number => text.length

let server: ModelServer | undefined

async function start(options: Partial<ModelServerOptions> = {}, more: Partial<EmbedderOptions> = {}) {
  server = await startModelServer({ reply: () => '', embed, ...options })
  return createEmbedder({ model: 'vectors', baseURL: server.url, retry: FAST, ...more })
}

const requests = () => server?.embeddings ?? []
const status = (code: number, message = 'no', headers?: Record<string, string>): Fault => ({
  kind: 'status',
  status: code,
  body: { error: { message } },
  ...(headers && { headers }),
})

async function failure(promise: Promise<unknown>): Promise<ChapterverseError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ChapterverseError) return error
  throw new Error(`not the error of an embedder: ${String(error)}`)
}

// Loaded here, so that no test's clock runs while it loads.
beforeAll(() => import('@langchain/openai'), 60_000)

afterEach(async () => {
  setConcurrency(DEFAULT_CONCURRENCY)
  await server?.close()
  server = undefined
})

test('gives vectors of unit length in the order of the texts, whatever the order of the answer', async () => {
  const embedder = await start()
  const texts = ['a', 'two\nlines', '灯塔']
  const vectors = await embedder.embed(texts)
  expect(vectors.map(lengthFrom)).toEqual(texts.map(lengthOf))
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
  expect(requests()).toMatchObject([{ model: 'vectors', input: texts, body: { encoding_format: 'float' } }])
})

test('sends 128 texts a request, many requests at once, and asks nothing for nothing', async () => {
  // Long enough for all of them to be under way before the first is answered, on a busy machine too.
  const embedder = await start({ latencyMs: 500 })
  expect(await embedder.embed([])).toEqual([])
  const texts = Array.from({ length: 300 }, (_, index) => 'x'.repeat(index + 1))
  expect((await embedder.embed(texts)).map(lengthFrom)).toEqual(texts.map(lengthOf))
  expect(requests().map(({ input }) => input.length)).toEqual([128, 128, 44])
  expect(server?.maxInFlight).toBe(3)
})

test('goes through the limiter of the process', async () => {
  setConcurrency(1)
  const embedder = await start({ latencyMs: 10 })
  await embedder.embed(Array.from({ length: 300 }, (_, index) => `text ${index}`))
  expect(server?.maxInFlight).toBe(1)
})

test.each<[string, Fault]>([
  ['429', status(429)],
  ['429 with Retry-After', status(429, 'later', { 'retry-after-ms': '5' })],
  ['503', status(503)],
  ['a reset', { kind: 'reset' }],
  ['a reset in the body', { kind: 'cut' }],
  ['a page instead of vectors', { kind: 'html' }],
  ['an answer without vectors', { kind: 'empty' }],
  ['fewer vectors than texts', { kind: 'truncated' }],
])('survives %s, twice running', async (_name, fault) => {
  const embedder = await start({ embedFaults: [fault, fault] }, { timeoutMs: 10_000 })
  expect((await embedder.embed(['one', 'three'])).map(lengthFrom)).toEqual(['one', 'three'].map(lengthOf))
  expect(requests()).toHaveLength(3)
})

test('survives a time-out', async () => {
  const embedder = await start({ embedFaults: [{ kind: 'hang' }] }, { timeoutMs: 300 })
  expect((await embedder.embed(['one'])).map(lengthFrom)).toEqual(['one'].map(lengthOf))
  expect(requests()).toHaveLength(2)
})

test('says what the endpoint refused, and asks once', async () => {
  const embedder = await start({ embedFaults: [status(401, 'Incorrect API key')] })
  const error = await failure(embedder.embed(['one']))
  expect(error.code).toBe('model_refused')
  expect(error.message).toContain(`vectors at ${server?.url} refused the request`)
  expect(error.remedy).toContain('OPENAI_API_KEY')
  expect(requests()).toHaveLength(1)
})

test('advises on texts that are too long in words of its own', async () => {
  const embedder = await start({ embedFaults: [status(400, 'maximum context length is 512 tokens')] })
  expect((await failure(embedder.embed(['one']))).remedy).toContain('embeddingModel')
})

test('gives up in the end, naming the endpoint', async () => {
  const embedder = await start({ embedFaults: Array.from({ length: 6 }, () => status(500)) })
  const error = await failure(embedder.embed(['one']))
  expect(error.code).toBe('model_unavailable')
  expect(error.message).toContain(`vectors at ${server?.url} gave no answer in 6 attempts`)
})

test('ends at once when the signal aborts, with the request', async () => {
  const embedder = await start({ embedFaults: [{ kind: 'hang' }] })
  const stopping = new AbortController()
  const asked = failure(embedder.embed(['one'], { signal: stopping.signal }))
  while (requests().length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  stopping.abort()
  expect((await asked).code).toBe('cancelled')
  expect(requests()).toHaveLength(1)
})

test('reserves input tokens alone, and settles what the endpoint reports', async () => {
  const reserved: [string, number, number][] = []
  const settled: (CallUsage | null)[] = []
  const reserve = (...held: [string, number, number]) => {
    reserved.push(held)
    return (usage: CallUsage | null) => void settled.push(usage)
  }
  const embedder = await start({ embedFaults: [status(503)] })
  await embedder.embed(['x'.repeat(400)], { reserve })
  expect(reserved).toEqual([
    ['vectors', 134, 0],
    ['vectors', 134, 0],
  ])
  expect(settled).toEqual([null, { model: 'vectors', inputTokens: 100, outputTokens: 0, cachedTokens: 0 }])
})

test('sends nothing that the budget forbids', async () => {
  const embedder = await start()
  const reserve = () => {
    throw new ChapterverseError('budget_exceeded', 'No.', { remedy: 'Raise it.' })
  }
  expect((await failure(embedder.embed(['one'], { reserve }))).code).toBe('budget_exceeded')
  expect(requests()).toHaveLength(0)
})

test('has another name at another endpoint and for another model', async () => {
  const names = new Set(
    [
      ['a', 'http://one/v1'],
      ['b', 'http://one/v1'],
      ['a', 'http://two/v1'],
      ['a', 'http://one/v1/'],
    ].map(([model = '', baseURL = '']) => createEmbedder({ model, baseURL }).name),
  )
  expect(names.size).toBe(3)
})
