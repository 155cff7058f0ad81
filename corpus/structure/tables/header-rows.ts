/**
 * How many rows at the top of a table name its columns. Files mark none or one; tables of reports have up to five:
 *
 *               | 2019 |        | 2018 |          over several columns, so the next row goes on
 *               | Plan | Actual | Plan | Actual   names each of them
 *               | $M   |        |      |          units
 *     Revenue   | 12   | 11     | 10   | 9        figures: the first row of the body
 *
 * A row is taken for a header by what it says (times, units) and by what the row above left open, never by figures.
 * @module
 */
import { type CellKind, kindOf } from './cell-kinds.ts'

/** A row as it is looked at: its cells that are not empty. */
export interface RowLook {
  cells: readonly { column: number; text: string }[]
  /** The file marks it as one that names columns. */
  marked: boolean
}

/** Header rows are looked for in so many rows and columns; the rows after them say what the body is like. */
export const LOOKED_AT = 40
const MOST_HEADERS = 8
/** Longer cells are text, which names no column. */
const LONGEST_NAME = 160

/** @param rows the first rows of a table, `LOOKED_AT` at most; @param width columns of the table */
export function headerRowsOf(rows: readonly RowLook[], width: number): number {
  const looks = rows.map(lookOf)
  const seen = Math.min(width, LOOKED_AT)
  const marked = rows.findLastIndex((row) => row.marked) + 1
  let count = Math.min(marked, MOST_HEADERS)
  if (count === 0) {
    if (!opens(looks, seen)) return 0
    count = 1
  }
  while (count < Math.min(MOST_HEADERS, looks.length - 1) && goesOn(looks, count, seen)) count++
  return Math.min(count, rows.length)
}

interface Look {
  /** What stands in the first column. */
  label: CellKind | 'empty'
  /** Cells in the other columns, and their kinds. */
  columns: readonly number[]
  texts: readonly string[]
  kinds: readonly CellKind[]
  /** All that is said in the other columns may name columns. */
  isNaming: boolean
}

function lookOf({ cells }: RowLook): Look {
  const label = cells.find(({ column }) => column === 0)
  const others = cells.filter(({ column }) => column > 0 && column < LOOKED_AT)
  const kinds = others.map(({ text }) => kindOf(text))
  return {
    label: label === undefined ? 'empty' : kindOf(label.text),
    columns: others.map(({ column }) => column),
    texts: others.map(({ text }) => text),
    kinds,
    isNaming:
      kinds.every((kind) => kind !== 'figure' && kind !== 'nothing') &&
      others.every(({ text }) => text.length <= LONGEST_NAME),
  }
}

/** Whether the first row, which nothing marks, names columns. */
function opens(looks: readonly Look[], width: number): boolean {
  const [first, ...rest] = looks
  if (first === undefined || rest.length === 0 || width < 2) return false
  // A line over the whole table says what the rows under it are of, if those have a header.
  if (first.columns.length === 0) return first.label !== 'empty' && opens(rest, width)
  if (!first.isNaming || first.label === 'figure') return false
  if (first.kinds.some((kind) => kind === 'period' || kind === 'unit')) return hasFigures(rest, first.columns)
  if (first.columns.length < width - 1) {
    // It leaves columns unnamed: the next row goes on naming them, or there is nothing in them.
    const [second] = rest
    return second?.isNaming === true && second.columns.length > first.columns.length && hasFigures(rest.slice(1))
  }
  if (new Set(first.texts).size < first.texts.length) return false
  return width > 2 || hasFigures(rest)
}

/** Whether the row at an index goes on naming columns after those before it. */
function goesOn(looks: readonly Look[], at: number, width: number): boolean {
  const look = looks[at]
  const above = looks[at - 1]
  if (look === undefined || above === undefined) return false
  const body = looks.slice(at + 1)
  const named = looks.slice(0, at).some(({ columns }) => columns.length > 0)
  if (look.columns.length === 0) {
    // Words in the first column alone head rows, unless no column has a name yet.
    return look.label === 'empty' || (!named && body[0]?.isNaming === true && body[0].columns.length > 0)
  }
  if (!look.isNaming) return false
  if (!named) return true
  // Names for all columns under a row that left some open, whatever the body says.
  if (look.label === 'empty' && look.columns.length === width - 1 && above.columns.length < width - 1) return true
  if (!hasFigures(body, look.columns)) return false
  const isUnits = look.kinds.every((kind) => kind === 'unit')
  if (isUnits) return true
  if (look.label === 'empty') return true
  // With words in the first column it is a row of the body, unless names were left open above.
  if (look.label === 'figure' || look.label === 'nothing') return false
  const open = leavesOpen(above, width) || above.label === 'empty'
  if (!open) return false
  if (leavesOpen(above, width) && look.columns.length > above.columns.length) return true
  const telling = look.kinds.filter((kind) => kind === 'period' || kind === 'unit').length
  const measures = look.texts.filter((text) => /\([\p{Sc}%]\)|%/u.test(text)).length
  return (leavesOpen(above, width) && telling > 0) || measures > 0
}

/** Columns without a name, or several with the same one. */
function leavesOpen({ columns, texts }: Look, width: number): boolean {
  return columns.length < width - 1 || new Set(texts).size < texts.length
}

/** Whether there are figures under some columns: in most of the rows that say anything there. */
function hasFigures(rows: readonly Look[], under?: readonly number[]): boolean {
  const wanted = under && new Set(under)
  let said = 0
  let figures = 0
  for (const { columns, kinds } of rows) {
    columns.forEach((column, i) => {
      // Under a merged cell the figures stand in the columns beside it too.
      if (wanted !== undefined && wanted.size > 1 && !wanted.has(column)) return
      said++
      if (kinds[i] === 'figure' || kinds[i] === 'nothing') figures++
    })
  }
  return figures > 0 && figures * 3 >= said
}
