import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@langchain/langgraph-sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, flushTraces } from '../index.ts'
import { libraryOf, type TestLibrary } from '../testing/files/library.ts'
import { BIN } from '../testing/process/command-line.ts'
import { scripted } from '../testing/readers/scripted.ts'
import { type LangSmithServer, startLangSmithServer, type TracedRun } from '../testing/servers/langsmith-server.ts'
import { type ModelServer, startModelServer } from '../testing/servers/model-server.ts'
import { serveLibrary } from '../testing/servers/served-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-traced-'))
const QUESTION = 'How high is the fee?'
let library: TestLibrary
let collector: LangSmithServer
let model: ModelServer

beforeAll(async () => {
  // One for all: LangChain keeps its client for as long as the process lives.
  collector = await startLangSmithServer()
  library = await libraryOf({ 'fees.md': '# Fees\n\nThe fee is 5% of the amount.\n' })
  model = await startModelServer({
    reply: scripted({
      parse: ({ question }) => ({
        question,
        information: [question],
        instructions: [],
        keywords: { en: ['fee'] },
        kind: 'fact',
        subQuestions: [],
        sections: [],
      }),
      extract: ({ sentences }) => ({
        blocks: [
          {
            kind: 'sentence',
            text: 'The fee is 5%.',
            sentences: sentences.filter(({ text }) => text.includes('5%')).map(({ n }) => n),
          },
        ],
        confidence: 0.95,
        missing: [],
      }),
    }),
  })
})
afterAll(async () => {
  library.remove()
  await model.close()
  await collector.stop()
  rmSync(folder, { recursive: true, force: true })
})

const tracing = (): Record<string, string> => ({
  LANGSMITH_TRACING: 'true',
  LANGSMITH_ENDPOINT: collector.url,
  LANGSMITH_API_KEY: 'a-key-for-tests',
  LANGSMITH_PROJECT: 'fees',
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'none',
  CHAPTERVERSE_MODEL: '',
})

afterEach(async () => {
  vi.unstubAllEnvs()
  collector.runs.clear()
})

const runs = () => [...collector.runs.values()]
const roots = () => runs().filter(({ parent_run_id }) => parent_run_id === undefined)
const pathOf = (run: TracedRun): string => {
  const parent = runs().find(({ id }) => id === run.parent_run_id)
  return parent ? `${pathOf(parent)}/${run.name}` : run.name
}
const paths = () => runs().map(pathOf)
/** Of a trace, as far as it is the product's to say. */
const saidOf = ({ extra, tags }: TracedRun) => {
  const { corpus, tier, model, settings, chapterverse_version } = (extra as { metadata: Record<string, unknown> })
    .metadata
  return { corpus, tier, model, settings, chapterverse_version, tags }
}

describe.each([
  ['auto', 'chapterverse/auto/lv1/lv1/extract'],
  ['lv1', 'chapterverse/lv1/extract'],
] as const)('%s in the library', (tier, extract) => {
  it('is one root, the question in and the answer out, with what it was asked of', async () => {
    for (const [name, value] of Object.entries(tracing())) vi.stubEnv(name, value)
    const settings = { model: `traced-${tier}`, maxLoops: 3 }
    const answer = await ask(QUESTION, { corpus: library, tier, settings })
    await flushTraces()
    expect(roots()).toMatchObject([{ name: 'chapterverse', inputs: { question: QUESTION } }])
    expect(roots()[0]?.['outputs']).toMatchObject({ text: answer.text, citations: answer.citations })
    expect(roots().map(saidOf)).toMatchObject([
      {
        corpus: library.root,
        tier,
        model: `traced-${tier}`,
        settings,
        chapterverse_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        tags: expect.arrayContaining(['chapterverse', `tier:${tier}`]),
      },
    ])
    // A call is named by what it does. What a tier was rehearsed for is not there.
    expect(paths()).toEqual(expect.arrayContaining([extract, `${extract}/extract`]))
    expect(paths().filter((path) => /estimate|ChatOpenAI|Runnable/.test(path))).toEqual([])
  })
})

it('is there when the command line has ended', async () => {
  const env = { ...process.env, ...tracing(), CHAPTERVERSE_HOME: join(folder, 'home') }
  const args = [BIN, 'ask', QUESTION, library.root, '--model', 'traced-cli', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(roots()).toMatchObject([
    { name: 'chapterverse', inputs: { question: QUESTION }, outputs: { text: JSON.parse(stdout).text } },
  ])
  expect(paths()).toContain('chapterverse/auto/lv1/lv1/extract/extract')
})

it('ends the command line all the same where nobody takes traces', async () => {
  const env = { ...process.env, ...tracing(), CHAPTERVERSE_HOME: join(folder, 'home') }
  await collector.stop()
  const args = [BIN, 'ask', 'How high may the fee be?', library.root, '--model', 'offline', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(JSON.parse(stdout)).toMatchObject({ reader: 'offline' })
  await collector.restart()
})

it('has one root for a run on the development server too', async () => {
  const server = await serveLibrary({ folder, paths: [library.root], name: 'fees', model }, tracing())
  try {
    const client = new Client({ apiUrl: server.url })
    const context = { model: 'traced-server' }
    const { thread_id } = await client.threads.create()
    const { answer } = (await client.runs.wait(thread_id, 'auto', { input: { question: QUESTION }, context })) as {
      answer: object
    }
    await expect.poll(() => roots().map((root) => root['outputs'] !== undefined), { timeout: 20_000 }).toEqual([true])
    expect(roots()).toMatchObject([{ name: 'chapterverse', inputs: { question: QUESTION }, outputs: { answer } }])
    expect(roots().map(saidOf)).toMatchObject([
      { corpus: 'fees', tier: 'auto', model: 'traced-server', settings: context },
    ])
    expect(paths()).toContain('chapterverse/lv1/lv1/extract/extract')
  } finally {
    await server.stop()
  }
})
