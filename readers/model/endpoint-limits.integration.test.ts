/** Endpoints that lack something, over real HTTP. */
import { describe, expect, test } from 'vitest'
import { FAST, INPUT, refusal, status, useFaultyModel, YES } from '../../testing/readers/faulty.ts'
import type { ModelRequest } from '../../testing/servers/model-request.ts'
import type { CallUsage } from '../reader.ts'
import { createModelReader } from './index.ts'

const model = useFaultyModel()
const UNKNOWN = "Unsupported parameter: 'max_tokens' is not supported with this model."

describe('an endpoint without', () => {
  test.each([
    [['json_schema'], 'tools'],
    [['json_schema', 'tools'], 'json_object'],
    [['json_schema', 'tools', 'json_object'], 'plain'],
  ] as const)('%j is asked by %s, found out once', async (unsupported, method) => {
    const reader = await model.start({ unsupported })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()).toHaveLength(unsupported.length + 1)
    const another = createModelReader({ model: 'm', baseURL: model.server?.url, retry: FAST })
    expect(await another.supports(INPUT)).toEqual(YES)
    expect(
      model
        .requests()
        .slice(unsupported.length)
        .map((request) => request.method),
    ).toEqual([method, method])
  })

  test('schemas is found out by many calls at once without skipping a way that works', async () => {
    const reader = await model.start({ unsupported: ['json_schema'] })
    await Promise.all(Array.from({ length: 12 }, () => reader.supports(INPUT)))
    expect(new Set(model.requests().map(({ method }) => method))).toEqual(new Set(['json_schema', 'tools']))
    expect(model.requests().length).toBeLessThanOrEqual(24)
  })

  test('a clear message for it is asked another way all the same', async () => {
    const faults = ({ method }: { method: string }) =>
      method === 'plain' ? null : status(400, { error: 'Bad Request' })
    const reader = await model.start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests().at(-1)?.method).toBe('plain')
  })

  test('temperature is asked without', async () => {
    const faults = ({ body }: { body: Record<string, unknown> }) =>
      'temperature' in body ? status(400, { error: { message: "Unsupported value: 'temperature'" } }) : null
    const reader = await model.start({ faults }, { temperature: 0.2 })
    expect(await reader.supports(INPUT)).toEqual(YES)
    await reader.supports(INPUT)
    expect(model.requests().map(({ body }) => body['temperature'])).toEqual([0.2, undefined, undefined])
    expect(model.requests().every(({ method }) => method === 'json_schema')).toBe(true)
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
    const reader = await model.start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    const before = model.requests().length
    await reader.supports(INPUT)
    expect(model.requests()).toHaveLength(before + 1)
    const { body, method } = model.requests().at(-1) ?? { body: {}, method: '' }
    expect('max_tokens' in body).toBe(false)
    expect('max_completion_tokens' in body).toBe(accepted !== undefined)
    expect(method).toBe('json_schema')
  })

  test('room for the usual limit beside the prompt is asked without, or for less under a budget', async () => {
    const message =
      'maximum context length is 8192 tokens. However, you requested 18384 tokens (2000 in the messages, 16384 in the completion).'
    const faults = ({ body }: ModelRequest) => (Number(body['max_tokens'] ?? 0) > 4096 ? refusal(400, message) : null)
    const reader = await model.start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    await reader.supports(INPUT, { allow: () => 100_000 })
    expect(model.requests().map(({ body }) => body['max_tokens'])).toEqual([16_384, undefined, 2048])
    expect(model.requests().every(({ method }) => method === 'json_schema')).toBe(true)
  })

  test.each<[number, number, (limit: number) => string]>([
    [400, 4096, () => 'max_tokens is too large: 16384. This model supports at most 4096 completion tokens.'],
    [
      402,
      3919,
      (n) =>
        `This request requires more credits, or fewer max_tokens. You requested up to ${n} tokens, but can only afford 3919.`,
    ],
    [
      413,
      5500,
      (n) =>
        `Request too large for model m on tokens per minute (TPM): Limit 6000, Requested ${500 + n}, please reduce your message size`,
    ],
    [
      429,
      5500,
      (n) =>
        `Request too large for m on tokens per min (TPM): Limit 6000, Requested ${500 + n}. The input or output tokens must be reduced.`,
    ],
    [
      400,
      4095,
      () =>
        'The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096.',
    ],
    [
      400,
      8192,
      (n) =>
        `Unable to submit request because it has a maxOutputTokens value of ${n} but the supported range is from 1 (inclusive) to 8193 (exclusive).`,
    ],
    [400, 8192, () => 'Range of max_tokens should be [1, 8192]'],
    [422, 4096, () => 'max_tokens 超出模型最大输出长度 4096'],
    [500, 4096, () => 'max_new_tokens must be <= 4,096'],
    [400, 4096, () => 'max_tokens out of range'],
    [400, 8192, (n) => `max_tokens: ${n} > 8192, which is the maximum allowed number of output tokens for m`],
    [400, 8192, () => 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'],
    [400, 4096, (n) => `too many tokens: max tokens must be less than or equal to 4096 - received ${n}.`],
    [400, 4096, () => 'max_tokens参数非法。请检查文档'],
    [400, 7876, (n) => `Your request exceeded model token limit: 8192 (requested: ${n + 316})`],
    [
      400,
      7692,
      (n) => `Please reduce the length of the messages or completion. Current length is ${n + 500} while limit is 8192`,
    ],
    [400, 4096, () => 'num_predict exceeds 4096'],
    [403, 4096, () => 'max_tokens above 4096 is not allowed on the free plan'],
    [
      429,
      3000,
      (n) =>
        `Rate limit reached for m on output tokens per minute: Limit 3000, Used 0, Requested ${n}. Reduce max_tokens.`,
    ],
    [503, 4096, () => 'max_tokens exceeds the limit of 4096'],
  ])('as much to give is asked for less, told by %d in its own words: %d', async (code, most, words) => {
    const faults = ({ body }: ModelRequest) => {
      const limit = Number(body['max_tokens'] ?? 1e9)
      return limit > most ? refusal(code, words(limit)) : null
    }
    const reader = await model.start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    await reader.supports(INPUT)
    expect(model.requests().map(({ body }) => body['max_tokens'])).toEqual([16_384, most, most])
    expect(model.requests().every(({ method }) => method === 'json_schema')).toBe(true)
  })

  test('anything to give is asked for less a few times, and not for ever', async () => {
    const faults = () => refusal(402, 'You can only afford 12 max_tokens.')
    const reader = await model.start({ faults })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code: 'model_refused',
      remedy: expect.stringMatching(/quota/),
    })
    expect(model.requests().length).toBeLessThan(6)
  })

  test('long replies in one piece is asked for a stream', async () => {
    const faults = ({ body }: ModelRequest) =>
      Number(body['max_tokens'] ?? 0) > 4096 && body['stream'] !== true
        ? refusal(400, 'Requests with max_tokens > 4096 must have stream=true')
        : null
    const reader = await model.start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests().map(({ body }) => body['stream'])).toEqual([false, true])
  })

  test('replies in one piece is asked for a stream, found out once', async () => {
    const thinking = 'parameter.enable_thinking must be set to false for non-streaming calls'
    const faults = ({ body }: ModelRequest) => (body['stream'] === true ? null : refusal(400, thinking))
    const reader = await model.start({ faults })
    expect(await reader.supports(INPUT)).toEqual(YES)
    await reader.supports(INPUT)
    expect(model.requests().map(({ body }) => body['stream'])).toEqual([false, true, true])
  })

  test('streams is asked for one piece, whatever the setting says', async () => {
    const faults = ({ body }: ModelRequest) =>
      body['stream'] === true ? refusal(400, 'stream is not supported') : null
    const reader = await model.start({ faults }, { stream: true })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests().map(({ body }) => body['stream'])).toEqual([true, false])
  })

  test('the usage of streams is asked for streams alone', async () => {
    const faults = ({ body }: ModelRequest) =>
      'stream_options' in body ? refusal(400, 'Unrecognized request argument: stream_options') : null
    const reader = await model.start({ faults }, { stream: true })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests().map(({ body }) => body['stream'])).toEqual([true, true])
  })

  test('a field of its own gets it, beside what every request has', async () => {
    const faults = ({ body }: ModelRequest) =>
      body['enable_thinking'] === false ? null : refusal(400, 'set enable_thinking')
    const reader = await model.start({ faults }, { modelKwargs: { enable_thinking: false, max_tokens: 900 } })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()[0]?.body).toMatchObject({ enable_thinking: false, max_tokens: 900, temperature: 0 })
    expect(() => createModelReader({ model: 'm', modelKwargs: { stream: true } })).toThrow(/"stream"/)
  })

  test('usage is counted by estimate', async () => {
    const reader = await model.start({ usage: false })
    const settled: (CallUsage | null)[] = []
    await reader.supports(INPUT, { reserve: () => (usage) => settled.push(usage) })
    expect(settled).toEqual([{ model: 'm', inputTokens: expect.any(Number), outputTokens: 11, cachedTokens: 0 }])
    expect(settled[0]?.inputTokens).toBeGreaterThan(100)
  })
})
