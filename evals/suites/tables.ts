/**
 * Questions over tables of annual reports (TAT-QA, Zhu et al., ACL 2021), the gold of each the rows or sentences that its
 * answer rests on. Each is asked twice: of its excerpt, a table and the paragraphs around it, and of a report that ten
 * excerpts make, where another company's rows have the same names. The questions name no company, so that some of a report
 * have more than one good answer.
 * @module
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, TABLE_DOCS, type TableQuestion, tableQuestions } from '../data/table-questions.ts'
import type { Dataset, Example, Suite } from './dataset.ts'

/** Questions asked of each set: those with the lowest hashes. */
const ASKED = 200
/** Excerpts in a report. */
const EXCERPTS = 10

export const tables: Suite = {
  name: 'tables',
  about: '140 excerpts of annual reports with a table each, and reports of ten',
  datasets: () => {
    const places = new Map(allDocuments().map((doc, at) => [doc, reportName(at)]))
    return [
      datasetOf(
        'tables-excerpts',
        () => [TABLE_DOCS],
        ({ doc }) => doc,
      ),
      datasetOf('tables-reports', writeReports, ({ doc }) => places.get(doc) ?? doc),
    ]
  },
}

function datasetOf(set: string, paths: Dataset['paths'], documentOf: (question: TableQuestion) => string): Dataset {
  const examples = sample().map((question): Example => {
    const within = documentOf(question)
    const quotes = new Set(question.facts.map(({ line }) => (linesOf(question.doc)[line] ?? '').trim()))
    return {
      id: question.id,
      question: question.question,
      kind: question.type,
      answerable: true,
      gold: [...quotes].map((quote) => ({ doc: within, quote })),
      keys: keysOf(question),
      within,
    }
  })
  return { suite: 'tables', set, language: 'en', examples, paths }
}

function sample(): TableQuestion[] {
  const hash = ({ id }: TableQuestion) => createHash('sha256').update(id).digest('hex')
  return tableQuestions()
    .map((question) => ({ question, hash: hash(question) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, ASKED)
    .map(({ question }) => question)
}

/** Ways to say that a figure is below zero, or that something went down. */
const BELOW = ['-', '−', '(', 'decreas', 'declin', 'fell', 'lower', 'drop', 'down', 'less', 'loss', 'negative', 'reduc']

/** A number bare or at its scale, and of one below zero a word or sign that says so; of words, all parts. */
export function keysOf({ answer, scale }: Pick<TableQuestion, 'answer' | 'scale'>): string[][] {
  if (typeof answer !== 'number') return [answer].flat().map((part) => [part])
  const size = Math.abs(answer)
  const bare = [`${size}`, size.toLocaleString('en-US', { maximumFractionDigits: 8 })]
  const scaled = scale === '' ? [] : scale === 'percent' ? [`${size}%`] : [`${size} ${scale}`]
  const figure = [...new Set([...bare, ...scaled])]
  return answer < 0 ? [figure, BELOW] : [figure]
}

const allDocuments = (): string[] => [...new Set(tableQuestions().map(({ doc }) => doc))].sort()

/** @param at index of a document in it */
const reportName = (at: number): string => `report-${String(Math.floor(at / EXCERPTS) + 1).padStart(2, '0')}.md`

function writeReports(folder: string): string[] {
  const documents = allDocuments()
  for (let at = 0; at < documents.length; at += EXCERPTS) {
    const texts = documents.slice(at, at + EXCERPTS).map((doc) => readFileSync(join(TABLE_DOCS, doc), 'utf8').trim())
    writeFileSync(join(folder, reportName(at)), texts.join('\n\n'))
  }
  return [folder]
}
