/**
 * Tables to rows of text. Every row is a unit of citation of its own, so that a cell that reaches over several rows is
 * written in each of them.
 * @module
 */
import { LIMITS, tooLarge } from './archive/limits.ts'
import type { Builder, CellPlace } from './builder.ts'

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

/** A table as rows of texts, a column a place; '' where nothing stands. */
export interface Grid {
  rows: readonly (readonly string[])[]
  /** Of each text, its column and what it reaches over; where it is absent, they reach over nothing. */
  places?: readonly (readonly CellPlace[] | undefined)[]
}

/** Cells in their columns; a text of several rows is repeated in each. @throws `too-large` */
export function gridOf(rows: readonly (readonly Cell[])[]): Required<Grid> {
  let count = 0
  const places: (CellPlace[] | undefined)[] = []
  const below: { text: string; rows: number }[] = [] // by column, what reaches down into the next row
  const texts = rows.map((cells) => {
    const row: string[] = []
    const over = new Map<number, Partial<CellPlace>>()
    const fill = () => {
      for (let above = below[row.length]; above !== undefined && above.rows > 0; above = below[row.length]) {
        above.rows--
        row.push(above.text)
      }
    }
    for (const { text, columns = 1, rows: down = 1 } of cells) {
      fill()
      const width = Math.min(columns, WIDEST - row.length)
      // A text that is repeated below is a cell of its own there.
      const reach = { columns: Math.max(1, width), rows: text.length <= REPEATED ? 1 : down }
      if (reach.columns > 1 || reach.rows > 1) over.set(row.length, reach)
      for (let i = 0; i < width; i++) {
        const said = i === 0 ? text : ''
        if (down > 1) below[row.length] = { text: said.length <= REPEATED ? said : '', rows: down - 1 }
        row.push(said)
      }
    }
    fill()
    count += row.length
    if (count > LIMITS.cells) throw tooLarge('Cells of a table', `${count}`, `${LIMITS.cells}`)
    const isPlain = over.size === 0
    places.push(isPlain ? undefined : row.map((_, column) => ({ column, columns: 1, rows: 1, ...over.get(column) })))
    return row
  })
  return { rows: texts, places }
}

/** In HTML no cell reaches further. */
const MOST_COLUMNS = 1000
const MOST_ROWS = 65534
/** Of a table in all, as in a workbook; what stands further to the right reaches over nothing. */
const WIDEST_TABLE = 16_384

/** Finds the columns in which the cells of a table stand, when cells of rows above reach down. */
export class Columns {
  #row = -1
  #next = 0
  /** By column, the last row that a cell reaches down into. */
  readonly #taken: number[] = []

  nextRow(): void {
    this.#row++
    this.#next = 0
  }

  /** The place of the next cell. */
  place(columns: number, rows: number): CellPlace {
    while ((this.#taken[this.#next] ?? Number.NEGATIVE_INFINITY) >= this.#row) this.#next++
    if (this.#next >= WIDEST_TABLE) return { column: this.#next++, columns: 1, rows: 1 }
    const place = {
      column: this.#next,
      columns: Math.min(Math.max(columns, 1), MOST_COLUMNS),
      rows: Math.min(Math.max(rows, 1), MOST_ROWS),
    }
    this.#next += place.columns
    if (place.rows > 1) for (let at = place.column; at < this.#next; at++) this.#taken[at] = this.#row + place.rows - 1
    return place
  }
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

export interface TableOptions {
  /** Whether a row names the columns of those after it. */
  headed: boolean
  /** Rows that the file itself marks as such, the first of them included. */
  marked?: (row: number) => boolean
  /** So many rows come before it: they say what several columns have in common. */
  lead?: number
  /** The table that this one goes on with, and whether a row of that names columns. */
  above?: { headed: boolean } | undefined
}

/** @returns whether a row names the columns of the last one */
export function writeTable(
  builder: Builder,
  { rows, places }: Grid,
  { headed, marked = () => false, lead = 0, above }: TableOptions,
): boolean {
  let under = above?.headed ?? false
  if (above === undefined) builder.beginTable()
  rows.forEach((row, i) => {
    let end = row.length
    while (end > 0 && row[end - 1]?.trim() === '') end--
    const isFirst = headed && !under
    const at = places?.[i]?.slice(0, end)
    const span = builder.row(row.slice(0, end), { under, names: isFirst || marked(i), ...(at && { places: at }) })
    if (isFirst && i >= lead && span !== null) under = true
  })
  return under
}
