import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONCURRENCY, setConcurrency } from '../../readers/calls/limiter.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { readerFor } from './reader.ts'

let library: TestLibrary
let server: ModelServer

beforeAll(async () => {
  library = await libraryOf({ 'a.md': '# A\n\nOne.\n' })
})
afterAll(() => library.remove())

beforeEach(async () => {
  const reply = scripted({ supports: () => ({ verdict: 'yes', reason: '' }) })
  server = await startModelServer({ reply, latencyMs: 30 })
  vi.stubEnv('OPENAI_BASE_URL', server.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  setConcurrency(DEFAULT_CONCURRENCY)
  await server.close()
})

const reader = (settings: SettingsInput = {}) =>
  readerFor(parseSettings({ model: 'm', ...settings }), library.corpus, library.corpus.documents, library.memo)

it('keeps each run to its own concurrency, though the reader was made by another', async () => {
  const wide = await reader({ concurrency: 4 })
  const narrow = await reader({ concurrency: 1 })
  expect(narrow).toBe(wide)
  await Promise.all([1, 2, 3].map((n) => narrow.supports({ block: `Block ${n}`, spans: ['One.'] })))
  expect(server.maxInFlight).toBe(1)
})

it('takes nothing from another endpoint: neither its reader nor its finished calls', async () => {
  const input = { block: 'One.', spans: ['One.'] }
  await (await reader()).supports(input)
  const other = await startModelServer({ reply: scripted({ supports: () => ({ verdict: 'no', reason: '' }) }) })
  try {
    vi.stubEnv('OPENAI_BASE_URL', other.url)
    expect((await (await reader()).supports(input)).verdict).toBe('no')
  } finally {
    await other.close()
  }
})

it('asks with the key that is set now', async () => {
  for (const key of ['one', 'two']) {
    vi.stubEnv('OPENAI_API_KEY', key)
    await (await reader()).supports({ block: key, spans: ['One.'] })
  }
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two'])
})

it.each(['nonsense', '127.0.0.1:11434/v1', 'localhost:11434', 'ftp://host/v1', 'http://'])(
  'is refused before any call where the endpoint is %s',
  async (url) => {
    vi.stubEnv('OPENAI_BASE_URL', url)
    await expect(reader()).rejects.toMatchObject({
      code: 'bad_setting',
      message: expect.stringContaining('OPENAI_BASE_URL') as string,
      remedy: expect.stringContaining('http://') as string,
    })
  },
)
