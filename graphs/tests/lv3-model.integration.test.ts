/** lv3 with a model over real HTTP: what is sent, what is counted, what a budget and a resume do. */
import { MemorySaver } from '@langchain/langgraph'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { openResources } from '../../engine/run/context.ts'
import { withCallCache } from '../../readers/calls/cache.ts'
import { setConcurrency } from '../../readers/calls/limiter.ts'
import { createModelReader } from '../../readers/model/index.ts'
import type { Reader } from '../../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { FACTS, HOPS, modelOfFacts } from '../../testing/readers/planning.ts'
import type { Fault, ModelRequest } from '../../testing/servers/model-request.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { createPlanning } from '../lv3.ts'

const QUESTION = 'Where was the owner of the Brevik dry dock born?'

let library: TestLibrary
let server: ModelServer | undefined
beforeAll(async () => {
  library = await libraryOf(FACTS)
  await import('@langchain/openai')
}, 60_000)
afterAll(() => library.remove())
afterEach(async () => {
  await server?.close()
  server = undefined
})

interface Options {
  plans?: string[][]
  faults?: (request: ModelRequest) => Fault | null
  latencyMs?: number
  settings?: SettingsInput
}

const TWO_HOPS = [[HOPS.owner], [HOPS.born]]

async function started({ plans = TWO_HOPS, faults, latencyMs }: Options): Promise<ModelServer> {
  server = await startModelServer({
    reply: modelOfFacts(plans),
    ...(faults && { faults }),
    ...(latencyMs !== undefined && { latencyMs }),
  })
  setConcurrency(16)
  return server
}

const readerOf = ({ url }: ModelServer) =>
  withCallCache(createModelReader({ model: 'any', baseURL: url, retry: { baseMs: 1, maxMs: 10 } }), new Map())

const asking = (reader: Reader, settings?: SettingsInput) =>
  answerQuestion({
    question: QUESTION,
    turns: [],
    tier: 'lv3',
    library,
    settings,
    reader,
    embeddings: undefined,
    signal: undefined,
    onEvent: undefined,
  })

async function ask(options: Options) {
  const endpoint = await started(options)
  const answer = await asking(readerOf(endpoint), options.settings)
  return { answer, requests: endpoint.requests, maxInFlight: endpoint.maxInFlight }
}

const names = (requests: readonly ModelRequest[]) => requests.map(({ name }) => name)
const promptTokens = (requests: readonly ModelRequest[]) =>
  requests.reduce((sum, { messages }) => sum + estimateTokens(messages.map(({ content }) => content).join('')), 0)

describe('lv3 with a model', () => {
  it('looks two hops up one after the other, and counts each request once', async () => {
    const { answer, requests } = await ask({})
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified' })
    expect(answer.citations.map(({ docId }) => docId)).toEqual(['docks.md', 'people.md'])
    const hop = ['parse', 'screen', 'extract']
    expect(names(requests)).toEqual(['parse', 'plan', ...hop, 'plan', ...hop, 'plan', 'compose'])
    expect(answer.usage.calls).toBe(requests.length)
    expect(answer.usage.inputTokens).toBe(promptTokens(requests))
    const byNode = Object.fromEntries(Object.entries(answer.usage.byNode).map(([node, { calls }]) => [node, calls]))
    expect(byNode).toEqual({ parse: 1, plan: 5, scan: 2, extract: 2, compose: 1 })
  })

  it('reads independent sub-questions at the same time, and counts each request once', async () => {
    const { answer, requests, maxInFlight } = await ask({ plans: [[HOPS.owner, HOPS.born, HOPS.port]], latencyMs: 40 })
    expect(answer).toMatchObject({ status: 'answered' })
    expect(maxInFlight).toBeGreaterThanOrEqual(3)
    expect(answer.usage.calls).toBe(requests.length)
    expect(answer.usage.inputTokens).toBe(promptTokens(requests))
  })

  it('counts once also without an id for the run, as a server may run it, and keeps its budget', async () => {
    const endpoint = await started({})
    const run = async (settings: SettingsInput) => {
      const graph = createPlanning(async () => openResources(library, parseSettings(settings), readerOf(endpoint)))
      return (await graph.invoke({ question: QUESTION })).answer
    }
    const whole = await run({})
    const sent = endpoint.requests.length
    expect(whole?.usage.calls).toBe(sent)
    // So that it ends while the second sub-question is read.
    const budgetTokens = Math.floor(((whole?.usage.inputTokens ?? 0) + (whole?.usage.outputTokens ?? 0)) * 0.7)
    const capped = await run({ budgetTokens })
    expect(capped).toMatchObject({ status: 'partial', stop: 'budget' })
    expect(promptTokens(endpoint.requests.slice(sent))).toBeLessThanOrEqual(budgetTokens)
    expect(capped?.usage.calls).toBe(endpoint.requests.length - sent)
  })

  it('loses a sub-question whose calls fail, and says how many did', async () => {
    const refused = { kind: 'status', status: 400 } as const
    const { answer, requests } = await ask({
      plans: [[HOPS.owner, HOPS.born]],
      faults: ({ name, user }) => (name === 'extract' && user.includes(HOPS.owner) ? refused : null),
    })
    expect(answer).toMatchObject({ status: 'partial', missing: [HOPS.owner], coverage: { callsFailed: 1 } })
    const failed = requests.filter(({ name, user }) => name === 'extract' && user.includes(HOPS.owner))
    expect(answer.usage.calls).toBe(requests.length - failed.length)
  })

  it('finds nothing where every part fails, and does not ask the model to put nothing together', async () => {
    const { answer, requests } = await ask({
      plans: [[HOPS.owner, HOPS.born]],
      faults: ({ name }) => (name === 'extract' ? { kind: 'status', status: 400 } : null),
    })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted', missing: [QUESTION] })
    expect(names(requests)).not.toContain('compose')
  })
})

