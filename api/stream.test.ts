import { AIMessageChunk, HumanMessage } from '@langchain/core/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { graphs, openCorpus, stream } from '../index.ts'
import { libraryOf, type TestLibrary } from '../testing/files/library.ts'
import { fakeReader } from '../testing/readers/fake-reader.ts'
import { quoting } from '../testing/readers/navigating.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({ 'fees.md': '# Fees\n\nThe fee is 5% of the amount.\n' })
})
afterAll(() => library.remove())

const QUESTION = 'How high is the fee?'
const options = () => ({ corpus: library.corpus, settings: { model: 'offline' } })

it('gives events as they come, and the answer as the last', async () => {
  const types: string[] = []
  let text = ''
  for await (const event of stream(QUESTION, options())) {
    types.push(event.type)
    if (event.type === 'answer') text = event.answer.text
  }
  expect(types.filter((type) => type !== 'progress')).toEqual(['block', 'answer'])
  expect(text).toBe('The fee is 5% of the amount. [1]')
})

it('cancels what is under way when nobody listens any more', async () => {
  let aborted = false
  const reader = fakeReader({
    extract: (_input, { signal } = {}) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          aborted = true
          reject(signal.reason)
        })
      }),
  })
  for await (const event of stream(QUESTION, { ...options(), reader, tier: 'lv1' }))
    if (event.type === 'progress' && event.node === 'extract') break
  await expect.poll(() => aborted).toBe(true)
})

it('throws what ask throws', async () => {
  await expect(stream('', options()).next()).rejects.toMatchObject({ code: 'no_question' })
})

it.each(['lv1', 'auto'] as const)('streams the answer of %s in mode messages, one message in pieces', async (tier) => {
  const reader = fakeReader({ extract: async (input) => quoting('fee')(input) })
  const graph = await graphs[tier](library.corpus, { reader })
  const pieces: { id: string | undefined; text: string; chunk: boolean }[] = []
  const input = { messages: [new HumanMessage(QUESTION)] }
  for await (const [message] of await graph.stream(input, { streamMode: 'messages' }))
    pieces.push({ id: message.id, text: message.text, chunk: message instanceof AIMessageChunk })
  expect(pieces).toMatchObject([
    { text: expect.stringContaining('5%'), chunk: true, id: expect.stringMatching(/^answer-/) },
  ])
  const { messages } = await graph.invoke(input)
  expect(messages?.at(-1)?.text).toContain('[1] fees.md')
})

it('runs graphs over a corpus that is open, with a reader of its own', async () => {
  const opened = await openCorpus([library.root], { store: `${library.root}-own` })
  try {
    const graph = await graphs.loop(opened)
    const { answer } = await graph.invoke({ question: QUESTION }, { context: { model: 'offline', maxLoops: 2 } })
    expect(answer).toMatchObject({ tier: 'loop', reader: 'offline', citations: [{ docId: 'fees.md' }] })
    await expect(graph.invoke({ question: QUESTION }, { context: { maxLoops: 0 } })).rejects.toMatchObject({
      code: 'bad_setting',
    })
  } finally {
    opened.corpus.close()
  }
})
