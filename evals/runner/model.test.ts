import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { modelReader } from '../../index.ts'
import { smallDataset } from '../../testing/answers/eval-set.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { norm } from '../data/gold.ts'
import { type AskedNow, type Target as Known, oracleReader } from '../data/oracle-model.ts'
import { createJudge } from '../scorers/judge.ts'
import type { Run, Target } from './records.ts'
import { runDataset } from './run-dataset.ts'

const TARGETS: Target[] = ['lv1', 'loop', 'lv2', 'lv3', 'auto', 'rag', 'rag-own', 'full-context']
const DOCUMENTS: Record<string, string> = { port: 'ports.md', cookie: 'cookies.md' }

let folder: string
let server: ModelServer
const runs = new Map<Target, Run>()
/** Of a model that is right and says that it is not sure. */
let unsure: Run | undefined
/** Requests for vectors, by the time each target was through. */
const vectors = new Map<Target, number>()

/** The model's knowledge of the question that a prompt is about: where its gold stands, or nothing. */
function knownIn(prompt: string): Known[] {
  const asked = smallDataset().examples.find(({ question }) => prompt.includes(question))
  const docId = DOCUMENTS[asked?.id ?? '']
  return asked?.gold.flatMap(({ quote = '' }) => (docId ? [{ docId, path: '1.1', words: norm(quote) }] : [])) ?? []
}

let doubts = false

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-model-'))
  const asked: AskedNow = { targets: [], shown: [] }
  const know = oracleReader(asked)
  server = await startModelServer({
    reply: (request) => {
      if (request.name === 'supports') return { verdict: 'yes', reason: 'Both say so.' }
      asked.targets = knownIn(request.user)
      const reply = know(request)
      return doubts && request.name === 'extract' ? { ...(reply as object), confidence: 0.5 } : reply
    },
    embed: (text) => [text.includes('port') ? 1 : 0, text.includes('cookie') ? 1 : 0, 1],
  })
  vi.stubEnv('OPENAI_BASE_URL', server.url)
  vi.stubEnv('OPENAI_API_KEY', 'none')
  const price = { input: 1, output: 2, currency: 'USD' }
  const settings = { model: 'scripted', embeddingModel: 'vectors', prices: { scripted: price } }
  await runDataset(smallDataset(), { targets: TARGETS, settings, folder, state: 'now', concurrency: 1 }, (run) => {
    runs.set(run.target, run)
    vectors.set(run.target, server.embeddings.length)
  })
  doubts = true
  const asking = { settings: { model: 'scripted' }, folder, state: 'unsure', concurrency: 1 }
  await runDataset(smallDataset(), { ...asking, targets: ['rag-own'] }, (run) => {
    unsure = run
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('a model behind an endpoint, asked over HTTP', () => {
  it.each(TARGETS)('%s: every question is asked, scored and paid for', (target) => {
    const run = runs.get(target)
    expect(run?.reader).toBe('model:scripted')
    expect(run?.rows.map(({ error, answer }) => [error, answer?.reader])).toEqual(
      Array(3).fill([null, 'model:scripted']),
    )
    expect(run?.summary).toMatchObject({
      hit: { mean: 1, n: 2 },
      goldQuote: { mean: 1 },
      goldSection: { mean: 1 },
      precision: { mean: 1 },
      right: { mean: 1, n: 2 },
      rawRight: { mean: 1, n: 2 },
      quoted: { n: 0 },
      goldRead: { mean: 1, n: 2 },
      rawClaimed: { mean: 0, n: 1 },
      claimed: { mean: 0, n: 1 },
      validCitations: { mean: 1 },
      citedSentences: { mean: 1 },
    })
    for (const measure of ['calls', 'tokens', 'cost']) expect(run?.summary[measure]?.mean, measure).toBeGreaterThan(0)
  })

  it('the controls make one call a question, and none where nothing was found to read', () => {
    const callsOf = (target: Target) => runs.get(target)?.rows.map(({ scores }) => scores['calls'])
    expect(callsOf('rag')).toEqual([1, 1, 1])
    expect(callsOf('full-context')).toEqual([1, 1, 1])
    expect(callsOf('rag-own')).toEqual([1, 1, 0])
  })

  it('a control is told apart from what our threshold leaves of it: raw retrieval, raw reply, answer', () => {
    expect(unsure?.summary).toMatchObject({
      goldRead: { mean: 1, n: 2 },
      rawRight: { mean: 1, n: 2 },
      rawConfidence: { mean: 0.5 },
      right: { mean: 0, n: 2 },
    })
  })

  it('the control has vectors of its own where a model for them is set', () => {
    expect(vectors.get('rag')).toBeGreaterThan(vectors.get('auto') ?? 0)
    expect(vectors.get('rag-own')).toBe(vectors.get('rag'))
  })
})

describe('a second opinion', () => {
  it('is kept with its reason, of answers that can be judged, and a model that fails costs no score', async () => {
    const [row] = runs.get('lv1')?.rows ?? []
    const none = runs.get('lv1')?.rows[2]
    if (!row || !none) throw new Error('there are no rows')
    const judge = createJudge(await modelReader('scripted'))
    expect(await judge(row, undefined)).toEqual({ ...row, judged: { verdict: 'yes', reason: 'Both say so.' } })
    const [prompt = ''] = server.requests.flatMap(({ name, user }) => (name === 'supports' ? [user] : []))
    expect(prompt).toContain('What is the default port of the server? 5432')
    expect(await judge(none, undefined)).toBe(none)
    const failing = createJudge({ supports: () => Promise.reject(new Error('it is busy')) })
    expect(await failing(row, undefined)).toEqual({ ...row, judged: { verdict: 'none', reason: 'it is busy' } })
  })
})
