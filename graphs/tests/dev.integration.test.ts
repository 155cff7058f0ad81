import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@langchain/langgraph-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../server/app.ts'
import type { Answer } from '../../state/records.ts'
import { Settings } from '../../state/settings.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import type { DevServer } from '../../testing/servers/dev-server.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { serveLibrary } from '../../testing/servers/served-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-dev-'))
const examples = fileURLToPath(new URL('../../examples', import.meta.url))

let model: ModelServer
let server: DevServer
let client: Client

/** Parses at once and never finishes an extraction. */
const replies = scripted({
  parse: ({ question }) => ({
    question,
    information: [question],
    instructions: [],
    keywords: { en: ['card'] },
    kind: 'fact',
    subQuestions: [],
    sections: [],
  }),
})

beforeAll(async () => {
  model = await startModelServer({
    reply: replies,
    faults: ({ name }) => (name === 'extract' ? { kind: 'hang' } : null),
  })
  server = await serveLibrary({ folder, paths: [examples], name: 'ferries', model })
  client = new Client({ apiUrl: server.url })
})

afterAll(async () => {
  await server?.stop()
  await model?.close()
  rmSync(folder, { recursive: true, force: true })
})

const QUESTION = 'How much does the Islander card cost?'

async function assistantOf(graphId: string): Promise<string> {
  const [assistant] = await client.assistants.search({ graphId })
  if (!assistant) throw new Error(`no assistant: ${server.output()}`)
  return assistant.assistant_id
}
const lv1 = () => assistantOf('lv1')

const ROOMS: [string, string[]][] = [
  ['lv1', ['parse', 'keyword', 'bm25', 'screen', 'locate', 'extract', 'verify']],
  ['lv2', ['parse', 'keyword', 'bm25', 'screen', 'locate', 'extract', 'verify', 'scan', 'bm25Again']],
  ['lv3', ['parse', 'plan', 'read', 'compose', 'verify']],
]

const answerOf = (values: unknown): Answer => (values as { answer: Answer }).answer

