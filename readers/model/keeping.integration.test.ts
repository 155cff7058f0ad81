/** What a call keeps to, whatever the endpoint does. */
import { describe, expect, test } from 'vitest'
import { ChapterverseError } from '../../lib/errors.ts'
import { INPUT, status, useFaultyModel } from '../../testing/readers/faulty.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import type { Fault } from '../../testing/servers/model-request.ts'
import type { CallUsage } from '../reader.ts'
import { createModelReader } from './index.ts'

const model = useFaultyModel()
const faultless = (count: number): null[] => Array.from({ length: count }, () => null)

describe('keeps', () => {
  test('to the concurrency, across readers', async () => {
    const reader = await model.start({ latencyMs: 10 }, { concurrency: 4 })
    const other = createModelReader({ model: 'n', baseURL: model.server?.url })
    const calls = Array.from({ length: 20 }, () => [reader.supports(INPUT), other.supports(INPUT)]).flat()
    await Promise.all(calls)
    expect(model.server?.maxInFlight).toBeGreaterThan(1)
    expect(model.server?.maxInFlight).toBeLessThanOrEqual(4)
  })

  test('no place in the queue during a back-off', async () => {
    const reader = await model.start({ faults: [status(503)] }, { concurrency: 1, retry: { baseMs: 400, maxMs: 400 } })
    const done: string[] = []
    await Promise.all([
      reader.supports(INPUT).then(() => done.push('first')),
      reader.supports(INPUT).then(() => done.push('second')),
    ])
    expect(done).toHaveLength(2)
    expect(model.requests()[1]?.at).toBeLessThanOrEqual(model.requests()[2]?.at ?? 0)
  })

  test('away from an endpoint that asked to wait, with every call', async () => {
    const reader = await model.start({ faults: [null, status(429, undefined, { 'retry-after-ms': '300' })] })
    await reader.supports(INPUT)
    const refused = reader.supports(INPUT)
    while (model.requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all([refused, reader.supports(INPUT), reader.supports(INPUT)])
    const [, second, ...rest] = model.requests()
    expect(rest).toHaveLength(3)
    for (const request of rest) expect(request.at - (second?.at ?? 0)).toBeGreaterThanOrEqual(290)
  })

  test('to the budget: asked before each request, told what each cost', async () => {
    const reader = await model.start({ faults: [status(503), { kind: 'empty' }], usage: { cachedTokens: 64 } })
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
    const reader = await model.start({ reply: () => long })
    const reserved: number[] = []
    const spent: number[] = []
    const reserve = (_model: string, _input: number, output: number) => {
      reserved.push(output)
      return (usage: CallUsage | null) => spent.push(usage?.outputTokens ?? 0)
    }
    const error = reader.supports(INPUT, { reserve, allow: (_model, _input, least) => Math.max(least, 200) })
    await expect(error).rejects.toMatchObject({ code: 'budget_exceeded' })
    expect(reserved).toEqual([200, 200])
    expect(model.requests().map(({ body }) => body['max_tokens'])).toEqual(reserved)
    expect(Math.max(...spent)).toBeLessThanOrEqual(200)
    expect(await reader.supports(INPUT, { reserve, allow: () => null })).toMatchObject({ verdict: 'yes' })
    expect(model.requests().at(-1)?.body['max_tokens']).toBe(16_384)
  })

  test.each<[string, Fault, boolean]>([
    ['a time-out', { kind: 'hang' }, true],
    ['a cut body', { kind: 'cut' }, true],
    ['a refusal', status(503), false],
  ])('account of what was sent before %s', async (_name, fault, charged) => {
    const reader = await model.start({ faults: [fault] }, { timeoutMs: fault.kind === 'hang' ? 300 : 10_000 })
    const settled: (CallUsage | null)[] = []
    await reader.supports(INPUT, { reserve: () => (usage) => settled.push(usage) })
    const sent = { model: 'm', inputTokens: expect.any(Number), outputTokens: 0, cachedTokens: 0 }
    expect(settled).toHaveLength(2)
    expect(settled[0]).toEqual(charged ? sent : null)
  })

  test('still when the budget forbids a request', async () => {
    const reader = await model.start()
    const forbidden = new ChapterverseError('budget_exceeded', 'too much', { remedy: 'Raise it.' })
    const reserve = () => {
      throw forbidden
    }
    await expect(reader.supports(INPUT, { reserve })).rejects.toBe(forbidden)
    expect(model.requests()).toHaveLength(0)
  })

  test('quiet: never streams, asks the cheaper model to screen, needs no key', async () => {
    const reader = await model.start({ reply: scripted({ screen: () => ({ chunks: [] }) }) }, { screenModel: 'cheap' })
    const sentences = [{ n: 1, text: 'a', kind: 'sentence' as const }]
    await reader.screen({ information: ['a'], chunks: [{ id: 1, title: '', headings: [], sentences }] })
    expect(model.requests()[0]).toMatchObject({ model: 'cheap', body: { stream: false, temperature: 0 } })
  })

  test('faultless runs to one request a call', async () => {
    const reader = await model.start({ faults: faultless(3) })
    for (let i = 0; i < 3; i++) await reader.supports(INPUT)
    expect(model.requests()).toHaveLength(3)
  })
})
