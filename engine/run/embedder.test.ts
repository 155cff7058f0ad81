import { FakeEmbeddings } from '@langchain/core/utils/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONCURRENCY, setConcurrency } from '../../readers/calls/limiter.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { embedderFor } from './embedder.ts'

let server: ModelServer
let memo: Map<string, string>

beforeEach(async () => {
  memo = new Map()
  server = await startModelServer({ reply: () => '', embed: () => [1, 0], latencyMs: 30 })
  vi.stubEnv('OPENAI_BASE_URL', server.url)
  vi.stubEnv('CHAPTERVERSE_EMBEDDING_MODEL', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  setConcurrency(DEFAULT_CONCURRENCY)
  await server.close()
})

const embedder = (settings: SettingsInput = {}) => embedderFor(parseSettings(settings), memo)

it('is none unless one is set', async () => {
  expect(await embedder()).toBeNull()
  vi.stubEnv('CHAPTERVERSE_EMBEDDING_MODEL', 'from-env')
  expect(await embedder({ embeddingModel: 'offline' })).toBeNull()
})

it('is the model of the setting, else of the environment', async () => {
  vi.stubEnv('CHAPTERVERSE_EMBEDDING_MODEL', 'from-env')
  await (await embedder())?.embed(['a'])
  await (await embedder({ embeddingModel: 'set' }))?.embed(['a'])
  expect(server.embeddings.map(({ model }) => model)).toEqual(['from-env', 'set'])
})

it('stores what it made, and takes nothing from another endpoint', async () => {
  await (await embedder({ embeddingModel: 'm' }))?.embed(['a'])
  await (await embedder({ embeddingModel: 'm' }))?.embed(['a'])
  expect(server.embeddings).toHaveLength(1)
  const other = await startModelServer({ reply: () => '', embed: () => [0, 1] })
  try {
    vi.stubEnv('OPENAI_BASE_URL', other.url)
    expect(await (await embedder({ embeddingModel: 'm' }))?.embed(['a'])).toEqual([Float32Array.of(0, 1)])
  } finally {
    await other.close()
  }
})

it('keeps to the concurrency of the settings', async () => {
  const one = await embedder({ embeddingModel: 'm', concurrency: 1 })
  await one?.embed(Array.from({ length: 200 }, (_, index) => `text ${index}`))
  expect(server.embeddings).toHaveLength(2)
  expect(server.maxInFlight).toBe(1)
})

it('is what was handed in, stored like any other', async () => {
  const embeddings = new FakeEmbeddings()
  const asked = vi.spyOn(embeddings, 'embedDocuments')
  for (let time = 0; time < 2; time++) {
    const own = await embedderFor(parseSettings({ embeddingModel: 'm' }), memo, embeddings)
    expect(await own?.embed(['a'])).toHaveLength(1)
  }
  expect(asked).toHaveBeenCalledTimes(1)
  expect(server.embeddings).toHaveLength(0)
})
