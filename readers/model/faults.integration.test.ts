/** Every fault an endpoint can have, over real HTTP. */

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ChapterverseError } from '../../lib/errors.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import type { Fault, ModelServerOptions } from '../../testing/servers/model-request.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { DEFAULT_CONCURRENCY, setConcurrency } from '../calls/limiter.ts'
import type { CallUsage } from '../reader.ts'
import { createModelReader, type ModelReaderOptions } from './index.ts'

const INPUT = { block: 'The port is 5432.', spans: ['It listens on 5432.'] }
const YES = { verdict: 'yes', reason: 'the same figure' }
const FAST = { baseMs: 1, maxMs: 4 }
const reply = scripted({ supports: () => ({ verdict: 'yes', reason: 'the same figure' }) })
const SPENT = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }
const UNKNOWN = "Unsupported parameter: 'max_tokens' is not supported with this model."
const LONG = { error: { message: 'maximum context length is 8192 tokens, 100 of them in functions' } }

let server: ModelServer | undefined

async function start(options: Partial<ModelServerOptions> = {}, more: Partial<ModelReaderOptions> = {}) {
  server = await startModelServer({ reply, ...options })
  return createModelReader({ model: 'm', baseURL: server.url, retry: FAST, ...more })
}

const requests = () => server?.requests ?? []
const faultless = (count: number): null[] => Array.from({ length: count }, () => null)
const status = (code: number, body?: unknown, headers?: Record<string, string>): Fault => ({
  kind: 'status',
  status: code,
  ...(body !== undefined && { body }),
  ...(headers && { headers }),
})

// Loaded here, so that no test's clock runs while it loads.
beforeAll(() => import('@langchain/openai'), 60_000)

afterEach(async () => {
  setConcurrency(DEFAULT_CONCURRENCY)
  await server?.close()
  server = undefined
})

