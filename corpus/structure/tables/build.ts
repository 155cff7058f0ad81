/**
 * The tables of a document from its rows: which rows belong together, how many of them name the columns, what each
 * header cell speaks for, which columns label the rows, and the lines around that say what a table is of.
 * @module
 */
import type { Block, RowCells, Span, Table, TableCell, TableRow } from '../../types.ts'
import { isUnit, kindOf, unitsIn } from './cell-kinds.ts'
import { headerRowsOf, LOOKED_AT, type RowLook } from './header-rows.ts'
import { spreadOf } from './spread.ts'
import { captionsAbove, unitsAround } from './surroundings.ts'

/** Characters of a cell that are looked at. */
const LOOK = 200
/** Columns that may label rows. */
const MOST_LABELS = 3
/** A wider table is no table of figures with merged headers: its cells speak for their own columns. */
const WIDEST = 500

export function tablesOf(text: string, blocks: readonly Block[]): Table[] {
  const tables: Table[] = []
  let first = 0
  while (first < blocks.length) {
    if (!hasCells(blocks[first])) {
      first++
      continue
    }
    let last = first
    while (hasCells(blocks[last + 1]) && blocks[last + 1]?.opens !== true) last++
    const table = tableOf(text, blocks, first, last)
    if (table !== undefined) tables.push(table)
    first = last + 1
  }
  return tables
}

const hasCells = (block: Block | undefined): block is Block & { cells: RowCells } =>
  block?.kind === 'row' && block.cells !== undefined

function tableOf(text: string, blocks: readonly Block[], first: number, last: number): Table | undefined {
  const rows = blocks.slice(first, last + 1).filter(hasCells)
  const { width, tallest } = sizeOf(rows)
  // Lone cells below each other may be a layout.
  if (width < 1 || (width === 1 && rows[0]?.names !== true)) return undefined
  const looks = rows.slice(0, LOOKED_AT).map((row) => lookOf(text, row))
  const headerRows = headerRowsOf(looks, width)
  const labelColumns = labelColumnsOf(looks.slice(headerRows), width)
  const headers = headersOf(text, rows.slice(0, headerRows), labelColumns, width)
  const captions = captionsAbove(text, blocks, first)
  const said = [
    ...captions.flatMap((span) => unitsWithin(text, span)),
    ...unitsInHeaders(text, headers, labelColumns, width),
  ]
  return {
    start: rows[0]?.start ?? 0,
    end: rows.at(-1)?.end ?? 0,
    rows: rows.map((row, i) => rowOf(row, headers[i] ?? (() => cellsOf(row, row.cells, i)))),
    headerRows,
    labelColumns,
    tallest,
    captions,
    units: said.length > 0 ? said : unitsAround(text, blocks, first, last),
  }
}

function sizeOf(rows: readonly { cells: RowCells }[]): { width: number; tallest: number } {
  let width = 0
  let tallest = 1
  for (const { cells } of rows) {
    width = Math.max(width, (cells.places.at(-1) ?? -1) + 1)
    for (let i = 0; cells.spans !== undefined && i < cells.spans.length; i += 3) {
      const [cell = 0, columns = 1, down = 1] = cells.spans.slice(i, i + 3)
      width = Math.max(width, (cells.places[cell * 3 + 2] ?? 0) + columns)
      tallest = Math.max(tallest, down)
    }
  }
  return { width, tallest }
}

/** A row whose cells are made at each access, or given. */
function rowOf({ start, end }: Span, cells: readonly TableCell[] | (() => readonly TableCell[])): TableRow {
  if (typeof cells !== 'function') return { start, end, cells }
  return {
    start,
    end,
    get cells() {
      return cells()
    },
  }
}

/** The cells of a row as its format gives them. */
function cellsOf({ start }: Span, { places, spans = [] }: RowCells, row: number): TableCell[] {
  const cells: TableCell[] = []
  for (let i = 0, span = 0; i < places.length; i += 3) {
    const column = places[i + 2] ?? 0
    const isOver = spans[span] === i / 3
    const columns = isOver ? (spans[span + 1] ?? 1) : 1
    const rows = isOver ? (spans[span + 2] ?? 1) : 1
    if (isOver) span += 3
    cells.push({
      start: start + (places[i] ?? 0),
      end: start + (places[i + 1] ?? 0),
      row,
      column,
      first: column,
      columns,
      rows,
    })
  }
  return cells
}

const words = (text: string, { start, end }: Span): string => text.slice(start, Math.min(end, start + LOOK)).trim()

function lookOf(text: string, row: Block & { cells: RowCells }): RowLook {
  const { places } = row.cells
  const first = { ...row.cells, places: places.length > 3 * LOOKED_AT ? places.slice(0, 3 * LOOKED_AT) : places }
  const cells = cellsOf(row, first, 0).map((cell) => ({ column: cell.column, text: words(text, cell) }))
  return { cells, marked: row.names === true }
}

/** Header cells with the columns that each speaks for. */
function headersOf(
  text: string,
  rows: readonly (Block & { cells: RowCells })[],
  labelColumns: number,
  width: number,
): TableCell[][] {
  const cells = rows.map((row, i) => cellsOf(row, row.cells, i))
  if (width > WIDEST) return cells
  return cells.map((row, i) => {
    const below: (string | undefined)[] = []
    for (const cell of cells[i + 1] ?? []) below[cell.column] = words(text, cell)
    const said = row.map((cell) => ({ column: cell.column, columns: cell.columns, text: words(text, cell) }))
    const spreads = spreadOf(said, labelColumns, width, below)
    return row.map((cell, n) => ({ ...cell, ...spreads[n] }))
  })
}

/** Leading columns without figures, before one that has some; the first in any case. */
function labelColumnsOf(body: readonly RowLook[], width: number): number {
  const figures: number[] = []
  const said: number[] = []
  for (const { cells } of body) {
    for (const { column, text } of cells) {
      said[column] = (said[column] ?? 0) + 1
      const kind = kindOf(text)
      if (kind === 'figure' || kind === 'nothing') figures[column] = (figures[column] ?? 0) + 1
    }
  }
  const isFigures = (column: number) => 2 * (figures[column] ?? 0) >= (said[column] ?? 0) && (said[column] ?? 0) > 0
  for (let column = 1; column <= MOST_LABELS && column < width; column++) if (isFigures(column)) return column
  return 1
}

function unitsWithin(text: string, { start, end }: Span): Span[] {
  return unitsIn(text.slice(start, end)).map((unit) => ({ start: start + unit.start, end: start + unit.end }))
}

/** Units in header cells that speak for the whole table: in the corner, or over all columns of figures. */
function unitsInHeaders(text: string, headers: readonly TableCell[][], labelColumns: number, width: number): Span[] {
  return headers.flat().flatMap((cell) => {
    const isCorner = cell.column < labelColumns
    if (!isCorner && cell.columns < width - labelColumns) return []
    return isUnit(words(text, cell)) ? [{ start: cell.start, end: cell.end }] : unitsWithin(text, cell)
  })
}
