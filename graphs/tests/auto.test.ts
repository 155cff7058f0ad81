import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openResources } from '../../engine/run/context.ts'
import type { RunEvent } from '../../engine/run/events.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { ExtractInput, Reader } from '../../readers/reader.ts'
import { parseSettings } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { bytesOf } from '../../testing/process/checkpoint-bytes.ts'
import { askAuto, BOOK, finder, NEEDLE, paying, QUESTION } from '../../testing/readers/auto.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import { nothingFound, quoting, textOf } from '../../testing/readers/navigating.ts'
import { createAuto } from '../auto.ts'

let library: TestLibrary
let leaflet: TestLibrary

beforeAll(async () => {
  library = await libraryOf({ 'lanterns.md': BOOK })
  leaflet = await libraryOf({
    'a.md': '# Fares\n\nA day ticket costs £8.\n',
    'b.md': `# Hours\n\nThe office opens at nine. ${NEEDLE}\n`,
  })
})
afterAll(() => {
  library.remove()
  leaflet.remove()
})

/** Nothing is remembered from one test to the next. */
const ask = (reader: Reader, more: Parameters<typeof askAuto>[2] = {}) =>
  askAuto(reader, { corpus: library.corpus, memo: null }, more)

const sentencesOf = ({ passages }: ExtractInput) =>
  passages.flatMap(({ sentences }) => sentences.map(({ text }) => text))

describe('the ladder', () => {
  it('stops at the first tier that verifies', async () => {
    const reader = finder({ extract: async (input) => quoting('Nothing else happened')(input) })
    const answer = await ask(reader)
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'lv1', tiersTried: ['lv1'] })
    expect(reader.calls).toEqual(['parse', 'extract'])
  })

  it('goes up until one verifies, asking once what the question means', async () => {
    const reader = finder()
    const answer = await ask(reader)
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'lv2' })
    expect(answer.tiersTried).toEqual(['lv1', 'loop', 'lv2'])
    expect(answer.citations).toMatchObject([{ quote: NEEDLE }])
    expect(reader.calls.filter((name) => name === 'parse')).toHaveLength(1)
  })

  it('reads nothing a second time', async () => {
    const extracted: ExtractInput[] = []
    const screened: string[] = []
    const { screen, ...reader } = finder({
      extract: async (input) => {
        extracted.push(input)
        return quoting('badge')(input)
      },
    })
    await ask({
      ...reader,
      screen: (input) => {
        screened.push(...input.chunks.flatMap(({ sentences }) => sentences.map(({ text }) => text)))
        return screen(input)
      },
    })
    const [first, ...others] = extracted
    const byLv1 = first ? sentencesOf(first).filter((text) => text.startsWith('Nothing else')) : []
    expect(byLv1.length).toBeGreaterThan(0)
    expect(screened.length).toBeGreaterThan(0)
    const again = new Set([...screened, ...others.flatMap(sentencesOf)])
    expect(byLv1.filter((text) => again.has(text))).toEqual([])
  })

  it('shows the next tier once more what the best answer rests on', async () => {
    const extracted: ExtractInput[] = []
    const reader = finder({
      // Nobody is sure of the first thing found.
      extract: async (input) => {
        extracted.push(input)
        const unsure = quoting('Nothing else happened', 0.3)(input)
        return textOf(input).includes('badge') ? quoting('badge')(input) : unsure
      },
    })
    const answer = await ask(reader, { settings: { preference: 'fast', maxTier: 'lv2', mapTokens: 200 } })
    expect(answer.tiersTried).toEqual(['lv1', 'lv2'])
    const [first, second] = extracted
    const drawn = first ? sentencesOf(first).find((text) => text.startsWith('Nothing else')) : undefined
    expect(drawn).toBeDefined()
    expect(second ? sentencesOf(second) : []).toContain(drawn)
  })

  it('returns the best answer of all tiers where none verifies, with what all of them read', async () => {
    // lv1 finds a part; what is asked besides stands nowhere.
    const reader = finder({
      extract: async (input) => ({ ...quoting('Nothing else happened')(input), missing: ['the fee'] }),
      screen: async ({ chunks }) => ({ chunks: chunks.map(({ id }) => ({ id, sentences: [] })) }),
    })
    const answer = await ask(reader, { settings: { maxTier: 'lv2' } })
    expect(answer).toMatchObject({ status: 'partial', missing: ['the fee'], tiersTried: ['lv1', 'loop', 'lv2'] })
    expect(answer.stop).not.toBe('verified')
    expect(answer.coverage.chunksUnread).toBe(0)
    expect(answer.trace.at(-1)).toMatchObject({
      node: 'escalate',
      reason: expect.stringMatching(/no tier is left to try$/),
    })
  })

  it('ends not found when nothing is there, having tried every tier', async () => {
    const answer = await ask(finder({ extract: async () => nothingFound }))
    expect(answer).toMatchObject({ status: 'not_found', tiersTried: ['lv1', 'loop', 'lv2', 'lv3'], citations: [] })
    expect(answer.coverage.chunksUnread).toBe(0)
  })

  it('says in the trace why it went up, and to which tier each entry belongs', async () => {
    const { trace } = await ask(finder())
    expect(trace[0]).toMatchObject({ node: 'route', reason: expect.stringMatching(/^lv1 → loop → lv2 → lv3: /) })
    expect(trace.filter(({ node }) => node === 'escalate').map(({ reason }) => reason)).toEqual([
      'lv1 ended not_found, exhausted → loop',
      'loop ended not_found, no_progress → lv2',
      'lv2 verified',
    ])
    expect(new Set(trace.flatMap(({ tier }) => tier ?? []))).toEqual(new Set(['lv1', 'loop', 'lv2']))
  })

  it('sends the blocks of the answer once, also of one that did not verify', async () => {
    const blocksOf = async (reader: Reader) => {
      const events: RunEvent[] = []
      const answer = await ask(reader, { onEvent: (event) => events.push(event), settings: { maxTier: 'lv2' } })
      const nodes = new Set(events.flatMap((event) => (event.type === 'progress' ? [event.node] : [])))
      for (const node of ['route', 'escalate', 'scan', 'extract']) expect(nodes).toContain(node)
      return { answer, blocks: events.filter((event) => event.type === 'block') }
    }
    expect((await blocksOf(finder())).blocks).toHaveLength(1)
    const partly = finder({
      extract: async (input) => ({ ...quoting('Nothing else happened')(input), missing: ['the fee'] }),
    })
    const { answer, blocks } = await blocksOf(partly)
    expect(blocks).toMatchObject([{ text: answer.text, citations: answer.citations }])
  })
})

