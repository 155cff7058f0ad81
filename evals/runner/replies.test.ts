import { expect, it } from 'vitest'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { recordReplies } from './replies.ts'

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
  const { around, replies } = recordReplies(gold)
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
  const { around, replies } = recordReplies(gold)
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
  const { around, replies } = recordReplies(gold)
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
