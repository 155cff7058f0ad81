import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, modelReader } from '../../index.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { StreamingChatModel, WholeChatModel } from '../../testing/readers/chat-models.ts'
import { scripted } from '../../testing/readers/scripted.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({ 'fees.md': '# Fees\n\nThe fee is 5% of the amount.\n' })
})
afterAll(() => library.remove())

const replies = scripted({
  parse: ({ question }) => ({
    question,
    information: [question],
    instructions: [],
    keywords: { en: ['fee'] },
    kind: 'fact',
    subQuestions: [],
    sections: [],
  }),
  screen: ({ groups }) => ({
    chunks: groups.map(({ id, sentences }) => ({ id, sentences: sentences.map(({ n }) => n) })),
  }),
  extract: ({ sentences }) => ({
    blocks: [{ kind: 'sentence', text: 'The fee is 5%.', sentences: sentences.slice(-1).map(({ n }) => n) }],
    confidence: 0.9,
    missing: [],
  }),
  supports: () => ({ verdict: 'yes', reason: 'It says so.' }),
})

it('has a model of its own for screening and for judging, whole or streamed', async () => {
  const [main, cheap, judge] = [
    new WholeChatModel(replies, { model: 'main' }),
    new StreamingChatModel(replies, { model: 'cheap' }),
    new WholeChatModel(replies, { model: 'judge' }),
  ]
  const reader = await modelReader(main, { screenModel: cheap, judgeModel: judge })
  const settings = { verifyWith: 'model', screening: 'full' } as const
  const answer = await ask('How high is the fee?', { corpus: library, tier: 'lv2', reader, settings })
  expect(answer).toMatchObject({ status: 'answered', reader: 'model:main', text: 'The fee is 5%. [1]' })
  expect([main.names, cheap.names, judge.names]).toEqual([['parse', 'extract'], ['screen'], ['supports']])
})

it('tells models apart by what they are, also where they go by one name', async () => {
  const versions = await Promise.all(
    [new WholeChatModel(replies), new WholeChatModel(replies, { model: 'other' }), 'scripted'].map(
      async (model) => (await modelReader(model)).version,
    ),
  )
  expect(new Set(versions).size).toBe(3)
})
