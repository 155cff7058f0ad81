import { afterAll, beforeAll, expect, it } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { recordReplies } from './replies.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'stock.md':
      '# Stock\n\n(in thousands)\n\n| | 2019 | 2018 |\n| --- | --- | --- |\n| Finished goods | 84,934 | 14,696 |\n',
  })
})
afterAll(() => library.remove())

const sentence = (n: number, text: string) => ({ n, text, kind: 'sentence' as const })
const passage = (docId: string, ...sentences: ReturnType<typeof sentence>[]) => ({
  docId,
  title: docId,
  path: '1',
  headings: [],
  sentences,
})
const block = (text: string, sentences: number[], kind: 'sentence' | 'code' = 'sentence') => ({ kind, text, sentences })
const gold = [
  {
    doc: 'a',
    quote: 'The port is 5432.',
    places: [
      { docId: 'a.md', path: '1' },
      { docId: 'b.md', path: '1' },
    ],
  },
  { doc: 'c', places: [{ docId: 'c.md', path: null }] },
]

it('notes down what a reader wrote and was shown, and changes nothing', async () => {
  const output = {
    blocks: [block('It is 5432 [2] within [1, 9] ⟦2⟧.', [2]), block('', [1, 2], 'code')],
    confidence: 0.6,
    missing: ['the host'],
  }
  const { around, replies } = recordReplies(gold, library.corpus)
  const reader = around(fakeReader({ extract: async () => output }))
  const passages = [passage('b.md', sentence(1, 'Begin.'), sentence(2, 'The  port is 5432.'))]
  const input = { question: 'Which port?', instructions: [], kind: 'fact' as const, passages, tried: [] }
  expect(await reader.extract(input)).toBe(output)
  expect(replies).toEqual([
    {
      step: 'extract',
      question: 'Which port?',
      text: 'It is 5432 within [1, 9].\nBegin.\nThe  port is 5432.',
      cited: [2, 1, 2].map((n) => ({ docId: 'b.md', quote: n === 1 ? 'Begin.' : 'The  port is 5432.' })),
      confidence: 0.6,
      missing: ['the host'],
      shown: [0],
    },
  ])
})

it('finds a passage that was shown in pieces, and a whole document by any of it', async () => {
  const { around, replies } = recordReplies(gold, library.corpus)
  const reader = around(fakeReader({ extract: async () => ({ blocks: [], confidence: 0, missing: [] }) }))
  const input = { question: 'Which port?', instructions: [], kind: 'fact' as const, tried: [] }
  await reader.extract({
    ...input,
    passages: [passage('a.md', sentence(1, 'The port')), passage('a.md', sentence(2, 'is 5432.'))],
  })
  await reader.extract({ ...input, passages: [passage('c.md', sentence(1, 'Anything.'))] })
  await reader.extract({ ...input, passages: [passage('d.md', sentence(1, 'The port is 5432.'))] })
  expect(replies.map(({ shown }) => shown)).toEqual([[0], [1], []])
})

it('knows of quotations in notes which document they were taken from', async () => {
  const { around, replies } = recordReplies(gold, library.corpus)
  const said = { confidence: 0.9, missing: [] }
  const reader = around(
    fakeReader({
      extract: async () => ({ blocks: [block('5432', [1])], ...said }),
      compose: async () => ({ blocks: [block('It is 5432.', [7])], ...said }),
    }),
  )
  const passages = [passage('a.md', sentence(1, 'The port is 5432.'))]
  await reader.extract({ question: 'Which?', instructions: [], kind: 'fact', passages, tried: [] })
  const note = {
    question: 'Which?',
    status: 'answered' as const,
    text: '5432',
    citations: [{ n: 7, quote: 'The port is 5432.' }],
  }
  await reader.compose({ question: 'Which port?', instructions: [], notes: [note] })
  expect(replies[1]).toMatchObject({
    step: 'compose',
    cited: [{ docId: 'a.md', quote: 'The port is 5432.' }],
    shown: [0],
  })
})

it.each([
  ['| Finished goods | 84,934 | 14,696 |', 'They rose by 70,238 thousand.'],
  // A line that stands nowhere so, and a figure that stands in none.
  ['| Finished goods | 84,934 | 14,697 |', 'They rose by {1}.'],
])('works out results from the lines shown, as an answer has them: %s', async (line, said) => {
  const operands = [
    { name: 'a', sentence: 1, figure: '84,934' },
    { name: 'b', sentence: 1, figure: '14,696' },
  ]
  const reckonings = [{ expression: 'a - b', operands, unit: '' }]
  const { around, replies } = recordReplies(gold, library.corpus)
  const output = { blocks: [{ ...block('They rose by {1}.', [1]), reckonings }], confidence: 0.9, missing: [] }
  const reader = around(fakeReader({ extract: async () => output }))
  const passages = [passage('stock.md', sentence(1, line))]
  await reader.extract({ question: 'By how much?', instructions: [], kind: 'fact', passages, tried: [] })
  expect(replies[0]?.text).toBe(said)
})
