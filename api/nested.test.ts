import type { BaseMessage } from '@langchain/core/messages'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { RunnableLambda, RunnableSequence } from '@langchain/core/runnables'
import { tool } from '@langchain/core/tools'
import { FakeListChatModel } from '@langchain/core/utils/testing'
import {
  Command,
  END,
  entrypoint,
  type LangGraphRunnableConfig,
  MemorySaver,
  START,
  StateGraph,
  StateSchema,
  task,
} from '@langchain/langgraph'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { createAgent } from 'langchain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Answer, ask, askAbout, asRetriever, asTool, type RunEvent } from '../index.ts'
import { TIERS } from '../state/tiers.ts'
import { libraryOf, type TestLibrary } from '../testing/files/library.ts'
import { BOOK, finder, NEEDLE, QUESTION } from '../testing/readers/auto.ts'
import { fakeReader } from '../testing/readers/fake-reader.ts'
import { quoting } from '../testing/readers/navigating.ts'

type FeesTool = Awaited<ReturnType<typeof asTool>>
/** What agents of both kinds have; their types have nothing else in common. */
interface Streaming {
  stream(
    input: { messages: BaseMessage[] },
    options: { streamMode: string[]; subgraphs: true },
  ): Promise<AsyncIterable<[string[], string, { messages: BaseMessage[] }]>>
}

let fees: TestLibrary
let book: TestLibrary

beforeAll(async () => {
  fees = await libraryOf({
    'fees.md': '# Fees\n\nThe fee is 5% of the amount.\n\n# Refunds\n\nRefunds take 14 days.\n',
  })
  book = await libraryOf({ 'lanterns.md': BOOK })
})
afterAll(() => {
  fees.remove()
  book.remove()
})

const offline = { model: 'offline' } as const
const FEE = 'How high is the fee?'
const feeOf = (more: Partial<Parameters<typeof ask>[1]> = {}) =>
  ask(FEE, { corpus: fees.corpus, settings: offline, ...more })

const Theirs = new StateSchema({ answers: z.array(z.custom<Answer>()).default([]) })
type Node = (state: unknown, config: LangGraphRunnableConfig) => Promise<{ answers: Answer[] }>
const graphOf = (node: Node, options = {}) =>
  new StateGraph(Theirs).addNode('docs', node).addEdge(START, 'docs').addEdge('docs', END).compile(options)

/** Calls a tool once, and then says what it gave. */
class Caller extends FakeListChatModel {
  readonly #tool: string
  constructor(tool: string) {
    super({ responses: [''] })
    this.#tool = tool
  }
  override bindTools() {
    return this as never
  }
  override async _generate(messages: BaseMessage[]) {
    const last = messages.at(-1)
    const message =
      last?.getType() === 'tool'
        ? new AIMessage(`They say: ${last.text}`)
        : new AIMessage({ content: '', tool_calls: [{ id: '1', name: this.#tool, args: { question: FEE } }] })
    return { generations: [{ text: message.text, message }] }
  }
}

describe('within a node', () => {
  it.each(TIERS)('%s gives its answer', async (tier) => {
    const { answers } = await graphOf(async () => ({ answers: [await feeOf({ tier })] })).invoke({})
    expect(answers).toMatchObject([{ citations: [{ quote: 'The fee is 5% of the amount.' }] }])
  })

  it('streams into the graph around it, as events and as updates of a subgraph, and still tells its own listener', async () => {
    const own: RunEvent[] = []
    const graph = graphOf(async () => ({ answers: [await feeOf({ onEvent: (event) => own.push(event) })] }))
    const seen = { custom: [] as unknown[], updates: [] as string[] }
    for await (const [space, mode, chunk] of await graph.stream(
      {},
      { streamMode: ['custom', 'updates'], subgraphs: true },
    )) {
      const place = space.map((part) => part.split(':')[0]).join('/')
      if (mode === 'custom') seen.custom.push(chunk)
      else seen.updates.push(...Object.keys(chunk).map((node) => `${place}/${node}`))
    }
    expect(own.map(({ type }) => type)).toEqual(expect.arrayContaining(['progress', 'block']))
    expect(seen.custom).toEqual(own)
    expect(seen.updates).toEqual(expect.arrayContaining(['docs/route', 'docs/lv1/extract', 'docs/escalate', '/docs']))
  })

  it('streams its blocks as messages of the node', async () => {
    const graph = graphOf(async () => ({ answers: [await feeOf()] }))
    const texts: string[] = []
    for await (const [message] of await graph.stream({}, { streamMode: 'messages' })) texts.push(message.text.trim())
    expect(texts).toEqual(['The fee is 5% of the amount. [1]'])
  })

  it('means nothing by a context and settings of the graph around it', async () => {
    const graph = new StateGraph({ state: Theirs, context: z.object({ model: z.object({ name: z.string() }) }) })
      .addNode('docs', async () => ({ answers: [await feeOf()] }))
      .addEdge(START, 'docs')
      .compile()
    const { answers } = await graph.invoke({}, { context: { model: { name: 'theirs' } } })
    expect(answers[0]).toMatchObject({ reader: 'offline', status: 'answered' })
  })

  it('asks several questions, one after the other and at once', async () => {
    const graph = graphOf(async () => ({
      answers: [await feeOf(), ...(await Promise.all([feeOf(), feeOf({ tier: 'lv3' })])), await feeOf({ tier: 'lv2' })],
    }))
    const { answers } = await graph.invoke({})
    expect(answers.map(({ citations }) => citations[0]?.quote)).toEqual(Array(4).fill('The fee is 5% of the amount.'))
  })

  it('stops with the graph around it', async () => {
    const stopping = new AbortController()
    let inner: Answer | undefined
    const graph = graphOf(async () => {
      inner = await feeOf({ onEvent: () => stopping.abort() })
      return { answers: [inner] }
    })
    await expect(graph.invoke({}, { signal: stopping.signal })).rejects.toThrow(/abort/i)
    await expect.poll(() => inner?.stop).toBe('cancelled')
  })

  it('answers from places, and streams that too', async () => {
    const place = { docId: 'fees.md', start: 8, end: 36 }
    const reader = graphOf(async () => ({
      answers: [await askAbout(FEE, { corpus: fees, places: [place], settings: offline })],
    }))
    const events: unknown[] = []
    for await (const event of await reader.stream({}, { streamMode: 'custom' })) events.push(event)
    expect(events).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'block' })]))
  })

