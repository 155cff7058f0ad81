/**
 * Looking things up in the tables of a document: where an offset stands, what a row holds, what stands above a cell and
 * beside it. Pure; all results are spans into the text of the document.
 *
 *     Year ended December 31,      captions
 *     (in thousands)               captions, and in them units
 *              | 2019   | 2018
 *     Assets:  |        |          groups of the cell 12
 *     Cash     | 12     | 14       labels: Cash; columns: 2019
 *
 * @module
 */
import type { DocumentStructure, Span, Table, TableCell, TableRow } from '../../types.ts'

/** What says what a cell is of. Cells with their words in the order in which they are read. */
export interface Heads {
  /** Header cells above it, from the top: "Year ended December 31,", "2019", "$M". */
  columns: readonly TableCell[]
  /** What names its row: the cells of the columns of labels that stand before it. */
  labels: readonly TableCell[]
  /** Rows above that only have a label, from the top: "Assets:", "June 30, 2019". */
  groups: readonly TableCell[]
  /** Header cells above the labels: "(in thousands)", "Years ended", "Region". */
  corner: readonly TableCell[]
  /** Lines above the table. */
  captions: readonly Span[]
  /** Phrases that give the units of the whole table: in captions, in the corner, or over all columns. */
  units: readonly Span[]
}

/** A cell and the table it stands in. */
export interface PlacedCell {
  table: Table
  cell: TableCell
}

/** Rows that are searched for a group above a row. */
const GROUP_REACH = 500
/** Rows that are searched for a cell which reaches down into a row. */
const TALLEST = 1000

/** The table in which an offset stands. */
export function tableAt({ tables }: Pick<DocumentStructure, 'tables'>, offset: number): Table | undefined {
  const table = tables[lastBeginning(tables, offset)]
  return table !== undefined && offset < table.end ? table : undefined
}

/** Index of the row in which an offset stands; -1 between rows. */
export function rowAt({ rows }: Table, offset: number): number {
  const row = lastBeginning(rows, offset)
  return offset < (rows[row]?.end ?? 0) ? row : -1
}

/** The cell in which an offset stands. */
export function cellAt(structure: Pick<DocumentStructure, 'tables'>, offset: number): PlacedCell | undefined {
  const table = tableAt(structure, offset)
  const cell = table?.rows[rowAt(table, offset)]?.cells.find(({ start, end }) => start <= offset && offset < end)
  return table && cell && { table, cell }
}

/** The cells of which something stands in a span: of one row, of several, or of several tables. */
export function cellsWithin({ tables }: Pick<DocumentStructure, 'tables'>, { start, end }: Span): PlacedCell[] {
  const found: PlacedCell[] = []
  for (let t = Math.max(0, lastBeginning(tables, start)); t < tables.length; t++) {
    const table = tables[t]
    if (table === undefined || table.start >= end) break
    for (let r = Math.max(0, lastBeginning(table.rows, start)); r < table.rows.length; r++) {
      const row = table.rows[r]
      if (row === undefined || row.start >= end) break
      for (const cell of row.cells) if (cell.start < end && cell.end > start) found.push({ table, cell })
    }
  }
  return found
}

/** The cells of a row by column, those included that reach down into it from rows above. */
export function cellsOfRow(table: Table, row: number): TableCell[] {
  const cells = [...(table.rows[row]?.cells ?? [])]
  for (let above = row - 1; above >= Math.max(0, row - Math.min(table.tallest, TALLEST) + 1); above--) {
    for (const cell of table.rows[above]?.cells ?? []) if (above + cell.rows > row) cells.push(cell)
  }
  return cells.sort((a, b) => a.column - b.column)
}

/** The cell that stands in a row and a column, or reaches over them. */
export function cellIn(table: Table, row: number, column: number): TableCell | undefined {
  return cellsOfRow(table, row).find(
    (cell) => cell.column <= column && column < cell.column + Math.max(1, widthOf(cell)),
  )
}

export function headsOf(table: Table, cell: TableCell): Heads {
  const { headerRows, labelColumns, captions, units } = table
  const headers = table.rows.slice(0, Math.min(headerRows, cell.row)).flatMap((row) => row.cells)
  const isLabel = cell.column < labelColumns
  const inBody = cell.row >= headerRows
  return {
    columns: headers.filter((head) => head.first < cell.first + cell.columns && cell.first < head.first + head.columns),
    labels: inBody
      ? cellsOfRow(table, cell.row).filter(({ column }) => column < Math.min(labelColumns, cell.column))
      : [],
    groups: inBody ? groupsOf(table, cell.row) : [],
    corner: isLabel
      ? []
      : headers.filter(({ column, first, columns }) => column < labelColumns && first + columns <= labelColumns),
    captions,
    units,
  }
}

/** Rows with a label and nothing else, next above a row; several where they follow each other. */
export function groupsOf(table: Table, row: number): TableCell[] {
  const groups: TableCell[] = []
  for (let above = row - 1; above >= Math.max(table.headerRows, row - GROUP_REACH); above--) {
    const group = onlyLabel(table.rows[above], table.labelColumns)
    if (group !== undefined) groups.unshift(group)
    else if (groups.length > 0) break
  }
  return groups
}

function onlyLabel(row: TableRow | undefined, labelColumns: number): TableCell | undefined {
  const [cell, ...others] = row?.cells ?? []
  return others.length === 0 && cell !== undefined && cell.column < labelColumns ? cell : undefined
}

/** Of its own, without the blank cells that a header speaks for. */
const widthOf = ({ column, first, columns }: TableCell): number => first + columns - column

/** Index of the last span that begins at or before an offset; -1 where none does. */
function lastBeginning(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}