describe('langgraphjs dev', () => {
  it.each(ROOMS)('draws %s with its rooms', async (tier, rooms) => {
    const { nodes } = await client.assistants.getGraph(await assistantOf(tier))
    const ids = nodes.map(({ id }) => String(id)).filter((id) => !id.startsWith('__'))
    expect(ids).toEqual(rooms)
  })

  it('shows question and messages as input, and every setting as the form of the assistant', async () => {
    const schemas = await client.assistants.getSchemas(await lv1())
    expect(Object.keys(schemas.input_schema?.properties ?? {})).toEqual(
      expect.arrayContaining(['question', 'messages']),
    )
    const form = (schemas as { context_schema?: { properties: Record<string, unknown> } }).context_schema
    expect(Object.keys(form?.properties ?? {}).sort()).toEqual(Object.keys(Settings.shape).sort())
    expect(form?.properties['topKChunks']).toMatchObject({ type: 'integer', default: 8, minimum: 1 })
    // The server finds it by itself: nothing of ours stands between it and whoever asks.
    const own = /^\/(api\/.+|ready|health|metrics|openapi\.json)$/
    expect(app.routes.map(({ path }) => path).filter((path) => !own.test(path))).toEqual([])
  })

  it('says whether its corpus can be asked', async () => {
    const response = await fetch(`${server.url}/ready`)
    expect([response.status, await response.json()]).toEqual([
      200,
      { ready: true, corpus: { name: 'ferries', documents: expect.any(Number) } },
    ])
  })

  it('honours settings that an assistant was saved with in configurable, and refuses what is wrong in words of its own', async () => {
    const configurable = { maxLoops: 1, documents: ['fleet.html'] }
    const { assistant_id } = await client.assistants.create({ graphId: 'lv1', config: { configurable } })
    const ask = async (config: object) => {
      const { thread_id } = await client.threads.create()
      return client.runs.wait(thread_id, assistant_id, { input: { question: QUESTION }, ...config })
    }
    const { answer } = (await ask({})) as { answer: Answer }
    expect(answer.coverage.chunksTotal).toBeLessThan(10)
    expect(answer.loops).toBe(1)
    await expect(ask({ config: { configurable: { topKChunks: 0 } } })).rejects.toThrow(
      /Setting topKChunks.*docs\/settings.md/,
    )
    await client.assistants.delete(assistant_id)
  })

  it('answers a question offline, streaming updates and custom events', async () => {
    const { thread_id } = await client.threads.create()
    const nodes: string[] = []
    const events: { type: string; node?: string }[] = []
    const stream = client.runs.stream(thread_id, await lv1(), {
      input: { question: QUESTION },
      context: { topKChunks: 6 },
      streamMode: ['updates', 'custom'],
    })
    for await (const { event, data } of stream) {
      if (event === 'updates') nodes.push(...Object.keys(data as object))
      if (event === 'custom') events.push(data as { type: string })
    }
    expect(nodes.slice(0, 7)).toEqual(['parse', 'keyword', 'bm25', 'screen', 'locate', 'extract', 'verify'])
    expect(new Set(events.filter(({ type }) => type === 'progress').map(({ node }) => node))).toEqual(new Set(nodes))
    expect(events.filter(({ type }) => type === 'block').length).toBeGreaterThan(0)
    const answer = answerOf((await client.threads.getState(thread_id)).values)
    expect(answer).toMatchObject({ status: 'answered', reader: 'offline', corpus: { name: 'ferries' } })
    expect(answer.text).toContain('£10')
  })

  it('screens every chunk with lv2, and tells how far it is', async () => {
    const { thread_id } = await client.threads.create()
    const nodes: string[] = []
    const counts: (number | undefined)[] = []
    const stream = client.runs.stream(thread_id, await assistantOf('lv2'), {
      input: { question: QUESTION },
      context: { screening: 'full' },
      streamMode: ['updates', 'custom'],
    })
    for await (const { event, data } of stream) {
      if (event === 'updates') nodes.push(...Object.keys(data as object))
      const { node, done } = data as { node?: string; done?: number }
      if (event === 'custom' && node === 'scan') counts.push(done)
    }
    expect(nodes).toContain('scan')
    const answer = answerOf((await client.threads.getState(thread_id)).values)
    expect(answer).toMatchObject({ status: 'answered', tier: 'lv2', coverage: { chunksUnread: 0 } })
    expect(answer.text).toContain('£10')
    expect(counts.at(-1)).toBe(answer.coverage.chunksTotal)
  })

  it('draws lv2 inside lv3', async () => {
    const { nodes } = await client.assistants.getGraph(await assistantOf('lv3'), { xray: true })
    const ids = nodes.map(({ id }) => String(id))
    const inside = ids.filter((id) => id.startsWith('read:')).map((id) => id.slice('read:'.length))
    expect(inside).toEqual(expect.arrayContaining(['keyword', 'screen', 'scan', 'bm25Again', 'extract', 'verify']))
  })

  it('answers both parts of a comparison with lv3, streaming what goes on inside each', async () => {
    const { thread_id } = await client.threads.create()
    const inner = new Set<string>()
    const parts = new Set<string | undefined>()
    const types = new Set<string>()
    const stream = client.runs.stream(thread_id, await assistantOf('lv3'), {
      input: { question: 'What do the Islander card and the Sandpiper cost?' },
      streamMode: ['updates', 'custom'],
      streamSubgraphs: true,
    })
    for await (const { event, data } of stream) {
      if (event.startsWith('updates|read:')) for (const node of Object.keys(data as object)) inner.add(node)
      if (!event.startsWith('custom')) continue
      const { type, part } = data as { type: string; part?: string }
      types.add(type)
      parts.add(part)
    }
    expect([...inner]).toEqual(expect.arrayContaining(['scan', 'bm25Again', 'extract', 'verify']))
    expect([...parts]).toEqual(expect.arrayContaining(['q1', 'q2', undefined]))
    expect([...types]).toEqual(expect.arrayContaining(['progress', 'tree', 'evidence']))
    const answer = answerOf((await client.threads.getState(thread_id)).values)
    expect(answer).toMatchObject({ tier: 'lv3', subQuestions: [{ question: 'Islander card', citations: [1] }, {}] })
  })

  it('says which setting is wrong', async () => {
    const { thread_id } = await client.threads.create()
    await expect(
      client.runs.wait(thread_id, await lv1(), { input: { question: QUESTION }, context: { topKChunks: 0 } }),
    ).rejects.toThrow(/topKChunks/)
  })

  it('answers two chat questions on one thread: the second starts clean and stands alone', async () => {
    const { thread_id } = await client.threads.create()
    const turn = async (content: string) =>
      client.runs.wait(thread_id, await lv1(), { input: { messages: [{ role: 'user', content }] } })
    const first = await turn(QUESTION)
    const second = (await turn('And how long is it valid?')) as { messages: { type: string; content: string }[] }
    expect(answerOf(first).question).toBe(QUESTION)
    expect(answerOf(second).question).toMatch(/^And how long is it valid\? \(.*Islander card/)
    expect(answerOf(second).text).toContain('three years')
    expect(answerOf(second).trace.filter(({ node }) => node === 'parse')).toHaveLength(1)
    expect(second.messages.map(({ type }) => type)).toEqual(['human', 'ai', 'human', 'ai'])
    expect(second.messages[3]?.content).toContain('[1] handbook.md')
  })

  it('cancels a run that waits for a model', async () => {
    const { thread_id } = await client.threads.create()
    const run = await client.runs.create(thread_id, await lv1(), {
      input: { question: QUESTION },
      context: { model: 'hanging' },
    })
    const deadline = Date.now() + 30_000
    while (!model.requests.some(({ name }) => name === 'extract')) {
      if (Date.now() > deadline) throw new Error(`no extract call: ${server.output()}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await client.runs.cancel(thread_id, run.run_id, true)
    const { values } = await client.threads.getState<{ answer: Answer | null; loops: number }>(thread_id)
    expect(values.answer ?? null).toBeNull()
    expect(values.loops).toBe(0)
    expect(model.requests.map(({ name }) => name)).toEqual(['parse', 'extract'])
    expect((await client.runs.get(thread_id, run.run_id)).status).not.toBe('success')
  })
})