describe('survives', () => {
  test.each<[string, Fault]>([
    ['429 without Retry-After', status(429)],
    ['429 with retry-after-ms', status(429, undefined, { 'retry-after-ms': '5' })],
    ['429 with a Retry-After date in the past', status(429, undefined, { 'retry-after': new Date(0).toUTCString() })],
    ['408', status(408)],
    ['500', status(500)],
    ['502', status(502)],
    ['503', status(503)],
    ['529', status(529)],
    ['a reset', { kind: 'reset' }],
    ['a reset in the body', { kind: 'cut' }],
    ['a time-out', { kind: 'hang' }],
    ['a page instead of a completion', { kind: 'html' }],
    ['an error in a body of status 200', status(200, { error: { message: 'upstream failed' } })],
  ])('%s, twice running', async (_name, fault) => {
    const reader = await start({ faults: [fault, fault] }, { timeoutMs: fault.kind === 'hang' ? 300 : 10_000 })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(requests()).toHaveLength(3)
  })

  test('Retry-After in seconds, by waiting that long', async () => {
    const reader = await start({ faults: [status(429, undefined, { 'retry-after': '1' })] })
    expect(await reader.supports(INPUT)).toEqual(YES)
    const [first, second] = requests()
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  test.each<[string, Fault]>([
    ['a fence, single quotes, trailing commas', { kind: 'malformed' }],
    ['thinking aloud', { kind: 'text', of: (json) => `<think>{"verdict":"no"}</think>\n\n${json}` }],
    ['prose around it', { kind: 'text', of: (json) => `As [1] shows: ${json}\nAnything else?` }],
    ['a surplus key', { kind: 'text', of: (json) => json.replace('{', '{"note":1,') }],
  ])('%s, without another request', async (_name, fault) => {
    const reader = await start({ faults: [fault] })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(requests()).toHaveLength(1)
  })

  test('malformed arguments of a tool call', async () => {
    const reader = await start({ unsupported: ['json_schema'], faults: () => ({ kind: 'malformed' }) })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(requests().map(({ method }) => method)).toEqual(['json_schema', 'tools'])
  })

  test.each<[string, Fault, RegExp]>([
    ['a reply that was cut', { kind: 'truncated' }, /cut off|verdict/],
    ['an empty reply', { kind: 'empty' }, /empty/],
    ['prose alone', { kind: 'text', of: () => 'I think so.' }, /no JSON/],
    ['a wrong word', { kind: 'text', of: (json) => json.replace('yes', 'maybe') }, /verdict/],
  ])('%s, by asking once more with what was wrong', async (_name, fault, problem) => {
    const reader = await start({ faults: [fault] })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(requests()).toHaveLength(2)
    expect(requests()[1]?.messages.at(-1)).toMatchObject({ role: 'user', content: expect.stringMatching(problem) })
    expect(requests()[1]?.messages.slice(0, 2)).toEqual(requests()[0]?.messages)
  })

  test('a storm: every third request fails, in ten ways, and every call finishes', async () => {
    const storm: Fault[] = [
      status(429),
      { kind: 'reset' },
      status(500),
      { kind: 'malformed' },
      status(429, undefined, { 'retry-after-ms': '3' }),
      { kind: 'cut' },
      status(503),
      { kind: 'html' },
      { kind: 'empty' },
      { kind: 'hang' },
    ]
    const faults = ({ index }: { index: number }) => (index % 3 === 0 ? (storm[(index / 3) % 10] ?? null) : null)
    const reader = await start({ faults }, { timeoutMs: 1500 })
    const outputs = await Promise.all(Array.from({ length: 60 }, () => reader.supports(INPUT)))
    expect(outputs).toEqual(Array.from({ length: 60 }, () => YES))
  })
})

describe('an endpoint without', () => {
  test.each([
    [['json_schema'], 'tools'],
    [['json_schema', 'tools'], 'json_object'],
    [['json_schema', 'tools', 'json_object'], 'plain'],
  ] as const)('%j is asked by %s, found out once', async (unsupported, method) => {
    const reader = await start({ unsupported })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(requests()).toHaveLength(unsupported.length + 1)
    const another = createModelReader({ model: 'm', baseURL: server?.url, retry: FAST })
    expect(await another.supports(INPUT)).toEqual(YES)
    expect(
      requests()
        .slice(unsupported.length)
        .map((request) => request.method),
    ).toEqual([method, method])
  })

  test('schemas is found out by many calls at once without skipping a way that works', async () => {
    const reader = await start({ unsupported: ['json_schema'] })
    await Promise.all(Array.from({ length: 12 }, () => reader.supports(INPUT)))
    expect(new Set(requests().map(({ method }) => method))).toEqual(new Set(['json_schema', 'tools']))
    expect(requests().length).toBeLessThanOrEqual(24)
  })

  test('a clear message for it is asked another way all the same', async () => {
    const faults = ({ method }: { method: string }) =>
      method === 'plain' ? null : status(400, { error: 'Bad Request' })
    const reader = await start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(requests().at(-1)?.method).toBe('plain')
  })

  test('temperature is asked without', async () => {
    const faults = ({ body }: { body: Record<string, unknown> }) =>
      'temperature' in body ? status(400, { error: { message: "Unsupported value: 'temperature'" } }) : null
    const reader = await start({ faults }, { temperature: 0.2 })
    expect(await reader.supports(INPUT)).toEqual(YES)
    await reader.supports(INPUT)
    expect(requests().map(({ body }) => body['temperature'])).toEqual([0.2, undefined, undefined])
    expect(requests().every(({ method }) => method === 'json_schema')).toBe(true)
  })

  test.each([
    [
      'max_tokens',
      'max_completion_tokens',
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    ],
    ['max_completion_tokens', undefined, 'Unrecognized request argument supplied: max_completion_tokens'],
  ])('%s is told its limit another way, found out once', async (refused, accepted, message) => {
    const faults = ({ body }: { body: Record<string, unknown> }) =>
      refused in body || 'max_tokens' in body
        ? status(400, { error: { message: 'max_tokens' in body ? UNKNOWN : message } })
        : null
    const reader = await start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    const before = requests().length
    await reader.supports(INPUT)
    expect(requests()).toHaveLength(before + 1)
    const { body, method } = requests().at(-1) ?? { body: {}, method: '' }
    expect('max_tokens' in body).toBe(false)
    expect('max_completion_tokens' in body).toBe(accepted !== undefined)
    expect(method).toBe('json_schema')
  })

  test.each([
    'max_tokens is too large: 16384. This model supports at most 4096 completion tokens.',
    'maximum context length is 8192 tokens. However, you requested 18384 tokens (2000 in the messages, 16384 in the completion).',
  ])('room for the usual limit is asked without, or for less under a budget: %s', async (message) => {
    const faults = ({ body }: { body: Record<string, unknown> }) =>
      Number(body['max_tokens'] ?? 0) > 4096 ? status(400, { error: { message } }) : null
    const reader = await start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    await reader.supports(INPUT, { allow: () => 100_000 })
    expect(requests().map(({ body }) => body['max_tokens'])).toEqual([16_384, undefined, 2048])
    expect(requests().every(({ method }) => method === 'json_schema')).toBe(true)
  })

  test('usage is counted by estimate', async () => {
    const reader = await start({ usage: false })
    const settled: (CallUsage | null)[] = []
    await reader.supports(INPUT, { reserve: () => (usage) => settled.push(usage) })
    expect(settled).toEqual([{ model: 'm', inputTokens: expect.any(Number), outputTokens: 11, cachedTokens: 0 }])
    expect(settled[0]?.inputTokens).toBeGreaterThan(100)
  })
})

describe('gives up', () => {
  test.each<[string, Fault, RegExp]>([
    ['401', status(401), /OPENAI_API_KEY/],
    ['403', status(403), /OPENAI_API_KEY/],
    ['404', status(404), /OPENAI_BASE_URL/],
    ['spent quota', status(429, SPENT, { 'retry-after': '1' }), /quota/],
    ['a prompt that is too long', status(400, LONG), /maxTokensPerLoop/],
  ])('at once on %s, naming endpoint and remedy', async (_name, fault, remedy) => {
    const reader = await start({ faults: () => fault })
    const error = reader.supports(INPUT)
    await expect(error).rejects.toMatchObject({ code: 'model_refused', remedy: expect.stringMatching(remedy) })
    await expect(error).rejects.toThrow(`m at ${server?.url}`)
    expect(requests()).toHaveLength(1)
  })

  test('at once on an unclear 400 once a request has been answered', async () => {
    const reader = await start({ faults: [null, ...Array.from({ length: 9 }, () => status(400))] })
    await reader.supports(INPUT)
    await expect(reader.supports(INPUT)).rejects.toMatchObject({ code: 'model_refused' })
    expect(requests()).toHaveLength(2)
  })

  test.each([
    [503, 6],
    [429, 10],
  ])('after its tries on %d', async (code, tries) => {
    const reader = await start({ faults: () => status(code) })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({ code: 'model_unavailable' })
    expect(requests()).toHaveLength(tries)
  })

  test('on a server that is not there, saying so', async () => {
    const reader = await start()
    const url = server?.url
    await server?.close()
    const error = createModelReader({ model: 'm', baseURL: url, retry: FAST }).supports(INPUT)
    await expect(error).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(/ECONNREFUSED/),
    })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({ remedy: expect.stringMatching(/server runs/) })
  })

  test('on two unusable replies, that call alone', async () => {
    const reader = await start({
      reply: ({ user }) => (user.includes('bad') ? '{"verdict": 7}' : { verdict: 'no', reason: '' }),
    })
    const [bad, good] = await Promise.allSettled([reader.supports({ ...INPUT, block: 'bad' }), reader.supports(INPUT)])
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { code: 'model_reply', message: expect.stringMatching(/verdict/) },
    })
    expect(good).toMatchObject({ status: 'fulfilled', value: { verdict: 'no' } })
    expect(requests()).toHaveLength(3)
  })
})

