/**
 * Tables to rows of text. Every row is a unit of citation of its own, so that a cell that reaches over several rows is
 * written in each of them, and a row that names the columns goes along with the others as their header.
 * @module
 */
import type { Span } from '../types.ts'
import { LIMITS, tooLarge } from './archive/limits.ts'
import type { Builder } from './builder.ts'

export interface Cell {
  text: string
  /** Columns and rows it reaches over; default 1. */
  columns?: number
  rows?: number
}

/** Columns of a table; what a cell says beyond them is nonsense. */
const WIDEST = 1000
/** A longer text is not repeated in the rows it reaches over. */
const REPEATED = 200

/** Cells in their columns. @throws `too-large` */
export function gridOf(rows: readonly (readonly Cell[])[]): string[][] {
  let count = 0
  const below: { text: string; rows: number }[] = [] // by column, what reaches down into the next row
  return rows.map((cells) => {
    const row: string[] = []
    const fill = () => {
      for (let over = below[row.length]; over !== undefined && over.rows > 0; over = below[row.length]) {
        over.rows--
        row.push(over.text)
      }
    }
    for (const { text, columns = 1, rows: down = 1 } of cells) {
      fill()
      const width = Math.min(columns, WIDEST - row.length)
      for (let i = 0; i < width; i++) {
        const said = i === 0 ? text : ''
        if (down > 1) below[row.length] = { text: said.length <= REPEATED ? said : '', rows: down - 1 }
        row.push(said)
      }
    }
    fill()
    count += row.length
    if (count > LIMITS.cells) throw tooLarge('Cells of a table', `${count}`, `${LIMITS.cells}`)
    return row
  })
}

/** A figure, a date, a sign for one that is missing: what stands in a table, not at the top of its column. */
const FIGURE = /^[\s\p{Sc}+\-–−(]*\d[\d\s.,:/'’\-–年月日%‰)\p{Sc}]*$/u
/** Longer cells are text. */
const NAME_LENGTH = 80

export const isFigure = (cell: string): boolean => FIGURE.test(cell)

/**
 * Whether the first row of a table names the columns, where nothing marks it as such: words in all columns but perhaps
 * the first, no two alike, and more to it than two columns of words, which may just as well be names and their values.
 */
export function namesColumns(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows
  const names = first[0] === '' ? first.slice(1) : first
  if (rest.length === 0 || first.length < 2 || names.length === 0) return false
  if (!names.every((cell) => /\p{L}/u.test(cell) && !FIGURE.test(cell) && cell.length <= NAME_LENGTH)) return false
  if (new Set(names).size < names.length) return false
  return first.length > 2 || rest.some((row) => isFigure(row[1] ?? ''))
}

/**
 * @param headed whether the first row names the columns of the others
 * @param above the header of a table that this one goes on with
 * @returns the header of the last row
 */
export function writeTable(
  builder: Builder,
  rows: readonly (readonly string[])[],
  headed: boolean,
  above?: Span,
): Span | undefined {
  let header = above
  for (const row of rows) {
    let end = row.length
    while (end > 0 && row[end - 1]?.trim() === '') end--
    const span = builder.row(row.slice(0, end), header, 0)
    if (headed && header === undefined && span !== null) header = span
  }
  return header
}
