import { afterEach, describe, expect, it, vi } from 'vitest'
import { scripted } from '../../testing/readers/scripted.ts'
import type { Fault, ModelServerOptions } from '../../testing/servers/model-request.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { probeModel } from './probe.ts'

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
  vi.unstubAllEnvs()
})

const parsed = {
  information: ['hours'],
  instructions: [],
  keywords: { en: ['office'] },
  kind: 'fact',
  subQuestions: [],
  sections: [],
}
const reply = scripted({ parse: ({ question }) => ({ question, ...parsed, kind: 'fact' as const }) })

async function serving(options: Partial<ModelServerOptions> = {}): Promise<void> {
  server = await startModelServer({ reply, models: ['small', 'large'], ...options })
  vi.stubEnv('OPENAI_BASE_URL', `${server.url}/`)
}

const failing = (status: number, body?: unknown): Fault => ({
  kind: 'status',
  status,
  ...(body !== undefined && { body }),
})

describe('probeModel', () => {
  it('has nothing to say without a model', async () => {
    vi.stubEnv('CHAPTERVERSE_MODEL', '')
    expect(await probeModel()).toBeNull()
    expect(await probeModel('offline')).toBeNull()
  })

  it('makes one real call, and tells what the endpoint can do', async () => {
    await serving()
    const found = await probeModel('large')
    expect(found).toMatchObject({ model: 'large', doubts: [] })
    expect(found?.detail).toMatch(/keeps to a JSON schema; long replies; reports tokens$/)
    expect(server?.requests.map(({ name }) => name)).toEqual(['parse'])
  })

  it('tells what it cannot do', async () => {
    const tooMuch = failing(400, { error: { message: 'max_tokens must be at most 4096' } })
    await serving({
      unsupported: ['json_schema', 'tools'],
      usage: false,
      faults: ({ body }) => (Number(body['max_tokens']) > 4096 ? tooMuch : null),
    })
    const found = await probeModel('large')
    expect(found?.detail).toMatch(/JSON without a schema; replies of up to 4096 tokens; reports no tokens/)
  })

  it.each([
    ['qwen3', ['qwen3:latest']],
    ['qwen3:latest', ['qwen3']],
    ['org/name:groq', ['org/name']],
    ['gemini-2.5-flash', ['models/gemini-2.5-flash']],
    ['vendor/model:free', ['vendor/model']],
  ])('finds %s among %j', async (model, models) => {
    await serving({ models })
    expect((await probeModel(model))?.detail).not.toContain('does not name it')
  })

  it('names the models there are when the list lacks it and the call is refused', async () => {
    await serving({ faults: () => failing(404, { error: { message: 'model not found' } }) })
    await expect(probeModel('larger')).rejects.toMatchObject({
      code: 'model_refused',
      message: expect.stringMatching(/does not list the model "larger".*model not found/),
      remedy: expect.stringMatching(/: large, small$/),
    })
  })

  it('takes a server whose list lacks it, and which replies, as it is', async () => {
    await serving()
    expect((await probeModel('another'))?.detail).toContain('its list of models does not name it')
  })

  it.each([
    ['404 page not found', failing(404)],
    ['an error inside of a 200', { kind: 'raw', of: () => ({ error: 'Unexpected endpoint' }) } as Fault],
  ])('is not content with %s', async (_name, fault) => {
    await serving({ faults: () => fault })
    await expect(probeModel('large')).rejects.toMatchObject({ code: 'model_refused' })
  })

  it('is not content with replies that nothing can be made of', async () => {
    await serving({ reply: () => 'I am a helpful assistant.' })
    await expect(probeModel('large')).rejects.toMatchObject({ code: 'model_reply' })
  })

  it('waits while a model is loaded, and says so', async () => {
    await serving({ faults: [failing(503, { error: { message: 'Loading model' } })] })
    const waits: string[] = []
    const probed = probeModel('large', { onWait: (text) => waits.push(text) })
    expect((await probed)?.detail).toContain('replies in')
    for (const wait of waits) expect(wait).toMatch(/waiting \d+ s: large: Loading model/)
    expect(server?.requests).toHaveLength(2)
  })

  it('doubts an endpoint that cuts prompts', async () => {
    await serving({
      faults: () => ({ kind: 'usage', usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 } }),
    })
    expect((await probeModel('large'))?.doubts).toEqual([expect.stringMatching(/saw 20 of about/)])
  })

  it('tells a refused key from silence', async () => {
    await serving({ faults: () => failing(401, { error: { message: 'bad key' } }) })
    await expect(probeModel('large')).rejects.toMatchObject({
      code: 'model_refused',
      remedy: expect.stringMatching(/KEY/),
    })
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1')
    await expect(probeModel('large')).rejects.toMatchObject({ code: 'model_unavailable' })
  })

  it.each([
    ['OPENAI_BASE_URL', 'nonsense'],
    ['OPENAI_API_KEY', '“sk-lab”'],
    ['CHAPTERVERSE_MODEL_KWARGS', '[]'],
    ['CHAPTERVERSE_REQUEST_SECONDS', 'long'],
    ['CHAPTERVERSE_STREAM', 'perhaps'],
  ])('asks nobody where %s cannot be %s', async (name, value) => {
    vi.stubEnv(name, value)
    await expect(probeModel('large')).rejects.toMatchObject({
      code: 'bad_setting',
      message: expect.stringContaining(name),
    })
  })

  it('speaks as the environment says', async () => {
    await serving()
    vi.stubEnv('CHAPTERVERSE_MODEL_KWARGS', '{"enable_thinking": false}')
    vi.stubEnv('CHAPTERVERSE_STREAM', 'true')
    expect((await probeModel('large'))?.detail).toContain('as a stream')
    expect(server?.requests[0]?.body).toMatchObject({ enable_thinking: false, stream: true })
  })
})
