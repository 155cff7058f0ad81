/**
 * The cells of a row in their columns, those that reach down from rows above written again: every row is a unit of
 * citation of its own.
 *
 *     <td rowspan=2>Gull House <td>Attic  <td>55     Gull House | Attic | 55
 *                              <td>Cellar <td>40     Gull House | Cellar | 40
 *     <td>Tern House <td colspan=2>closed            Tern House | closed |
 *
 * @module
 */
import type { CellPlace } from '../builder.ts'

/** A longer text is not repeated in the rows it reaches over. */
const REPEATED = 200
/** More blank columns side by side are there for the looks. */
const MOST_BLANK = 30

export interface SpannedRow {
  cells: string[]
  places: CellPlace[]
}

/** Kept while a table is read: what reaches down, and how wide it is. */
export class SpannedRows {
  /** By column, from above. */
  #above = new Map<number, Reaching>()
  #width = 0

  /** @param places of the cells, in order */
  next(cells: readonly string[], places: readonly CellPlace[]): SpannedRow {
    const own = new Map(cells.map((text, i) => [places[i]?.column ?? i, { text, place: places[i] }]))
    const row: SpannedRow = { cells: [], places: [] }
    const below = new Map<number, Reaching>()
    let next = 0
    const blank = (until: number): void => {
      if (until - next <= MOST_BLANK) for (; next < until; next++) write(row, '', next)
    }
    for (const column of [...new Set([...own.keys(), ...this.#above.keys()])].sort((a, b) => a - b)) {
      const cell = own.get(column)
      const above = this.#above.get(column)
      const { columns = 1, rows = 1 } = cell?.place ?? {}
      const text = cell?.text ?? above?.text ?? ''
      const repeats = text.replace(/\s+/g, ' ').trim().length <= REPEATED
      blank(column)
      write(row, text, column, columns, cell && !repeats ? rows : 1)
      next = column + 1
      const left = cell ? rows - 1 : (above?.rows ?? 0) - 1
      if (left > 0) below.set(column, { text: repeats ? text : '', rows: left })
    }
    // A cell over the last columns is written as one with blank ones beside it, as far as the rows above reached.
    const ends = Math.max(0, ...places.map(({ column, columns }) => column + columns))
    blank(Math.min(ends, this.#width))
    this.#above = below
    this.#width = Math.max(this.#width, next)
    return row
  }
}

interface Reaching {
  text: string
  /** How many rows more it reaches over. */
  rows: number
}

function write({ cells, places }: SpannedRow, text: string, column: number, columns = 1, rows = 1): void {
  cells.push(text)
  places.push({ column, columns, rows })
}