  it('keeps its checkpoints with those of the graph around it, and asks whoever follows that one', async () => {
    let asked = 0
    const reader = finder()
    const graph = graphOf(
      async () => {
        asked++
        return { answers: [await ask(QUESTION, { corpus: book.corpus, reader, settings: { confirm: true } })] }
      },
      { checkpointer: new MemorySaver() },
    )
    const config = { configurable: { thread_id: 'theirs' } }
    await graph.invoke({}, config)
    const waiting = async () => (await graph.getState(config)).tasks[0]?.interrupts[0]?.value
    expect(await waiting()).toMatchObject({ kind: 'confirm', from: 'lv1', to: 'loop' })
    await graph.invoke(new Command({ resume: true }), config)
    expect(await waiting()).toMatchObject({ kind: 'confirm', from: 'loop', to: 'lv2' })
    const { answers } = await graph.invoke(new Command({ resume: true }), config)
    expect(answers).toMatchObject([{ status: 'answered', tiersTried: ['lv1', 'loop', 'lv2'] }])
    // The node began three times, the question was understood once.
    expect([asked, reader.calls.filter((name) => name === 'parse').length]).toEqual([3, 1])
  })

  it('asks its own caller where there is one, and declines where nobody can be asked', async () => {
    const asking = { corpus: book.corpus, settings: { confirm: true } }
    const graph = graphOf(async () => ({
      answers: [
        await ask(QUESTION, { ...asking, reader: finder(), onConfirm: async () => true }),
        await ask(QUESTION, { ...asking, reader: finder() }),
      ],
    }))
    const { answers } = await graph.invoke({})
    expect(answers.map(({ tiersTried }) => tiersTried)).toEqual([['lv1', 'loop', 'lv2'], ['lv1']])
    expect(answers[0]?.citations).toMatchObject([{ quote: NEEDLE }])
  })
})