describe('an abort ends a call at once', () => {
  async function abortsSoon(call: (signal: AbortSignal) => Promise<unknown>) {
    const stop = new AbortController()
    const ended = expect(call(stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
    await new Promise((resolve) => setTimeout(resolve, 120))
    const started = performance.now()
    stop.abort()
    await ended
    expect(performance.now() - started).toBeLessThan(1000)
  }

  test('in a request', async () => {
    const reader = await start({ faults: () => ({ kind: 'hang' }) })
    await reader.supports(INPUT, { signal: AbortSignal.abort() }).catch(() => {})
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
    expect(requests()).toHaveLength(1)
  })

  test('in a back-off', async () => {
    const reader = await start({ faults: () => status(503) }, { retry: { baseMs: 1e9, maxMs: 1e9 } })
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
  })

  test('in a pause the endpoint asked for', async () => {
    const reader = await start({ faults: () => status(429, undefined, { 'retry-after': '50' }) })
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
  })

  test('in the queue', async () => {
    const reader = await start({ faults: [{ kind: 'hang' }] }, { concurrency: 1 })
    const stop = new AbortController()
    const first = reader.supports(INPUT, { signal: stop.signal }).catch(() => {})
    await abortsSoon((signal) => reader.supports(INPUT, { signal }))
    stop.abort()
    await first
    expect(await reader.supports(INPUT)).toEqual(YES)
  })
})

describe('keeps', () => {
  test('to the concurrency, across readers', async () => {
    const reader = await start({ latencyMs: 10 }, { concurrency: 4 })
    const other = createModelReader({ model: 'n', baseURL: server?.url })
    const calls = Array.from({ length: 20 }, () => [reader.supports(INPUT), other.supports(INPUT)]).flat()
    await Promise.all(calls)
    expect(server?.maxInFlight).toBeGreaterThan(1)
    expect(server?.maxInFlight).toBeLessThanOrEqual(4)
  })

  test('no place in the queue during a back-off', async () => {
    const reader = await start({ faults: [status(503)] }, { concurrency: 1, retry: { baseMs: 400, maxMs: 400 } })
    const done: string[] = []
    await Promise.all([
      reader.supports(INPUT).then(() => done.push('first')),
      reader.supports(INPUT).then(() => done.push('second')),
    ])
    expect(done).toHaveLength(2)
    expect(requests()[1]?.at).toBeLessThanOrEqual(requests()[2]?.at ?? 0)
  })

  test('away from an endpoint that asked to wait, with every call', async () => {
    const reader = await start({ faults: [null, status(429, undefined, { 'retry-after-ms': '300' })] })
    await reader.supports(INPUT)
    const refused = reader.supports(INPUT)
    while (requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all([refused, reader.supports(INPUT), reader.supports(INPUT)])
    const [, second, ...rest] = requests()
    expect(rest).toHaveLength(3)
    for (const request of rest) expect(request.at - (second?.at ?? 0)).toBeGreaterThanOrEqual(290)
  })

  test('to the budget: asked before each request, told what each cost', async () => {
    const reader = await start({ faults: [status(503), { kind: 'empty' }], usage: { cachedTokens: 64 } })
    const log: string[] = []
    await reader.supports(INPUT, {
      reserve: (model, input, output) => {
        log.push(`${model} ${input > 100 && output > 0}`)
        return (usage) => log.push(usage === null ? 'failed' : `cached ${usage.cachedTokens}`)
      },
    })
    expect(log).toEqual(['m true', 'failed', 'm true', 'cached 64', 'm true', 'cached 64'])
  })

  test('to what the budget allows for the output: what is reserved is what is sent', async () => {
    const long = { reason: 'and so on '.repeat(2000), verdict: 'yes' }
    const reader = await start({ reply: () => long })
    const reserved: number[] = []
    const spent: number[] = []
    const reserve = (_model: string, _input: number, output: number) => {
      reserved.push(output)
      return (usage: CallUsage | null) => spent.push(usage?.outputTokens ?? 0)
    }
    const error = reader.supports(INPUT, { reserve, allow: (_model, _input, least) => Math.max(least, 200) })
    await expect(error).rejects.toMatchObject({ code: 'budget_exceeded' })
    expect(reserved).toEqual([200, 200])
    expect(requests().map(({ body }) => body['max_tokens'])).toEqual(reserved)
    expect(Math.max(...spent)).toBeLessThanOrEqual(200)
    expect(await reader.supports(INPUT, { reserve, allow: () => null })).toMatchObject({ verdict: 'yes' })
    expect(requests().at(-1)?.body['max_tokens']).toBe(16_384)
  })

  test.each<[string, Fault, boolean]>([
    ['a time-out', { kind: 'hang' }, true],
    ['a cut body', { kind: 'cut' }, true],
    ['a refusal', status(503), false],
  ])('account of what was sent before %s', async (_name, fault, charged) => {
    const reader = await start({ faults: [fault] }, { timeoutMs: fault.kind === 'hang' ? 300 : 10_000 })
    const settled: (CallUsage | null)[] = []
    await reader.supports(INPUT, { reserve: () => (usage) => settled.push(usage) })
    const sent = { model: 'm', inputTokens: expect.any(Number), outputTokens: 0, cachedTokens: 0 }
    expect(settled).toHaveLength(2)
    expect(settled[0]).toEqual(charged ? sent : null)
  })

  test('still when the budget forbids a request', async () => {
    const reader = await start()
    const forbidden = new ChapterverseError('budget_exceeded', 'too much', { remedy: 'Raise it.' })
    const reserve = () => {
      throw forbidden
    }
    await expect(reader.supports(INPUT, { reserve })).rejects.toBe(forbidden)
    expect(requests()).toHaveLength(0)
  })

  test('quiet: never streams, asks the cheaper model to screen, needs no key', async () => {
    const reader = await start({ reply: scripted({ screen: () => ({ chunks: [] }) }) }, { screenModel: 'cheap' })
    const sentences = [{ n: 1, text: 'a', kind: 'sentence' as const }]
    await reader.screen({ information: ['a'], chunks: [{ id: 1, title: '', headings: [], sentences }] })
    expect(requests()[0]).toMatchObject({ model: 'cheap', body: { stream: false, temperature: 0 } })
  })

  test('faultless runs to one request a call', async () => {
    const reader = await start({ faults: faultless(3) })
    for (let i = 0; i < 3; i++) await reader.supports(INPUT)
    expect(requests()).toHaveLength(3)
  })
})
