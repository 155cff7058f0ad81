/**
 * A table of a Word document while it is read. Cells that reach over rows are written as one cell that begins and others
 * that say they go on.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import type { Piece, Table, TableCell, TableRow } from '../office/pieces.ts'

export class OpenTable {
  readonly #rows: TableRow[] = []
  #row: TableRow = { cells: [], header: false }
  #deleted = false
  #column = 0
  #columns = 1
  #goesOn = false
  /** As programs of the nineties wrote cells that reach over columns. */
  #goesOnBeside = false
  /** By column: the cell that may reach down into the next row. */
  readonly #above: (TableCell | undefined)[] = []

  get finished(): Table {
    return { kind: 'table', rows: this.#rows }
  }

  open(name: string, attributes: Attributes, parent: string): void {
    if (name === 'w:tr') {
      this.#row = { cells: [], header: false }
      this.#deleted = false
      this.#column = 0
    } else if (name === 'w:tc') {
      this.#columns = 1
      this.#goesOn = false
      this.#goesOnBeside = false
    } else if (name === 'w:tblHeader') this.#row.header = attributes['w:val'] !== '0' && attributes['w:val'] !== 'false'
    else if (name === 'w:del' && parent === 'w:trPr') this.#deleted = true
    else if (name === 'w:gridBefore') this.#skip(columnsOf(attributes))
    else if (name === 'w:hMerge') this.#goesOnBeside = attributes['w:val'] !== 'restart'
    else if (name === 'w:gridSpan') this.#columns = Math.max(1, columnsOf(attributes))
    else if (name === 'w:vMerge') this.#goesOn = attributes['w:val'] !== 'restart'
  }

  endCell(pieces: Piece[]): void {
    const above = this.#above[this.#column]
    const beside = this.#row.cells.at(-1)
    if (this.#goesOnBeside && beside !== undefined) {
      beside.columns += this.#columns
      beside.pieces.push(...pieces)
    } else if (this.#goesOn && above !== undefined) {
      above.rows++
      above.pieces.push(...pieces)
    } else {
      const cell: TableCell = { pieces, columns: this.#columns, rows: 1 }
      this.#row.cells.push(cell)
      this.#above[this.#column] = cell
    }
    this.#column += this.#columns
  }

  /** The row begins further to the right. */
  #skip(columns: number): void {
    if (columns < 1) return
    this.#row.cells.push({ pieces: [], columns, rows: 1 })
    this.#column += columns
  }

  endRow(): void {
    if (!this.#deleted) this.#rows.push(this.#row)
  }
}

/** Columns of the grid of a table; what is said beyond is nonsense. */
const MOST_COLUMNS = 1000

const columnsOf = (attributes: Attributes): number =>
  Math.min(MOST_COLUMNS, Math.max(0, Math.trunc(Number(attributes['w:val'])) || 0))
