/**
 * Tables of an OpenDocument text while they are read, the innermost last. Cells and rows that are alike are written once, with
 * how often they stand there.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import type { Piece, Table, TableCell, TableRow } from '../office/pieces.ts'

/** Rows and columns that are written once and stand there several times. */
const REPEATED = 100

interface OpenTable {
  table: Table
  row: TableRow
  cell: TableCell
  heading: boolean
  /** How many times the row, and the cell, stand there. */
  rowRepeat: number
  cellRepeat: number
}

export class OpenTables {
  readonly #open: OpenTable[] = []

  get areOpen(): boolean {
    return this.#open.length > 0
  }

  /** @returns where pieces go from now on, if a cell begins */
  open(name: string, attributes: Attributes): Piece[] | undefined {
    const count = (key: string) => Math.max(1, Math.trunc(Number(attributes[key])) || 1)
    const open = this.#open.at(-1)
    if (name === 'table:table') this.#open.push(emptyTable())
    else if (open === undefined) return undefined
    else if (name === 'table:table-header-rows') open.heading = true
    else if (name === 'table:table-row') {
      open.row = { cells: [], header: open.heading }
      open.rowRepeat = Math.min(REPEATED, count('table:number-rows-repeated'))
    } else if (name === 'table:table-cell') {
      const columns = count('table:number-columns-spanned')
      open.cell = { pieces: [], columns, rows: count('table:number-rows-spanned') }
      open.cellRepeat = Math.min(REPEATED, count('table:number-columns-repeated'))
      return open.cell.pieces
    }
    return undefined
  }

  /** @returns the table that ends */
  close(name: string): Table | undefined {
    const open = this.#open.at(-1)
    if (open === undefined) return undefined
    if (name === 'table:table-cell') {
      for (let n = 0; n < open.cellRepeat; n++) open.row.cells.push(n === 0 ? open.cell : again(open.cell))
    } else if (name === 'table:table-row') {
      const { row, table } = open
      for (let n = 0; n < open.rowRepeat; n++) table.rows.push(n === 0 ? row : { ...row, cells: row.cells.map(again) })
    } else if (name === 'table:table-header-rows') open.heading = false
    else if (name === 'table:table') return this.#open.pop()?.table
    return undefined
  }
}

const emptyTable = (): OpenTable => ({
  table: { kind: 'table', rows: [] },
  row: { cells: [], header: false },
  cell: { pieces: [], columns: 1, rows: 1 },
  heading: false,
  rowRepeat: 1,
  cellRepeat: 1,
})

/** The words of a cell a second time, without what stands beside them. */
function again(cell: TableCell): TableCell {
  const pieces = cell.pieces.flatMap((piece) => (piece.kind === 'paragraph' ? [{ ...piece, notes: [] }] : []))
  return { ...cell, pieces }
}
