import { FakeEmbeddings } from '@langchain/core/utils/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import type { AskRequest } from '../../api/asking.ts'
import type { SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import type { Fault } from '../../testing/servers/model-request.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'

const DOCUMENTS = 30
const QUESTION = 'How long is a pier lantern lit?'

let library: TestLibrary
let server: ModelServer
let faults: Fault[]

beforeAll(async () => {
  const files = Array.from({ length: DOCUMENTS }, (_, at): [string, string] => [
    `d${at}.md`,
    `# Pier ${at}\n\nThe lantern of pier ${at} is lit for ${at + 2} hours every night of the year.\n`,
  ])
  library = await libraryOf(Object.fromEntries(files))
  await import('@langchain/openai')
}, 60_000)
afterAll(() => library.remove())

beforeEach(async () => {
  faults = []
  server = await startModelServer({ reply: () => '', embed: () => [1, 0], embedFaults: faults })
  vi.stubEnv('OPENAI_BASE_URL', server.url)
  vi.stubEnv('OPENAI_API_KEY', 'none')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const { key } of library.memo.list('')) library.memo.delete(key)
  await server.close()
})

const SETTINGS: SettingsInput = { model: 'offline', embeddingModel: 'vectors', mapTokens: 200, maxLoops: 1 }

const ask = (question = QUESTION, more: Partial<AskRequest> = {}) =>
  answerQuestion({
    question,
    turns: [],
    tier: 'loop',
    library,
    settings: SETTINGS,
    signal: undefined,
    onEvent: undefined,
    ...more,
  })

const reasons = (answer: Awaited<ReturnType<typeof ask>>): string[] =>
  answer.trace.flatMap(({ reason }) => reason ?? [])

it('a map over its tokens is ranked by vectors too, each made once, and counted', async () => {
  const answer = await ask()
  expect(reasons(answer)).toContainEqual(expect.stringContaining('fused with vectors of vectors'))
  expect(server.embeddings.map(({ input }) => input.length)).toEqual([DOCUMENTS + 1])
  const tokens = Math.ceil(server.embeddings.reduce((sum, { input }) => sum + input.join(' ').length / 4, 0))
  expect(answer.usage).toMatchObject({ calls: 1, inputTokens: tokens, outputTokens: 0 })
  expect(answer.usage.byNode['bm25']).toMatchObject({ calls: 1 })

  for (const { key } of library.memo.list('')) if (!key.startsWith('vector ')) library.memo.delete(key)
  const other = await ask('Which lantern of a pier is lit the longest time?')
  expect(server.embeddings.at(-1)?.input).toEqual(['Which lantern of a pier is lit the longest time?'])
  expect(other.usage.calls).toBe(1)
})

it('where vectors cannot be had, words rank alone, and the call counts as failed', async () => {
  faults.push({ kind: 'status', status: 401 })
  const answer = await ask()
  expect(answer.stop).not.toBe('error')
  expect(answer.coverage.callsFailed).toBe(1)
  expect(reasons(answer)).toContainEqual(expect.stringContaining('without vectors: vectors at'))
})

it('a budget that forbids vectors forbids nothing else', async () => {
  const answer = await ask(QUESTION, { settings: { ...SETTINGS, budgetTokens: 10 } })
  expect(server.embeddings).toHaveLength(0)
  expect(answer).toMatchObject({ coverage: { callsFailed: 0 }, usage: { calls: 0 } })
  expect(reasons(answer)).toContainEqual(expect.stringContaining('without vectors'))
})

it('embeddings that were handed in are asked instead', async () => {
  const embeddings = new FakeEmbeddings()
  const embedded = vi.spyOn(embeddings, 'embedDocuments')
  const answer = await ask(QUESTION, { embeddings })
  expect(embedded.mock.calls.flat(2)).toHaveLength(DOCUMENTS + 1)
  expect(server.embeddings).toHaveLength(0)
  expect(reasons(answer)).toContainEqual(expect.stringContaining('FakeEmbeddings'))
})
