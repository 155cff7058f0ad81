import { describe, expect, test } from 'vitest'
import type { Parsed } from '../../state/records.ts'
import { createOfflineReader } from './index.ts'
import { answerType } from './question-words.ts'

const frequency = (term: string): number => (term === 'server' ? 60 : 2)
const reader = createOfflineReader({ statistics: { total: 100, frequency, similar: () => undefined } })

describe('keywords', () => {
  const parsed: Parsed = {
    question: 'On which port does the harbour server listen?',
    information: [],
    instructions: [],
    keywords: {},
    kind: 'fact',
    subQuestions: [],
    sections: [],
  }
  const attempt = (keywords: string[]) => ({ round: 1, keywords, sections: [], reason: '' })

  test('the rarer half once, then nothing', async () => {
    const first = await reader.keywords({ parsed, languages: ['en'], tried: [attempt(['port', 'harbour', 'server'])] })
    expect(first.keywords['en']).toEqual(['port harbour'])
    const tried = [attempt(['port']), attempt(first.keywords['en'] ?? [])]
    expect(await reader.keywords({ parsed, languages: ['en'], tried })).toEqual({ keywords: {} })
  })

  test('nothing where there is but one word', async () => {
    const one = { ...parsed, question: 'harbour' }
    expect(await reader.keywords({ parsed: one, languages: ['en'], tried: [] })).toEqual({ keywords: {} })
  })
})

test('screen judges a chunk alike in any company', async () => {
  const chunk = (id: number, text: string) => ({
    id,
    title: 'Guide',
    headings: [],
    sentences: [{ n: id * 10, kind: 'sentence' as const, text }],
  })
  const information = ['the port on which the harbour server listens']
  const right = chunk(1, 'The harbour server listens on port 4711.')
  const alone = await reader.screen({ information, chunks: [right] })
  const among = await reader.screen({ information, chunks: [chunk(2, 'Soup is served at noon.'), right] })
  expect(alone.chunks).toEqual([{ id: 1, sentences: [10] }])
  expect(among.chunks).toEqual([{ id: 2, sentences: [] }, ...alone.chunks])
})

test('locate leaves out what was read, and stops when that was all', async () => {
  const input = { question: '', map: '', candidates: ['a.md#1', 'b#c.md#2'] }
  const tried = [{ round: 1, keywords: [], sections: ['a.md#1'], reason: '' }]
  expect(await reader.locate({ ...input, tried })).toMatchObject({
    documents: ['b#c.md'],
    sections: ['b#c.md#2'],
    stop: false,
  })
  const all = [{ round: 1, keywords: [], sections: input.candidates, reason: '' }]
  expect(await reader.locate({ ...input, tried: all })).toMatchObject({ documents: [], sections: [], stop: true })
})

test('plan asks both sides, then is done', async () => {
  const question = 'How do the default timeouts of tcp-logger and udp-logger differ?'
  const first = await reader.plan({ question, notes: [], titles: [] })
  expect(first).toMatchObject({
    done: false,
    subQuestions: ['tcp-logger: How do default timeouts?', 'udp-logger: How do default timeouts?'],
  })
  const notes = first.subQuestions.map((asked) => ({
    question: asked,
    status: 'not_found' as const,
    text: '',
    citations: [],
  }))
  expect(await reader.plan({ question, notes, titles: [] })).toMatchObject({ done: true, subQuestions: [] })
})

test('plan leaves no comma behind where a thing was taken out', async () => {
  const { subQuestions } = await reader.plan({
    question: 'Which is older, Ada Tern or Bo Fell?',
    notes: [],
    titles: [],
  })
  expect(subQuestions).toEqual(['Ada Tern: Which is older?', 'Bo Fell: Which is older?'])
})

test('compose says which notes found nothing, and trusts itself less', async () => {
  const found = { question: 'a', status: 'answered' as const, text: 'A.', citations: [{ n: 4, quote: 'A.' }] }
  const none = { question: 'b', status: 'not_found' as const, text: '', citations: [] }
  const input = { question: 'a and b', instructions: [] }
  const whole = await reader.compose({ ...input, notes: [found] })
  const half = await reader.compose({ ...input, notes: [found, none] })
  expect(half.blocks).toEqual([{ kind: 'sentence', text: 'A.', sentences: [4] }])
  expect(half.missing).toEqual(['b'])
  expect(half.confidence).toBeLessThan(whole.confidence)
})

test('supports sees another figure', async () => {
  const spans = ['The deposit is 500 pounds, paid back within 30 days.']
  expect(await reader.supports({ block: 'The deposit is 500 pounds.', spans })).toMatchObject({ verdict: 'yes' })
  expect(await reader.supports({ block: 'The deposit is 600 pounds.', spans })).toMatchObject({ verdict: 'no' })
})

test('describe takes the sentence that shares most with the others', async () => {
  const text = 'Opening words. The ferry sails to the island daily. The ferry to the island is red. Cats sleep.'
  const { title, summary } = await reader.describe({ title: 'Guide', headings: ['Ferries'], text })
  expect(title).toBe('Ferries')
  expect(summary).toMatch(/ferry/)
})

test.each([
  ['How many boats are there?', 'number'],
  ['When was it built?', 'when'],
  ['What year did it sink?', 'when'],
  ['In what country is Normandy located?', 'where'],
  ['Who led the troops when Cyprus fell?', 'who'],
  ['Why did it fail?', 'why'],
  ['How is it made?', 'how'],
  ['Is it red?', 'yesno'],
  ['谁开凿了运河？', 'who'],
  ['運河長多少公里？', 'number'],
  ['何时建成？', 'when'],
  ['为什么失败？', 'why'],
  ['位于哪个国家？', 'where'],
])('%s asks for: %s', (question, type) => {
  expect(answerType(question, /\p{sc=Han}/u.test(question) ? 'zh' : 'en')).toBe(type)
})