describe('documents that fit into one call', () => {
  it('are read whole by one extraction, and cited as ever', async () => {
    const extracted: ExtractInput[] = []
    const reader = finder({
      extract: async (input) => {
        extracted.push(input)
        return quoting('badge')(input)
      },
    })
    const answer = await askAuto(reader, { ...leaflet, memo: null })
    expect(extracted).toHaveLength(1)
    expect(extracted.flatMap(sentencesOf)).toEqual(
      expect.arrayContaining(['A day ticket costs £8.', 'The office opens at nine.', NEEDLE]),
    )
    expect(answer).toMatchObject({ status: 'answered', tier: 'lv1', coverage: { chunksUnread: 0 } })
    expect(answer.citations).toMatchObject([{ docId: 'b.md', quote: NEEDLE }])
  })

  it('are not gone through again where they do not hold the answer', async () => {
    const reader = finder({ extract: async () => nothingFound })
    const answer = await askAuto(reader, { ...leaflet, memo: null })
    expect(answer).toMatchObject({ status: 'not_found', tiersTried: ['lv1'], stop: 'exhausted' })
    expect(reader.calls).toEqual(['parse', 'extract'])
  })
})

describe('a run that breaks off', () => {
  it('answers with the best that was found when it is cancelled in a higher tier', async () => {
    const stopping = new AbortController()
    const reader = finder({
      extract: async (input) => ({ ...quoting('Nothing else happened')(input), missing: ['the fee'] }),
      screen: async () => {
        stopping.abort()
        throw new ChapterverseError('cancelled', 'Cancelled.', { remedy: 'Ask again.' })
      },
    })
    const answer = await ask(reader, { signal: stopping.signal })
    expect(answer).toMatchObject({ status: 'partial', stop: 'cancelled', tier: 'lv1' })
    expect(answer.tiersTried).toEqual(['lv1', 'loop', 'lv2'])
    expect(answer.citations).toHaveLength(1)
    expect(answer.trace.at(-1)).toMatchObject({ node: 'cancelled' })
  })

  it('answers with what was found, and says what failed, when the model gives out', async () => {
    const down = new ChapterverseError('model_unavailable', 'The model is down.', { remedy: 'Wait.' })
    const reader = finder({
      extract: async (input) => ({ ...quoting('Nothing else happened')(input), missing: ['the fee'] }),
      locate: async () => Promise.reject(down),
    })
    const answer = await ask(reader)
    expect(answer).toMatchObject({ status: 'partial', stop: 'error', tier: 'lv1', tiersTried: ['lv1', 'loop'] })
    expect(answer.missing).toEqual(['the fee', 'The model is down. Wait.'])
    expect(answer.coverage.callsFailed).toBe(1)
  })

  it('answers when nothing was understood yet', async () => {
    const down = new ChapterverseError('model_unavailable', 'The model is down.', { remedy: 'Wait.' })
    const answer = await ask(finder({ parse: async () => Promise.reject(down) }))
    expect(answer).toMatchObject({ status: 'not_found', stop: 'error', tier: 'auto', tiersTried: [] })
    expect(answer.missing).toContain('The model is down. Wait.')
  })

  it('keeps what the tier under way had drafted', async () => {
    const stopping = new AbortController()
    const reader = finder({
      supports: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        stopping.abort()
        throw new ChapterverseError('cancelled', 'Cancelled.', { remedy: 'Ask again.' })
      },
      extract: async (input) => quoting('Nothing else happened')(input),
    })
    const answer = await ask(reader, { signal: stopping.signal, settings: { verifyWith: 'model' } })
    expect(answer).toMatchObject({ status: 'partial', stop: 'cancelled', tier: 'lv1' })
    expect(answer.citations).toHaveLength(1)
  })
})

