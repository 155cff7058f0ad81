/**
 * What a question asks of the rows of a table, where it names a column and a condition.
 *
 *     Which customers have not paid?       list · Customer · Paid is blank or "no"
 *     total unpaid                          sum · the one column of amounts · same condition
 *     How many invoices of Castell Wines?   count · Customer is "Castell Wines"
 *
 * @module
 */
import { cut } from '../text.ts'
import type { ReadTable, TableRow } from './tables.ts'

export type Wish = 'list' | 'count' | 'sum'

export interface Asked {
  wish: Wish
  rows: readonly TableRow[]
  /** Of a sum: what is added up. */
  column: number | undefined
  /** How many words of the question the table accounts for. */
  weight: number
}

const COUNT = /\b(?:how many|number of|count)\b|多少[个家张笔份条名位台件人次]|几[个家张笔份条名位台件]/i
const SUM = /\b(?:totals?|sum|altogether|in all|add(?:s|ed)? up)\b|合计|总[计共额和数]|一共|共计/i
/** At the beginning: further on, "which" leads to something else. */
const LIST =
  /^\W*(?:please |can you |could you )?(?:which|who|whose|list|show(?: me)?(?: all| the)?)\b|哪[些几]|谁|列出/i
const NOT = /\b(?:not|never|no|none|without|yet to|still to)\b|n't\b|n’t\b/i
const NOT_ZH = /(?:未|没有?|尚未|还没|不)$/

const YES = /^(?:y|yes|true|x|✓|✔|☑|☒ yes|done|是|已|有|对)$/i
const NO = /^(?:n|no|false|-|–|—|✗|✘|☐|☐ no|none|否|未|无|没有)?$/i
const FIGURE = /^[-(]?\p{Sc}?\s?\d{1,3}(?:[, ]?\d{3})*(?:\.\d+)?\)?$/u

/** Words that say the contrary of a column's name, or the same in another way, by its stem. */
const MEANING: Readonly<Record<string, { same: RegExp; contrary: RegExp }>> = {
  paid: { same: /\b(?:pay|pays|paid|settled)\b/i, contrary: /\b(?:unpaid|unsettled|outstanding|ow(?:e|es|ed|ing))\b/i },
  付款: { same: /付款|付清|支付/, contrary: /欠款?|拖欠/ },
}

/** @returns undefined where it asks nothing that the table can tell */
export function askedOf(question: string, table: ReadTable): Asked | undefined {
  const wish: Wish | undefined = COUNT.test(question)
    ? 'count'
    : SUM.test(question)
      ? 'sum'
      : LIST.test(question)
        ? 'list'
        : undefined
  if (wish === undefined) return undefined
  const words = new Set(cut(question).terms)
  const named = table.columns.map((column) => cut(column).terms.filter((term) => words.has(term)).length)
  const flag = flagOf(question, table)
  const value = flag === undefined ? cellSaid(question, table) : undefined
  const rows = flag?.rows ?? value?.rows
  if (rows === undefined || rows.length === 0) return undefined
  const other = named.some((count, at) => count > 0 && at !== flag?.column && at !== value?.column)
  const column = wish === 'sum' ? amountsOf(rows, table, named) : undefined
  if (wish === 'sum' && column === undefined) return undefined
  // A list or a count is of something that the table names.
  const place = new Set(cut(table.place).terms)
  if (wish !== 'sum' && !other && ![...words].some((word) => place.has(word))) return undefined
  return { wish, rows, column, weight: named.reduce((sum, count) => sum + count, 0) + (value?.words ?? 1) }
}

/** A column of yes and no that the question names, and the rows that it asks for. */
function flagOf(question: string, { columns, rows }: ReadTable): { column: number; rows: TableRow[] } | undefined {
  for (const [column, name] of columns.entries()) {
    const cells = rows.map(({ cells }) => cells[column] ?? '')
    if (!cells.every((cell) => YES.test(cell) || NO.test(cell)) || !cells.some((cell) => YES.test(cell))) continue
    const wanted = wantedOf(question, name)
    if (wanted === undefined) continue
    return { column, rows: rows.filter(({ cells }) => YES.test(cells[column] ?? '') === wanted) }
  }
  return undefined
}

