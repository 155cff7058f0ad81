/** Faults that no other try mends, over real HTTP. */
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { FAST, INPUT, status, useFaultyModel } from '../../testing/readers/faulty.ts'
import type { Fault } from '../../testing/servers/model-request.ts'
import { createModelReader } from './index.ts'

const model = useFaultyModel()
const SPENT = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }
const LONG = { error: { message: 'maximum context length is 8192 tokens, 100 of them in functions' } }

describe('gives up', () => {
  test.each<[string, Fault, RegExp]>([
    ['401', status(401), /OPENAI_API_KEY/],
    ['403', status(403), /OPENAI_API_KEY/],
    ['404', status(404), /OPENAI_BASE_URL/],
    ['spent quota', status(429, SPENT, { 'retry-after': '1' }), /quota/],
    ['a prompt that is too long', status(400, LONG), /maxTokensPerLoop/],
  ])('at once on %s, naming endpoint and remedy', async (_name, fault, remedy) => {
    const reader = await model.start({ faults: () => fault })
    const error = reader.supports(INPUT)
    await expect(error).rejects.toMatchObject({ code: 'model_refused', remedy: expect.stringMatching(remedy) })
    await expect(error).rejects.toThrow(`m at ${model.server?.url}`)
    expect(model.requests()).toHaveLength(1)
  })

  test('at once on an unclear 400 once a request has been answered', async () => {
    const reader = await model.start({ faults: [null, ...Array.from({ length: 9 }, () => status(400))] })
    await reader.supports(INPUT)
    await expect(reader.supports(INPUT)).rejects.toMatchObject({ code: 'model_refused' })
    expect(model.requests()).toHaveLength(2)
  })

  test('on a server that is silent, after two tries and not after six', async () => {
    const reader = await model.start({ faults: () => ({ kind: 'hang' }) }, { timeoutMs: 200 })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(/within 200 ms/),
      remedy: expect.stringMatching(/requestSeconds/),
    })
    expect(model.requests()).toHaveLength(2)
  })

  test('at once on a limit that lasts for longer than anyone waits, saying for how long', async () => {
    const reader = await model.start({
      faults: () => status(429, { error: 'tokens per day' }, { 'retry-after': '432' }),
    })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(/tokens per day.*432 s/),
    })
    expect(model.requests()).toHaveLength(1)
  })

  test.each<[string, object, RegExp]>([
    ['Google', [{ error: { code: 400, message: 'API key not valid.' } }], /API key not valid/],
    ['FastAPI', { detail: [{ loc: ['body', 'model'], msg: 'unknown model id' }] }, /body.model: unknown model id/],
    ['a bare message', { object: 'error', message: 'Invalid model: m' }, /Invalid model: m/],
    ['a page', '<html><head><title>403 Forbidden by policy</title></head></html>' as never, /Forbidden by policy/],
  ])('with the words of the endpoint, in the form of %s', async (_name, body, words) => {
    const reader = await model.start({ faults: () => status(400, body) })
    const error = reader.supports(INPUT)
    await expect(error).rejects.toThrow(words)
    await expect(error).rejects.toMatchObject({ code: 'model_refused', remedy: expect.stringMatching(/./) })
  })

  test('saying what it heard where the key comes back in an error, without the key', async () => {
    const apiKey = 'sk-MARK-0123456789'
    const faults = () => status(401, { error: { message: `Incorrect API key provided: ${apiKey}` } })
    const reader = await model.start({ faults }, { apiKey })
    const error = await reader.supports(INPUT).catch((thrown: unknown) => thrown)
    expect(String((error as Error).message)).toMatch(/Incorrect API key provided: sk-…/)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('MARK')
  })

  test.each([
    [503, 6],
    [429, 10],
  ])('after its tries on %d', async (code, tries) => {
    const reader = await model.start({ faults: () => status(code) })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({ code: 'model_unavailable' })
    expect(model.requests()).toHaveLength(tries)
  })

  test('on a server that is not there, saying so', async () => {
    const reader = await model.start()
    const url = model.server?.url
    await model.server?.close()
    const error = createModelReader({ model: 'm', baseURL: url, retry: FAST }).supports(INPUT)
    await expect(error).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(/ECONNREFUSED/),
    })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({ remedy: expect.stringMatching(/server runs/) })
  })

  test('on two unusable replies, that call alone', async () => {
    const reader = await model.start({
      reply: ({ user }) => (user.includes('bad') ? '{"verdict": 7}' : { verdict: 'no', reason: '' }),
    })
    const [bad, good] = await Promise.allSettled([reader.supports({ ...INPUT, block: 'bad' }), reader.supports(INPUT)])
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { code: 'model_reply', message: expect.stringMatching(/verdict/) },
    })
    expect(good).toMatchObject({ status: 'fulfilled', value: { verdict: 'no' } })
    expect(model.requests()).toHaveLength(3)
  })
})