describe('as a tool', () => {
  it.each([
    ['createReactAgent', (docs: FeesTool) => createReactAgent({ llm: new Caller('fees'), tools: [docs] })],
    ['createAgent', (docs: FeesTool) => createAgent({ model: new Caller('fees'), tools: [docs] })],
  ] as const)('answers an agent of %s, streams into it, and hands the whole answer over', async (_, create) => {
    const docs = await asTool(fees, { tier: 'lv1', settings: offline, name: 'fees' })
    const agent = create(docs) as Streaming
    const custom: unknown[] = []
    const updates: string[] = []
    let messages: BaseMessage[] = []
    const input = { messages: [new HumanMessage('What does it cost?')] }
    for await (const [space, mode, chunk] of await agent.stream(input, {
      streamMode: ['custom', 'updates', 'values'],
      subgraphs: true,
    })) {
      if (mode === 'custom') custom.push(chunk)
      else if (mode === 'updates') updates.push(...Object.keys(chunk).map((node) => `${space.length} ${node}`))
      else if (space.length === 0) messages = chunk.messages
    }
    expect(messages.at(-1)?.text).toContain('The fee is 5% of the amount. [1]')
    const given = messages.find((message) => message.getType() === 'tool') as unknown as { artifact: Answer }
    expect(given.artifact).toMatchObject({ tier: 'lv1', tiersTried: ['lv1'], status: 'answered' })
    expect(custom).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'progress', node: 'extract' })]))
    expect(updates).toEqual(expect.arrayContaining(['1 extract', '1 verify', '0 tools']))
  })

  it('takes settings beside the tier, and refuses one that there is not', async () => {
    const reply = async (docs: Awaited<ReturnType<typeof asTool>>) =>
      (await docs.invoke({ type: 'tool_call', id: '1', name: docs.name, args: { question: FEE } })).artifact as Answer
    expect(await reply(await asTool(fees, { tier: 'loop', ...offline }))).toMatchObject({ tier: 'loop' })
    const misspelt = await asTool(fees, { modle: 'offline' } as object)
    await expect(reply(misspelt)).rejects.toMatchObject({ code: 'bad_setting' })
  })

  it('stops with the agent', async () => {
    const stopping = new AbortController()
    const stops: string[] = []
    const reader = fakeReader({
      extract: async (input, options) => {
        stopping.abort()
        options?.signal?.throwIfAborted()
        return quoting('fee')(input)
      },
    })
    const wrapped = tool(
      async ({ question }: { question: string }, config) => {
        const { stop, text } = await ask(question, { corpus: fees, reader, tier: 'lv1', config })
        stops.push(stop)
        return text
      },
      { name: 'fees', description: 'Fees', schema: z.object({ question: z.string() }) },
    )
    const agent = createReactAgent({ llm: new Caller('fees'), tools: [wrapped] })
    const run = agent.invoke({ messages: [new HumanMessage('?')] }, { signal: stopping.signal })
    await expect(run).rejects.toThrow(/abort/i)
    await expect.poll(() => stops).toEqual(['cancelled'])
  })
})

describe('elsewhere', () => {
  it('answers in a chain, whose callbacks see what happens inside', async () => {
    const runs: string[] = []
    const chain = RunnableSequence.from([
      RunnableLambda.from((question: string) => ask(question, { corpus: fees, tier: 'lv1', settings: offline })),
      RunnableLambda.from((answer: Answer) => answer.text),
    ])
    const seen = { handleChainStart: (_: unknown, __: unknown, ...rest: unknown[]) => void runs.push(String(rest[5])) }
    expect(await chain.invoke(FEE, { callbacks: [seen] })).toBe('The fee is 5% of the amount. [1]')
    expect(runs).toEqual(expect.arrayContaining(['lv1', 'extract', 'verify']))
  })

  it('retrieves in a chain', async () => {
    const chain = (await asRetriever(fees, { topK: 1 })).pipe((found) => found.map(({ pageContent }) => pageContent))
    expect(await chain.invoke('refunds')).toEqual([expect.stringContaining('Refunds take 14 days.')])
  })

  it('answers in tasks of the functional API', async () => {
    const asked = task('asked', async (question: string) => (await feeOf({ tier: 'lv1' })).text + question.length)
    const workflow = entrypoint('workflow', async (questions: string[]) =>
      Promise.all(questions.map((one) => asked(one))),
    )
    const custom: unknown[] = []
    let result: unknown
    for await (const [mode, chunk] of await workflow.stream([FEE, 'And?'], { streamMode: ['custom', 'values'] }))
      if (mode === 'custom') custom.push(chunk)
      else result = chunk
    expect(result).toEqual([expect.stringMatching(/\[1\]20$/), expect.stringMatching(/\[1\]4$/)])
    expect(custom).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'block' })]))
  })

  it('answers in a node of a subgraph', async () => {
    const inner = graphOf(async () => ({ answers: [await feeOf()] }))
    const outer = new StateGraph(Theirs).addNode('inner', inner).addEdge(START, 'inner').compile()
    expect((await outer.invoke({})).answers[0]).toMatchObject({ status: 'answered' })
    const places: string[] = []
    for await (const [space] of await outer.stream({}, { streamMode: 'updates', subgraphs: true }))
      places.push(space.map((part) => part.split(':')[0]).join('/'))
    expect(new Set(places)).toEqual(new Set(['', 'inner', 'inner/docs', 'inner/docs/lv1']))
  })
})
