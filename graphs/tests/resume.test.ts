import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, MemorySaver } from '@langchain/langgraph'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCorpus } from '../../corpus/open.ts'
import { openRun } from '../../engine/run/context.ts'
import { BOOK, NEEDLE, QUESTION } from '../../testing/readers/auto.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { createAuto } from '../auto.ts'
import type { CompiledTier } from '../compiled-tier.ts'
import { lv1 } from '../lv1.ts'
import { createReading } from '../reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-resume-'))
let model: ModelServer

const register = async (name: string, files: Record<string, string>, place = name) => {
  mkdirSync(join(folder, place), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, place, file), text)
  ;(await openCorpus([join(folder, place)], { name })).corpus.close()
}

beforeAll(async () => {
  model = await startModelServer({
    reply: scripted({
      parse: ({ question }) => ({
        question,
        information: [question],
        instructions: [],
        keywords: { en: ['passengers', 'night'] },
        kind: 'fact',
        subQuestions: [],
        sections: [],
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
    }),
  })
  vi.stubEnv('CHAPTERVERSE_HOME', join(folder, 'home'))
  vi.stubEnv('CHAPTERVERSE_MODEL', '')
  vi.stubEnv('OPENAI_BASE_URL', model.url)
  vi.stubEnv('OPENAI_API_KEY', 'none')
  await register('other', { 'other.md': '# Other\n\nPassengers may enter at any time of night.\n' })
  vi.stubEnv('CHAPTERVERSE_CORPUS', 'other')
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await model.close()
  rmSync(folder, { recursive: true })
})

let threads = 0
/** A run that waits for a reply, begun with the corpus and the model that its context names. */
async function waiting(corpus: string, more: object = {}) {
  await register(corpus, { 'lanterns.md': BOOK })
  const graph = createAuto(openRun, { checkpointer: new MemorySaver() }) as CompiledTier
  const config = { configurable: { thread_id: `thread ${threads++}` } }
  const context = { corpus, model: `model-${threads}`, confirm: true, maxTier: 'loop' as const, ...more }
  await graph.invoke({ question: QUESTION }, { ...config, context })
  const proposal = async () => (await graph.getState(config)).tasks[0]?.interrupts[0]?.value
  return { graph, config, proposal, reader: `model:${context.model}` }
}

describe('a run that goes on without its context', () => {
  it('keeps the corpus, the model and the settings that it began with', async () => {
    const { graph, config, reader } = await waiting('lanterns', { maxTier: 'lv2' })
    await graph.invoke(new Command({ resume: true }), config)
    const { answer } = await graph.invoke(new Command({ resume: true }), config)
    expect(answer).toMatchObject({ status: 'answered', reader, corpus: { name: 'lanterns' }, tier: 'lv2' })
    expect(answer?.tiersTried).toEqual(['lv1', 'loop', 'lv2'])
  })

  it('may be told otherwise by a context, setting by setting', async () => {
    const { graph, config } = await waiting('lanterns')
    const { answer } = await graph.invoke(new Command({ resume: true }), { ...config, context: { model: 'another' } })
    expect(answer).toMatchObject({ reader: 'model:another', corpus: { name: 'lanterns' } })
  })

  it('keeps them from any checkpoint of it that is forked', async () => {
    await register('lanterns', { 'lanterns.md': BOOK })
    const graph = createReading(lv1) as CompiledTier
    graph.checkpointer = new MemorySaver()
    const config = { configurable: { thread_id: 'forked' } }
    const context = { corpus: 'lanterns', model: 'forked', documents: ['lanterns.md'], maxLoops: 1 }
    await graph.invoke({ question: QUESTION }, { ...config, context })
    for await (const { config: at, next, values } of graph.getStateHistory(config)) {
      if (values.origin === null || next.length === 0) continue
      const { answer } = await graph.invoke(null, at)
      expect(answer, next[0]).toMatchObject({ reader: 'model:forked', corpus: { name: 'lanterns' } })
    }
  })

  it('keeps the model that the environment named', async () => {
    vi.stubEnv('CHAPTERVERSE_MODEL', 'of-the-environment')
    const { graph, config } = await waiting('lanterns', { model: undefined })
    vi.stubEnv('CHAPTERVERSE_MODEL', '')
    const { answer } = await graph.invoke(new Command({ resume: false }), config)
    expect(answer).toMatchObject({ reader: 'model:of-the-environment' })
  })

  it('fails where its documents are gone', async () => {
    const { graph, config } = await waiting('few', { documents: ['lanterns.md'] })
    rmSync(join(folder, 'few', 'lanterns.md'))
    await register('few', { 'more.md': '# More\n\nMore.\n' })
    await expect(graph.invoke(new Command({ resume: true }), config)).rejects.toMatchObject({
      code: 'document_not_found',
    })
  })
})

describe('a reply', () => {
  it.each([['yes'], [[{ type: 'accept', args: null }]], [{ decisions: [{ type: 'approve' }] }]])(
    '%j goes up',
    async (reply) => {
      const { graph, config } = await waiting('lanterns')
      const { answer } = await graph.invoke(new Command({ resume: reply }), config)
      expect(answer?.tiersTried).toEqual(['lv1', 'loop'])
    },
  )

  it('that says neither yes nor no is asked about again', async () => {
    const { graph, config, proposal } = await waiting('lanterns')
    await graph.invoke(new Command({ resume: 'which?' }), config)
    expect(await proposal()).toMatchObject({ kind: 'confirm', to: 'loop', notUnderstood: 'which?' })
    const { answer } = await graph.invoke(new Command({ resume: 'no' }), config)
    expect(answer?.tiersTried).toEqual(['lv1'])
  })
})

describe('settings in configurable', () => {
  const graph = createReading(lv1) as CompiledTier
  const input = { question: QUESTION }

  it('are honoured like a context, which comes first', async () => {
    await register('lanterns', { 'lanterns.md': BOOK })
    const configurable = { corpus: 'lanterns', model: 'offline', maxLoops: 1, thread_id: 'x', user: 'theirs' }
    const { answer } = await graph.invoke(input, { configurable })
    expect(answer).toMatchObject({ reader: 'offline', corpus: { name: 'lanterns' } })
    const both = await graph.invoke(input, { configurable, context: { model: 'in-the-context' } })
    expect(both.answer).toMatchObject({ reader: 'model:in-the-context', corpus: { name: 'lanterns' } })
  })

  it.each([[{ configurable: { maxLoops: 0 } }], [{ context: { maxLoops: 0 } }]])(
    'are checked by the same schema, with a remedy: %j',
    async (config) => {
      await expect(graph.invoke(input, config)).rejects.toMatchObject({
        code: 'bad_setting',
        message: expect.stringMatching(/^Setting maxLoops: .*docs\/settings\.md/),
      })
    },
  )
})

describe('a small recursion limit', () => {
  const open = { corpus: 'lanterns', model: 'offline' }

  it.each([1, 3, 5, 9])('of %i ends a reading with what was found', async (recursionLimit) => {
    const config = { context: { ...open, maxLoops: 8 }, recursionLimit }
    const graph = createReading(lv1) as CompiledTier
    const { answer } = await graph.invoke({ question: 'What did the keeper write about?' }, config)
    expect(answer).toMatchObject({ tier: 'lv1' })
    if (recursionLimit < 5) expect(answer?.stop).toBe('max_loops')
  })

  it.each([1, 2, 4])('of %i ends auto, streamed or not', async (recursionLimit) => {
    const graph = createAuto().withConfig({ recursionLimit }) as CompiledTier
    const { answer } = await graph.invoke({ question: QUESTION }, { context: open })
    expect(answer?.trace.at(-1)?.reason ?? '').toMatch(/recursion limit of \d steps/)
    const events = graph.streamEvents({ question: QUESTION }, { version: 'v2', context: open, recursionLimit })
    const ended: string[] = []
    for await (const { event, name } of events) if (event === 'on_chain_end') ended.push(name)
    expect(ended.at(-1)).toBe('chapterverse')
  })

  it('counts the steps of each turn on a thread', async () => {
    const graph = createReading(lv1) as CompiledTier
    graph.checkpointer = new MemorySaver()
    const config = { configurable: { thread_id: 'turns' }, context: { ...open, maxLoops: 1 }, recursionLimit: 20 }
    for (const _ of [1, 2, 3]) {
      const { answer } = await graph.invoke({ question: 'What did the keeper write about?' }, config)
      expect(answer?.trace.map(({ reason }) => reason).join(' ')).not.toContain('recursion limit')
    }
  })
})
