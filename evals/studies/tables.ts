/**
 * What is known of tables without a reader, on TAT-QA's questions (Zhu et al., ACL 2021): whether the cell of each gold fact
 * is found at its row and column with the label of its row, and a year that the question names above it; and whether its
 * row is in the first chunks of a search in a report of ten excerpts.
 *
 *     npx tsx evals/studies/tables.ts [--json]
 *
 * Nothing is trained on the set. The rules were made looking at one half of the documents, by the hash of their names.
 * @module
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Corpus, cellIn, headsOf, openCorpus, search, type Table } from '../../index.ts'
import { withFolder } from '../data/data.ts'
import { cellsIn, type Fact, linesOf, TABLE_DOCS, type TableQuestion, tableQuestions } from '../data/table-questions.ts'
import { tables } from '../suites/tables.ts'
import { type Half, halfOf } from './figures.ts'

/** Chunks of a search. */
const FIRST = [1, 3, 5] as const

interface Share {
  met: number
  of: number
}
type Counts = Record<string, Share>

function count(counts: Counts, what: string, met: boolean): void {
  const share = counts[what] ?? { met: 0, of: 0 }
  counts[what] = { met: share.met + (met ? 1 : 0), of: share.of + 1 }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function countCell(counts: Counts, question: TableQuestion, fact: Fact, corpus: Corpus): void {
  const { row, column, cell: expected = '', line } = fact
  if (row === undefined || column === undefined) return
  const say = ({ start, end }: { start: number; end: number }) => plain(corpus.text(question.doc, start, end))
  const [table] = corpus.structure(question.doc).tables
  const cell = table && cellIn(table, row, column)
  count(counts, 'cell', cell !== undefined && say(cell).replaceAll('\\|', '|') === plain(expected))
  if (table === undefined || cell === undefined || row < table.headerRows || column === 0) return
  const { labels, columns } = headsOf(table, cell)
  const label = cellsIn(linesOf(question.doc)[line] ?? '')[0] ?? ''
  count(counts, 'row label', plain(label) === (labels[0] === undefined ? '' : say(labels[0]).replaceAll('\\|', '|')))
  const [year, ...others] = new Set(question.question.match(/\b20\d\d\b/g) ?? [])
  // Of several years, or several cells, it is not said which is whose.
  if (year === undefined || others.length > 0 || question.facts.length > 1) return
  if (question.type === 'span' && headerOf(table, say).includes(year))
    count(counts, 'year above', columns.map(say).join(' ').includes(year))
}

const headerOf = ({ rows, headerRows }: Table, say: (row: Table['rows'][number]) => string): string =>
  rows.slice(0, headerRows).map(say).join(' ')

export async function cellShares(): Promise<Record<Half, Counts>> {
  return withFolder(async (folder) => {
    const { corpus } = await openCorpus([TABLE_DOCS], { store: `${folder}/store` })
    const shares: Record<Half, Counts> = { developed: {}, 'held-out': {} }
    for (const question of tableQuestions())
      for (const fact of question.facts) countCell(shares[halfOf(question)], question, fact, corpus)
    corpus.close()
    return shares
  })
}

/** Whether all rows that an answer rests on are among the first chunks. */
export async function searchShares(): Promise<Counts> {
  const reports = tables.datasets({}).find(({ set }) => set === 'tables-reports')
  return withFolder(async (folder) => {
    const paths = reports?.paths(folder) ?? []
    const { corpus } = await openCorpus(paths, { store: `${folder}/.store` })
    const counts: Counts = {}
    for (const { question, gold, within } of reports?.examples ?? []) {
      const hits = search(corpus, question, { topK: Math.max(...FIRST), ...(within && { withinDoc: within }) })
      for (const first of FIRST) {
        const found = hits.slice(0, first).map(({ text }) => text)
        count(
          counts,
          `rows in first ${first}`,
          gold.every(({ quote = '' }) => found.some((text) => text.includes(quote))),
        )
      }
    }
    corpus.close()
    return counts
  })
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const result = { ...(await cellShares()), reports: await searchShares() }
  if (process.argv.includes('--json')) console.log(JSON.stringify(result))
  else
    for (const [part, counts] of Object.entries(result))
      for (const [what, { met, of }] of Object.entries(counts))
        console.log(`${part.padEnd(10)} ${what.padEnd(16)} ${met} of ${of}, ${((100 * met) / of).toFixed(1)} %`)
}
