import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@langchain/langgraph-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../state/records.ts'
import { BOOK, NEEDLE, QUESTION } from '../../testing/readers/auto.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import type { DevServer } from '../../testing/servers/dev-server.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { serveLibrary } from '../../testing/servers/served-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-auto-'))

let model: ModelServer
let server: DevServer
let client: Client

/** Goes from lv1 to lv3. */
const COMPARISON = 'When may passengers and keepers enter at night?'

/** Finds the needle where it is shown it, and nothing to look for in a map. */
const replies = scripted({
  parse: ({ question }) => ({
    question,
    information: [question],
    instructions: [],
    keywords: { en: ['passengers', 'night'] },
    kind: question === COMPARISON ? 'compare' : 'fact',
    subQuestions: [],
    sections: [],
  }),
  plan: ({ groups }) => ({ subQuestions: groups.length === 0 ? [QUESTION] : [], done: groups.length > 0, reason: '' }),
  compose: ({ sentences }) => ({
    blocks: sentences.map(({ n }) => ({ kind: 'sentence' as const, text: NEEDLE, sentences: [n] })),
    confidence: 0.9,
    missing: [],
  }),
  keywords: () => ({ keywords: { en: [] } }),
  locate: () => ({ documents: [], sections: [], reason: 'No heading says so.', stop: true }),
  screen: ({ groups }) => ({
    chunks: groups.map(({ id, sentences }) => ({
      id,
      sentences: sentences.filter(({ text }) => text === NEEDLE).map(({ n }) => n),
    })),
  }),
  extract: ({ sentences }) => {
    const found = sentences.find(({ text }) => text === NEEDLE)
    return {
      blocks: found ? [{ kind: 'sentence', text: found.text, sentences: [found.n] }] : [],
      confidence: found ? 0.9 : 0,
      missing: found ? [] : ['the answer'],
    }
  },
})

beforeAll(async () => {
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs', 'lanterns.md'), BOOK)
  model = await startModelServer({ reply: replies })
  server = await serveLibrary({ folder, paths: [join(folder, 'docs')], name: 'lanterns', model })
  client = new Client({ apiUrl: server.url })
})

