/**
 * Tables of real annual reports: the cell of each fact is the one at its row and column, it is named by the first cell of
 * its line, and where a question names one year, that year stands above the cell which answers it.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parseMarkdown } from '../../formats/markdown.ts'
import type { Span, Table } from '../../types.ts'
import { tablesOf } from './build.ts'
import { cellIn, headsOf } from './look-up.ts'

const DATA = join(resolve(process.env['CHAPTERVERSE_DATA'] ?? '../shared/data'), 'tables-tatqa')

interface Question {
  doc: string
  question: string
  type: string
  facts: { row?: number; column: number; cell: string; line: number }[]
}

const questions = readFileSync(join(DATA, 'questions.dev.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)
const documents = new Map<string, { text: string; table: Table }>()
for (const doc of new Set(questions.map((question) => question.doc))) {
  const { text, blocks } = parseMarkdown(readFileSync(join(DATA, 'docs', doc), 'utf8'))
  const [table] = tablesOf(text, blocks)
  if (table !== undefined) documents.set(doc, { text, table })
}
const facts = questions.flatMap((question) =>
  question.facts.flatMap(({ row, ...fact }) => {
    const document = documents.get(question.doc)
    return row === undefined || document === undefined ? [] : [{ ...fact, ...document, row, question }]
  }),
)
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

it('every fact is the cell at its row and column', () => {
  const wrong = facts.filter(({ text, table, row, column, cell }) => {
    const found = cellIn(table, row, column)
    return found === undefined || plain(text.slice(found.start, found.end)) !== plain(cell)
  })
  expect(facts.length).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})

it('every fact is named by the first cell of its line', () => {
  const wrong = facts.filter(({ text, table, row, column, line }) => {
    const cell = cellIn(table, row, column)
    if (cell === undefined || row < table.headerRows || column === 0) return false
    const named = plain(text.split('\n')[line - 1]?.split('|')[1] ?? '')
    const [label] = headsOf(table, cell).labels
    return named !== (label === undefined ? '' : plain(text.slice(label.start, label.end)))
  })
  expect(wrong.map(({ question, row }) => [question.doc, row])).toEqual([])
})

it('the year that a question names stands above the cell that answers it', () => {
  const asked = facts.flatMap(({ text, table, row, column, question }) => {
    const years = new Set(question.question.match(/\b20\d\d\b/g) ?? [])
    const [year] = years
    const cell = cellIn(table, row, column)
    const said = (spans: readonly Span[]) => spans.map(({ start, end }) => text.slice(start, end)).join(' ')
    if (question.type !== 'span' || question.facts.length > 1 || years.size !== 1 || year === undefined) return []
    if (cell === undefined || row < table.headerRows || column === 0) return []
    const headers = said(table.rows.slice(0, table.headerRows))
    return headers.includes(year) ? [{ doc: question.doc, year, above: said(headsOf(table, cell).columns) }] : []
  })
  const wrong = asked.filter(({ above, year }) => !above.includes(year))
  expect(asked.length).toBeGreaterThan(95)
  // Of six, gold itself names another column than the question, or the year stands in the corner.
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(6)
})