describe('as a graph', () => {
  const graphFor = async (reader: Reader, checkpointer?: MemorySaver) => {
    const opened = await openResources({ corpus: library.corpus, memo: null }, parseSettings({}), reader)
    return createAuto(async () => opened, checkpointer && { checkpointer })
  }

  it('draws each tier inside the node that runs it', async () => {
    const graph = await graphFor(finder())
    const ids = Object.keys((await graph.getGraphAsync({ xray: true })).nodes)
    for (const id of ['route', 'escalate', 'lv1:extract', 'loop:locate', 'lv2:scan', 'lv3:read:scan'])
      expect(ids).toContain(id)
  })

  it('answers a chat: one reply a turn, and the second turn starts clean', async () => {
    const asked: string[] = []
    const reader = finder({
      parse: async ({ question, turns }) => {
        asked.push(`${turns.length} ${question}`)
        return parsedAs(question)
      },
    })
    const graph = await graphFor(reader, new MemorySaver())
    const config = { configurable: { thread_id: 'chat' } }
    await graph.invoke({ messages: [new HumanMessage(QUESTION)] }, config)
    const { answer, messages } = await graph.invoke({ messages: [new HumanMessage('And who decides?')] }, config)
    expect(asked).toEqual([`0 ${QUESTION}`, '2 And who decides?'])
    expect(messages.map((message) => message.getType())).toEqual(['human', 'ai', 'human', 'ai'])
    expect(messages.at(-1)).toBeInstanceOf(AIMessage)
    expect(answer?.tiersTried).toEqual(['lv1', 'loop', 'lv2'])
    expect(answer?.trace.filter(({ node }) => node === 'route')).toHaveLength(1)
  })

  it('counts what tiers use once', async () => {
    const base = finder()
    const { usage } = await ask(paying(base))
    expect(usage.calls).toBe(base.calls.length)
    expect(usage.inputTokens).toBe(100 * base.calls.length)
    const byNode = Object.values(usage.byNode).reduce((sum, { calls }) => sum + calls, 0)
    expect(byNode).toBe(usage.calls)
  })

  it('keeps all its checkpoints small', async () => {
    const saver = new MemorySaver()
    const graph = await graphFor(finder({ extract: async () => nothingFound }), saver)
    await graph.invoke({ question: QUESTION }, { configurable: { thread_id: 'small' } })
    expect(bytesOf(saver).bytes).toBeLessThan(1_000_000)
  })
})
