/**
 * Rows of a table as an answer: listed, counted, or added up by code. Only where one table alone can tell.
 * @module
 */
import type { AnswerBlock, NumberedSentence, ReaderPassage } from '../../reader.ts'
import { languageOf } from '../text.ts'
import { type Asked, askedOf } from './asked.ts'
import { type ReadTable, tablesOf } from './tables.ts'

/** Rows that one looks through; and operands that a reckoning may have. */
const MOST = 20
/** The rows are the ones that were asked for, as far as the column is the one that was meant. */
const CONFIDENCE = 0.9

/** @returns undefined where no table tells, or more than one may */
export function answerFromTable(question: string, passages: readonly ReaderPassage[]): AnswerBlock[] | undefined {
  const found = tablesOf(passages).flatMap((table) => {
    const asked = askedOf(question, table)
    return asked === undefined ? [] : [{ table, asked }]
  })
  const [best, next] = found.sort((a, b) => b.asked.weight - a.asked.weight)
  if (best === undefined || best.asked.rows.length > MOST) return undefined
  if (next !== undefined && next.asked.weight === best.asked.weight) return undefined
  return blocksOf(best.asked, best.table, languageOf(question))
}

function blocksOf({ wish, rows, column }: Asked, { columns }: ReadTable, language: 'en' | 'zh'): AnswerBlock[] {
  const sentences = rows.map(({ sentence }) => sentence)
  const rest = sentences.map(row)
  if (wish === 'list') return rest
  const numbers = sentences.map(({ n }) => n)
  const said = { kind: 'sentence', sentences: numbers, confidence: CONFIDENCE } as const
  if (wish === 'count' || column === undefined) {
    const names = rows.map(({ cells: [first = ''] }) => first).filter((name) => name !== '')
    const text =
      language === 'zh' ? `共${rows.length}个：${names.join('、')}。` : `There are ${rows.length}: ${names.join(', ')}.`
    return [{ ...said, text }, ...rest]
  }
  const operands = rows.flatMap(({ cells, sentence: { n } }, at) => {
    const figure = cells[column] ?? ''
    return figure === '' ? [] : [{ name: `x${at + 1}`, sentence: n, figure }]
  })
  const text = language === 'zh' ? `${columns[column]}合计：{1}` : `${columns[column]} in total: {1}`
  const expression = operands.map(({ name }) => name).join(' + ')
  return [{ ...said, text, reckonings: [{ expression, operands, unit: '' }] }, ...rest]
}

const row = ({ text, n }: NumberedSentence): AnswerBlock => ({
  ...{ kind: 'row', text, sentences: [n], confidence: CONFIDENCE },
})
