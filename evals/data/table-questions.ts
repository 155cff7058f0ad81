/**
 * Questions over tables of annual reports with their gold cells (`tables-tatqa` of the data folder), and replies to them:
 * the right one, and wrong ones as a careless reader gives them.
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA, readRows } from './data.ts'

/** What the gold answer rests on: a cell of the table, or words of a paragraph. */
export interface Fact {
  text?: string
  /** How the paragraph begins. */
  paragraph?: string
  cell?: string
  row?: number
  column?: number
  /** In the file, from 1. */
  line: number
}

export interface TableQuestion {
  id: string
  doc: string
  question: string
  type: 'span' | 'multi-span' | 'arithmetic' | 'count'
  answer: number | string | string[]
  scale: '' | 'thousand' | 'million' | 'billion' | 'percent'
  facts: Fact[]
}

const FOLDER = join(DATA, 'tables-tatqa')
export const TABLE_DOCS = join(FOLDER, 'docs')

export const tableQuestions = (): TableQuestion[] =>
  readRows<TableQuestion>(join(FOLDER, 'questions.dev.jsonl')).filter(({ facts }) => facts.length > 0)

/** The lines of a document, from 1. */
export function linesOf(doc: string): string[] {
  return ['', ...readFileSync(join(TABLE_DOCS, doc), 'utf8').split('\n')]
}

export const cellsIn = (line: string): string[] =>
  line.startsWith('|')
    ? line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').trim())
    : []

/** Ways to be wrong: a figure of another column or row, a scale off by a thousand, a sign, a sum that is none. */
export const WRONG = ['column', 'row', 'scale', 'sign', 'operator', 'count'] as const
export type Wrong = (typeof WRONG)[number]

export function rightReply({ answer, scale }: TableQuestion): string {
  const parts = typeof answer === 'number' ? [grouped(answer)] : [answer].flat()
  return parts.map((part) => (isAmount(part) ? scaled(part, scale) : part)).join('; ')
}

/** The reply that is wrong in one way; null where the question cannot be got wrong so. */
export function wrongReply(question: TableQuestion, how: Wrong): string | null {
  const { type, answer, scale } = question
  if (how === 'count') return type === 'count' ? `${Number([answer].flat()[0]) + 2}` : null
  if (type === 'count') return null
  if (typeof answer === 'number') {
    if (how === 'sign') return answer === 0 ? null : scaled(grouped(-answer), scale)
    if (how === 'operator') return scaled(grouped(Number((answer * 1.19 + 0.7).toFixed(2))), scale)
    return how === 'scale' && OTHER_SCALE[scale] ? scaled(grouped(answer), OTHER_SCALE[scale]) : null
  }
  const fact = question.facts.find(({ row, cell = '' }) => row !== undefined && isAmount(cell) && !isYear(cell))
  if (fact === undefined || ![answer].flat().some(isAmount)) return null
  if (how === 'scale') return OTHER_SCALE[scale] ? scaled(fact.cell ?? '', OTHER_SCALE[scale]) : null
  if (how === 'sign') return null
  const lines = linesOf(question.doc)
  const others =
    how === 'column'
      ? cellsIn(lines[fact.line] ?? '').filter((_, column) => column !== fact.column)
      : how === 'row'
        ? lines.flatMap((line, at) =>
            at === fact.line ? [] : cellsIn(line).slice(fact.column, (fact.column ?? 0) + 1),
          )
        : []
  const wrong = others.filter((cell) => isAmount(cell) && !isYear(cell) && amountIn(cell) !== amountIn(fact.cell ?? ''))
  // Neither the first nor always the last, and the same at every run.
  const one = wrong[question.id.charCodeAt(0) % Math.max(1, wrong.length)]
  return one === undefined ? null : scaled(one, scale)
}

const OTHER_SCALE: Record<string, TableQuestion['scale']> = {
  thousand: 'million',
  million: 'thousand',
  billion: 'million',
}

const bare = (text: string): string => text.replace(/[,$€£%\s]/g, '')
const isAmount = (text: string): boolean => /^\(?-?\d+(?:\.\d+)?\)?$/.test(bare(text))
const isYear = (text: string): boolean => /^\(?(?:19|20)\d\d\)?$/.test(text.trim())
const amountIn = (text: string): number => Number(bare(text).replace(/[()]/g, '')) * (/[(-]/.test(text) ? -1 : 1)

function grouped(value: number): string {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

const scaled = (figure: string, scale: TableQuestion['scale'] | undefined): string =>
  scale === 'percent' ? `${figure.replace(/\s*%$/, '')}%` : scale ? `${figure} ${scale}` : figure