/** Whether what the column says is asked for, or its contrary; undefined where it is not spoken of. */
function wantedOf(question: string, column: string): boolean | undefined {
  const name = column.trim().toLowerCase()
  const meaning = MEANING[name] ?? (name.includes('付款') ? MEANING['付款'] : undefined)
  if (meaning?.contrary.test(question)) return false
  const stems = cut(name).terms
  const all = question.toLowerCase()
  const un = /\b(?:un|non-?|in)(\p{L}{3,})/giu
  for (const [, rest = ''] of all.matchAll(un)) if (cut(rest).terms.some((term) => stems.includes(term))) return false
  const at = placeOf(all, name, stems, meaning?.same)
  if (at === undefined) return undefined
  const before = all.slice(Math.max(0, at - 30), at)
  return !(NOT.test(before) || NOT_ZH.test(before.trimEnd()))
}

function placeOf(
  question: string,
  name: string,
  stems: readonly string[],
  same: RegExp | undefined,
): number | undefined {
  const said = same?.exec(question)?.index
  if (said !== undefined) return said
  const whole = question.indexOf(name)
  if (whole >= 0) return whole
  for (const { 0: word, index } of question.matchAll(/\p{L}+/gu))
    if (cut(word).terms.some((term) => stems.includes(term))) return index
  return undefined
}

/** A cell that the question says as a whole: of a column in which values come again, or of the first. */
function cellSaid(
  question: string,
  { columns, rows }: ReadTable,
): { column: number; rows: TableRow[]; words: number } | undefined {
  const asked = ` ${plain(question)} `
  let best: { column: number; rows: TableRow[]; words: number } | undefined
  for (const column of columns.keys()) {
    const cells = rows.map(({ cells }) => plain(cells[column] ?? ''))
    const distinct = new Set(cells)
    if (distinct.size === cells.length || distinct.size > 0.8 * cells.length) continue
    for (const cell of distinct) {
      const said = /\p{Script=Han}/u.test(cell) ? asked.includes(cell) : asked.includes(` ${cell} `)
      if (!said || !isName(rows[cells.indexOf(cell)]?.cells[column] ?? '')) continue
      const words = cell.split(' ').length
      if (best === undefined || words > best.words)
        best = { column, words, rows: rows.filter((_, at) => cells[at] === cell) }
    }
  }
  return best
}

/** Of several words, or written with a capital: `long` is a type in one table and a word in every second question. */
const isName = (cell: string): boolean =>
  /\p{Script=Han}{2}/u.test(cell) || /^\p{Lu}.{2,}/u.test(cell) || /^\p{L}+(?: \p{L}+)+$/u.test(cell)

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The column to add up: the one of figures that the question names, or that is one of amounts. */
function amountsOf(rows: readonly TableRow[], { columns }: ReadTable, named: readonly number[]): number | undefined {
  const figures = [...columns.keys()].filter((column) => {
    const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
    return (
      cells.length > 0 &&
      cells.every((cell) => FIGURE.test(cell)) &&
      !/\b(?:id|no|number|year|nr)\b|号|年/i.test(columns[column] ?? '')
    )
  })
  const said = figures.filter((column) => (named[column] ?? 0) > 0)
  const amounts = figures.filter((column) => AMOUNT.test(columns[column] ?? ''))
  const [first, second] = said.length > 0 ? said : amounts.length > 0 ? amounts : figures
  return second === undefined ? first : undefined
}

const AMOUNT =
  /\b(?:amount|total|price|cost|value|sum|balance|fee|net|gross)\b|\p{Sc}|\b(?:GBP|EUR|USD|CNY|RMB)\b|金额|价|费|额/iu
