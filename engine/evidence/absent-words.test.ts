import { afterAll, beforeAll, expect, it } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { absentWords, standNowhere } from './absent-words.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'fares.md': '# Fares\n\nA day ticket costs 8 pounds. The limit is 1,500 kilos; see max_load.\n',
    'zh.md': '# 船票\n\n船票在维克港购买。\n',
  })
})
afterAll(() => library.remove())

const absent = (question: string, only?: string) => {
  const { corpus } = library
  const documents = only === undefined ? corpus.documents : corpus.documents.filter(({ docId }) => docId === only)
  return absentWords(question, { corpus, documents })
}

it.each([
  ['What does a dai ticket cost?', ['dai']],
  // Other forms of a word stand for it; words that only ask do not count.
  ['Where are tickets costing what they are costing?', []],
  ['Is the limit 1,500 or 2,500 kilos, by max_load?', ['2,500']],
  ['Is Zzyzx, that Zzyzx, a ticket?', ['Zzyzx']],
  ['船票的密码是什么？', ['密码']],
  ['哪里购买船票？', []],
  ['?', []],
])('of %j: %j', (question, words) => {
  expect(absent(question).map(({ word }) => word)).toEqual(words)
})

it('are those of the selected documents', () => {
  expect(absent('day ticket', 'zh.md').map(({ word }) => word)).toEqual(['day', 'ticket'])
})

it('are read as a word of the documents that is spelt almost so, as it stands there', () => {
  expect(absent('what do the tickest cost at night')).toEqual([
    { word: 'tickest', readAs: 'ticket' },
    { word: 'night', readAs: null },
  ])
  expect(standNowhere(absent('the tickest at night'))).toBe(
    'These words stand nowhere in the documents: "tickest" (read as "ticket"), "night".',
  )
})
