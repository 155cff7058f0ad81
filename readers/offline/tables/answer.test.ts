import { expect, test } from 'vitest'
import type { NumberedSentence, ReaderPassage } from '../../reader.ts'
import { answerFromTable } from './answer.ts'

const HEADER = 'Invoice | Customer | Due | Amount GBP | Paid'
const ROWS = [
  'I-1 | Harrow | 2025-01-14 | 18,400 | yes',
  'I-2 | Orsted Labs | 2025-02-03 | 7250 | no',
  'I-3 | Castell Wines | 2025-03-05 | 3980 | ',
  'I-4 | Orsted Labs | 2025-04-11 | 600 | yes',
]

function passage(header: string, rows: readonly string[], more: Partial<ReaderPassage> = {}): ReaderPassage {
  const sentences: NumberedSentence[] = [header, ...rows].map((text, i) => ({
    ...{ n: i + 1, text, kind: 'row' },
    ...(i > 0 && { header }),
  }))
  return { docId: 'a', title: 'Invoices 2025', path: '1', headings: [], sentences, ...more }
}
const asked = (question: string, passages = [passage(HEADER, ROWS)]) => answerFromTable(question, passages)
const cited = (question: string) => asked(question)?.map(({ sentences }) => sentences.map((n) => n - 1))

test.each([
  ['Which customers have not paid?', [[2], [3]]],
  ["Which customers haven't paid yet?", [[2], [3]]],
  ['Who still owes us for an invoice?', [[2], [3]]],
  ['list the unpaid invoices', [[2], [3]]],
  ['Which invoices are paid?', [[1], [4]]],
  ['Which invoices went to Orsted Labs?', [[2], [4]]],
])('%s: rows', (question, rows) => {
  expect(cited(question)).toEqual(rows)
})

test('counted rows are named; what is added up is left to code', () => {
  expect(asked('How many invoices are unpaid?')?.[0]).toMatchObject({
    text: 'There are 2: I-2, I-3.',
    sentences: [3, 4],
  })
  expect(asked('What is the total amount unpaid?')?.[0]).toMatchObject({
    text: 'Amount GBP in total: {1}',
    reckonings: [
      {
        expression: 'x1 + x2',
        operands: [
          { name: 'x1', sentence: 3, figure: '7250' },
          { name: 'x2', sentence: 4, figure: '3980' },
        ],
        unit: '',
      },
    ],
  })
})

test('in Chinese, too', () => {
  const table = passage('| 编号 | 客户 | 金额 | 已付款 |', [
    '| F-1 | 申江 | 1200 | 是 |',
    '| F-2 | 明水 | 800 | 否 |',
    '| F-3 | 申江 | 350 | 否 |',
  ])
  expect(asked('哪些客户还没有付款？', [table])?.map(({ sentences }) => sentences)).toEqual([[3], [4]])
  expect(asked('多少个客户未付款？', [table])?.[0]?.text).toBe('共2个：F-2、F-3。')
  expect(asked('申江的金额总计多少？', [table])?.[0]).toMatchObject({ text: '金额合计：{1}', sentences: [2, 4] })
})

test.each([
  // No condition, or none that a column tells.
  'Which customers are there?',
  'Which invoice is the largest?',
  'How much did Harrow pay?',
  'What is the total?',
  'What is the default amount of Harrow?',
  'How long is the payment term, and which customers have it?',
  // Another table's business.
  'Which employees have not paid?',
])('%s: not told by the table', (question) => {
  expect(asked(question)).toBeUndefined()
})

test('a part of a table, or two that may be meant, tell nothing', () => {
  const question = 'Which customers have not paid?'
  const table = passage(HEADER, ROWS)
  expect(asked(question, [{ ...table, skippedAfter: 3 }])).toBeUndefined()
  expect(asked(question, [{ ...table, sentences: table.sentences.slice(1) }])).toBeUndefined()
  const gap = table.sentences.map((sentence, i) => (i === 3 ? { ...sentence, skipped: 2 } : sentence))
  expect(asked(question, [{ ...table, sentences: gap }])).toBeUndefined()
  expect(asked(question, [table, { ...table, docId: 'b' }])).toBeUndefined()
})