afterAll(async () => {
  await server?.stop()
  await model?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function auto(): Promise<string> {
  const [assistant] = await client.assistants.search({ graphId: 'auto' })
  if (!assistant) throw new Error(`no assistant: ${server.output()}`)
  return assistant.assistant_id
}

/** The part of a run that a client gets to see: updates by their place, and the nodes that tell of progress. */
async function streamed(question: string, name: string) {
  const { thread_id } = await client.threads.create()
  const updates: string[] = []
  const progress = new Set<string>()
  const stream = client.runs.stream(thread_id, await auto(), {
    input: { question },
    context: { model: name, budgetTokens: 0 },
    streamMode: ['updates', 'custom'],
    streamSubgraphs: true,
  })
  for await (const { event, data } of stream) {
    const [mode, ...space] = event.split('|')
    const place = space.map((part) => part.split(':')[0]).join('/')
    if (mode === 'updates') updates.push(...Object.keys(data as object).map((node) => `${place}/${node}`))
    const { node, part } = data as { node?: string; part?: string }
    if (mode === 'custom' && node !== undefined) progress.add(part === undefined ? node : `${part} ${node}`)
  }
  return { updates, progress, answer: await answerIn(thread_id) }
}

const answerIn = async (thread: string): Promise<Answer | null> =>
  (await client.threads.getState<{ answer: Answer | null }>(thread)).values.answer ?? null

describe('auto on langgraphjs dev', () => {
  it('draws the tiers inside, and lv2 inside lv3', async () => {
    const { nodes } = await client.assistants.getGraph(await auto(), { xray: true })
    const ids = nodes.map(({ id }) => String(id))
    for (const id of ['route', 'escalate', 'lv1:extract', 'loop:locate', 'lv2:scan', 'lv3:plan', 'lv3:read:scan'])
      expect(ids).toContain(id)
  })

  it('streams what happens inside, and counts what was used once', async () => {
    const { updates, progress, answer } = await streamed(QUESTION, 'streaming')
    for (const node of ['/route', 'lv1/extract', '/lv1', 'loop/locate', 'lv2/scan', '/lv2', '/escalate'])
      expect(updates).toContain(node)
    for (const node of ['route', 'screen', 'scan', 'extract', 'verify', 'escalate']) expect(progress).toContain(node)
    expect(answer).toMatchObject({ status: 'answered', tier: 'lv2', tiersTried: ['lv1', 'loop', 'lv2'] })
    expect(answer?.citations).toMatchObject([{ quote: NEEDLE }])
    expect(answer?.usage.calls).toBe(model.requests.filter((request) => request.model === 'streaming').length)
    expect(answer?.estimate?.calls).toBeGreaterThan(0)
  })

  it('streams what happens inside lv3 and the readings in it, and counts that once, too', async () => {
    const { updates, progress, answer } = await streamed(COMPARISON, 'comparing')
    for (const node of ['lv3/plan', 'lv3/read/scan', 'lv3/read/verify', 'lv3/read', 'lv3/compose', '/lv3', '/escalate'])
      expect(updates).toContain(node)
    for (const node of ['plan', 'q1 read', 'q1 scan', 'q1 verify', 'compose']) expect(progress).toContain(node)
    expect(answer).toMatchObject({ status: 'answered', tier: 'lv3', tiersTried: ['lv1', 'lv3'] })
    expect(answer?.subQuestions).toMatchObject([{ question: QUESTION, status: 'answered', citations: [1] }])
    expect(answer?.usage.calls).toBe(model.requests.filter((request) => request.model === 'comparing').length)
  })

  it('asks before going up, waits, and goes on when told to', async () => {
    const { thread_id } = await client.threads.create()
    const assistant = await auto()
    const context = { model: 'confirming', confirm: true }
    await client.runs.wait(thread_id, assistant, { input: { question: QUESTION }, context })
    const asked = async () => (await client.threads.getState(thread_id)).tasks[0]?.interrupts[0]?.value
    expect(await asked()).toMatchObject({ kind: 'confirm', from: 'lv1', to: 'loop', estimate: { calls: 2 } })
    expect(await answerIn(thread_id)).toBeNull()
    await client.runs.wait(thread_id, assistant, { command: { resume: true }, context })
    expect(await asked()).toMatchObject({ kind: 'confirm', from: 'loop', to: 'lv2' })
    await client.runs.wait(thread_id, assistant, { command: { resume: { proceed: true } }, context })
    const answer = await answerIn(thread_id)
    expect(answer).toMatchObject({ status: 'answered', tier: 'lv2' })
    // Each part was a run of its own on the server; the answer counts them all.
    expect(answer?.usage.calls).toBe(model.requests.filter((request) => request.model === 'confirming').length)
  })

  it('stays where it is when told to', async () => {
    const { thread_id } = await client.threads.create()
    const assistant = await auto()
    const context = { model: 'declining', confirm: true }
    await client.runs.wait(thread_id, assistant, { input: { question: QUESTION }, context })
    await client.runs.wait(thread_id, assistant, { command: { resume: false }, context })
    expect(await answerIn(thread_id)).toMatchObject({ status: 'not_found', tiersTried: ['lv1'] })
  })

  it('goes on with what it began with where it is resumed without a context, by a reply of any kind', async () => {
    const { thread_id } = await client.threads.create()
    const assistant = await auto()
    const context = { model: 'kept', confirm: true, maxLoops: 1, maxTier: 'loop' }
    await client.runs.wait(thread_id, assistant, { input: { question: QUESTION }, context })
    const [proposal] = (await client.threads.getState(thread_id)).tasks.flatMap(({ interrupts }) => interrupts)
    expect(proposal?.value).toMatchObject({ expects: expect.stringContaining('"yes"'), action_request: {} })
    await client.runs.wait(thread_id, assistant, { command: { resume: 'hm' } })
    await client.runs.wait(thread_id, assistant, { command: { resume: [{ type: 'accept', args: null }] } })
    expect(await answerIn(thread_id)).toMatchObject({ reader: 'model:kept', tiersTried: ['lv1', 'loop'] })
  })

  it('ends with what was found where the recursion limit of a run is small', async () => {
    const { thread_id } = await client.threads.create()
    const context = { model: 'limited' }
    const config = { recursion_limit: 3 }
    const run = client.runs.wait(thread_id, await auto(), { input: { question: `${QUESTION} (3)` }, context, config })
    expect(await run).toMatchObject({ answer: { stop: 'max_loops', tiersTried: ['lv1'] } })
  })

  it('gives a kept answer at once', async () => {
    const { thread_id } = await client.threads.create()
    const sent = model.requests.length
    await client.runs.wait(thread_id, await auto(), { input: { question: QUESTION }, context: { model: 'streaming' } })
    expect(await answerIn(thread_id)).toMatchObject({ status: 'answered', cached: true, usage: { calls: 0 } })
    expect(model.requests).toHaveLength(sent)
  })
})
