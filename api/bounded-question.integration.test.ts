/** A question of more than 20,000 characters is refused at every door of the library, before anything is spent. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, askAbout, asRetriever, asTool, estimate, graphs, search } from '../index.ts'
import { libraryOf, type TestLibrary } from '../testing/files/library.ts'
import { type ModelServer, startModelServer } from '../testing/servers/model-server.ts'

const LONG = '旧 '.repeat(10_001)

let library: TestLibrary
let server: ModelServer
beforeAll(async () => {
  library = await libraryOf({ 'a.md': '# A\n\nThe harbour closes at noon.\n' })
  server = await startModelServer({ reply: () => '' })
  vi.stubEnv('OPENAI_BASE_URL', server.url)
  vi.stubEnv('CHAPTERVERSE_MODEL', 'm')
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  library.remove()
})

const places = [{ docId: 'a.md', start: 5, end: 20 }]

test.each<[string, () => unknown]>([
  ['ask', () => ask(LONG, { corpus: library })],
  ['ask, lv1', () => ask(LONG, { corpus: library, tier: 'lv1' })],
  ['ask, with turns', () => ask({ question: LONG, turns: [{ role: 'user', text: 'Hello' }] }, { corpus: library })],
  ['askAbout', () => askAbout(LONG, { corpus: library, places })],
  ['estimate', () => estimate(LONG, { corpus: library })],
  ['search', () => search(library, LONG)],
  ['search, by words', () => search(library, LONG.split(' '))],
  ['the retriever', async () => (await asRetriever(library)).invoke(LONG)],
  ['the tool', async () => (await asTool(library)).invoke({ question: LONG })],
])('%s', async (_name, door) => {
  await expect((async () => door())()).rejects.toMatchObject({ code: 'bad_input' })
  expect(server.requests).toEqual([])
})

test.each(['auto', 'lv1', 'lv3'] as const)('the graph %s', async (tier) => {
  const graph = await graphs[tier]()
  const context = { corpus: 'none-is-opened' }
  await expect(graph.invoke({ question: LONG }, { context })).rejects.toThrow()
  expect(server.requests).toEqual([])
})
