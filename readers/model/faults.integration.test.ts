/** Faults that pass, over real HTTP. */
import { describe, expect, test, vi } from 'vitest'
import { INPUT, status, useFaultyModel, YES } from '../../testing/readers/faulty.ts'
import type { Fault } from '../../testing/servers/model-request.ts'

const model = useFaultyModel()

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
    ['a page instead of a completion', { kind: 'html' }],
    ['an error in a body of status 200', status(200, { error: { message: 'upstream failed' } })],
  ])('%s, twice running', async (_name, fault) => {
    const reader = await model.start({ faults: [fault, fault] }, { timeoutMs: 10_000 })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()).toHaveLength(3)
  })

  test('a time-out', async () => {
    const reader = await model.start({ faults: [{ kind: 'hang' }] }, { timeoutMs: 300 })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()).toHaveLength(2)
  })

  test('a limit told in words alone, by waiting that long and saying so', async () => {
    const told = status(429, { error: { message: 'Rate limit reached. Please try again in 1.2s.' } })
    const reader = await model.start({ faults: [told] })
    const waits: { seconds: number; reason: string }[] = []
    expect(await reader.supports(INPUT, { onWait: (wait) => waits.push(wait) })).toEqual(YES)
    expect(waits).toEqual([{ seconds: 2, reason: expect.stringMatching(/m: Rate limit reached.*429/) }])
    const [first, second] = model.requests()
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1190)
  })

  test('Retry-After in seconds, by waiting that long', async () => {
    const reader = await model.start({ faults: [status(429, undefined, { 'retry-after': '1' })] })
    expect(await reader.supports(INPUT)).toEqual(YES)
    const [first, second] = model.requests()
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  test.each<[string, Fault]>([
    ['a fence, single quotes, trailing commas', { kind: 'malformed' }],
    ['thinking aloud', { kind: 'text', of: (json) => `<think>{"verdict":"no"}</think>\n\n${json}` }],
    ['prose around it', { kind: 'text', of: (json) => `As [1] shows: ${json}\nAnything else?` }],
    ['a surplus key', { kind: 'text', of: (json) => json.replace('{', '{"note":1,') }],
  ])('%s, without another request', async (_name, fault) => {
    const reader = await model.start({ faults: [fault] })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()).toHaveLength(1)
  })

  test('malformed arguments of a tool call, without a word of the client library', async () => {
    const warn = vi.spyOn(console, 'warn')
    const reader = await model.start({ unsupported: ['json_schema'], faults: () => ({ kind: 'malformed' }) })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests().map(({ method }) => method)).toEqual(['json_schema', 'tools'])
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test.each<[string, Fault, RegExp]>([
    ['a reply that was cut', { kind: 'truncated' }, /cut off|verdict/],
    ['an empty reply', { kind: 'empty' }, /empty/],
    ['prose alone', { kind: 'text', of: () => 'I think so.' }, /no JSON/],
    ['a wrong word', { kind: 'text', of: (json) => json.replace('yes', 'maybe') }, /verdict/],
  ])('%s, by asking once more with what was wrong', async (_name, fault, problem) => {
    const reader = await model.start({ faults: [fault] })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()).toHaveLength(2)
    expect(model.requests()[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      content: expect.stringMatching(problem),
    })
    expect(model.requests()[1]?.messages.slice(0, 2)).toEqual(model.requests()[0]?.messages)
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
    const reader = await model.start({ faults }, { timeoutMs: 1500 })
    const outputs = await Promise.all(Array.from({ length: 60 }, () => reader.supports(INPUT)))
    expect(outputs).toEqual(Array.from({ length: 60 }, () => YES))
  })
})