describe('a budget', () => {
  it('that ends it in the middle leaves what was verified by then, and is never passed', async () => {
    const whole = await ask({})
    const all = whole.answer.usage.inputTokens + whole.answer.usage.outputTokens
    await server?.close()
    const stops = new Set<string>()
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const budgetTokens = Math.floor(all * part)
      const { answer, requests } = await ask({ settings: { budgetTokens } })
      expect(answer.usage.inputTokens + answer.usage.outputTokens).toBeLessThanOrEqual(budgetTokens)
      expect(promptTokens(requests)).toBeLessThanOrEqual(budgetTokens)
      expect(answer.stop).toBe('budget')
      stops.add(answer.status)
      if (answer.status === 'partial') expect(answer.text).toContain('[1]')
      await server?.close()
    }
    expect([...stops].sort()).toEqual(['not_found', 'partial'])
  })

  it('holds for sub-questions side by side', async () => {
    const plans = [[HOPS.owner, HOPS.born, HOPS.port]]
    const whole = await ask({ plans, latencyMs: 20 })
    const all = whole.answer.usage.inputTokens + whole.answer.usage.outputTokens
    await server?.close()
    for (const part of [0.4, 0.6, 0.8]) {
      const budgetTokens = Math.floor(all * part)
      const { answer, requests } = await ask({ plans, latencyMs: 20, settings: { budgetTokens } })
      expect(promptTokens(requests)).toBeLessThanOrEqual(budgetTokens)
      expect(answer.stop).toBe('budget')
      await server?.close()
    }
  })
})

describe('a run that is taken up again', () => {
  it('asked once more, sends no request that was answered', async () => {
    let broken = true
    const endpoint = await started({
      faults: ({ name }) => (broken && name === 'compose' ? { kind: 'status', status: 400 } : null),
    })
    const reader = readerOf(endpoint)
    const first = await asking(reader)
    expect(first).toMatchObject({ status: 'partial', stop: 'error' })
    expect(names(endpoint.requests)).toHaveLength(11)
    broken = false
    expect(await asking(reader)).toMatchObject({ status: 'answered', stop: 'verified' })
    expect(names(endpoint.requests).slice(11)).toEqual(['compose'])
  })

  it('resumed on its thread, redoes no sub-question that was read, nor a step of one that was not', async () => {
    const stop = new AbortController()
    let hang = true
    const endpoint = await started({
      plans: [[HOPS.owner, HOPS.born]],
      faults: ({ name, user }) => {
        if (!hang || name !== 'extract' || !user.includes(HOPS.born)) return null
        setTimeout(() => stop.abort(), 500)
        return { kind: 'hang' }
      },
    })
    // Without a memo: it is the thread that knows.
    const reader = createModelReader({ model: 'any', baseURL: endpoint.url })
    const settings = parseSettings({})
    const saver = new MemorySaver()
    const config = { configurable: { thread_id: '1' } }
    const planning = () => {
      const graph = createPlanning(async () => openResources(library, settings, reader))
      graph.checkpointer = saver
      return graph
    }
    await expect(planning().invoke({ question: QUESTION }, { ...config, signal: stop.signal })).rejects.toThrow()
    const before = names(endpoint.requests)
    expect(before.filter((name) => name === 'extract')).toHaveLength(2)
    hang = false
    const { answer } = await planning().invoke(null, config)
    expect(answer).toMatchObject({ status: 'answered', subQuestions: [{ citations: [1] }, { citations: [2] }] })
    expect(names(endpoint.requests).slice(before.length)).toEqual(['extract', 'plan', 'compose'])
    // The request that hung cost nothing.
    expect(answer?.usage.calls).toBe(endpoint.requests.length - 1)
  })

  it('taken up by another process, counts what that one spent towards its budget', async () => {
    let broken = true
    const endpoint = await started({
      faults: ({ name }) => (broken && name === 'compose' ? { kind: 'status', status: 401 } : null),
    })
    const saver = new MemorySaver()
    const config = { configurable: { thread_id: '1' } }
    const planning = (settings: SettingsInput) => {
      const reader = createModelReader({ model: 'any', baseURL: endpoint.url })
      const graph = createPlanning(async () => openResources(library, parseSettings(settings), reader))
      graph.checkpointer = saver
      return graph
    }
    await expect(planning({}).invoke({ question: QUESTION }, config)).rejects.toThrow()
    broken = false
    const spent = promptTokens(endpoint.requests)
    const { answer } = await planning({ budgetTokens: spent }).invoke(null, config)
    expect(answer).toMatchObject({ status: 'partial', stop: 'budget' })
    expect(answer?.citations).toHaveLength(2)
  })
})
