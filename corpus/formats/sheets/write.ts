/**
 * A sheet to rows of text, table by table. Lines above a table that fill a single cell are its caption. A table that
 * only goes on after a blank row keeps the header of the one above.
 * @module
 */
import type { Block } from '../../types.ts'
import { LIMITS, tooLarge } from '../archive/limits.ts'
import type { Builder, CellPlace } from '../builder.ts'
import { type Grid, isFigure, namesColumns, writeTable } from '../tables.ts'
import { cellName } from './cell-reference.ts'
import { type Region, regionsOf, type SheetRow } from './regions.ts'

/** Lines of a caption. */
const CAPTION = 4

export interface SheetOptions {
  /** Rows that the file itself says head a table. */
  headers?: ReadonlySet<number>
  hiddenRows?: ReadonlySet<number>
  hiddenColumns?: ReadonlySet<number>
  /** Told of the cells in which a line stands, and for all lines below it as far as the next: `A5:C5`. */
  onCells?: (start: number, cells: string) => void
  /** Whether the first row of a table names its columns, where the file does not say. */
  firstRowNames?: (rows: readonly (readonly string[])[]) => boolean
}

const NONE: ReadonlySet<number> = new Set()

export function writeSheet(builder: Builder, rows: readonly SheetRow[], options: SheetOptions = {}): void {
  const { headers = NONE, hiddenRows = NONE, hiddenColumns = NONE, firstRowNames = namesColumns, onCells } = options
  let above: (Region & { headed: boolean }) | undefined
  for (const found of regionsOf(rows)) {
    const region = { ...found, rows: withHidden(found.rows, hiddenRows, hiddenColumns) }
    const { left, right } = region
    const isWide = right > left
    let first = 0
    const isHead = (row: number) => headers.has(row) && !headers.has(row + 1)
    while (isWide && first < Math.min(CAPTION, region.rows.length - 1) && isCaption(region.rows[first], region, isHead))
      first++
    const before = builder.blocks.length
    for (const { cells } of region.rows.slice(0, first)) builder.paragraph(cells[0]?.text ?? '', 0)
    const grid = gridOf(region.rows.slice(first))
    const marked = (row: number) => headers.has(region.rows[first + row]?.row ?? -1)
    const headed = isWide && (marked(0) || firstRowNames(grid.rows))
    const lead = !headed && hasSecondHeader(grid.rows, firstRowNames) ? 1 : 0
    const goesOn =
      !headed && lead + first === 0 && above?.left === left && above.right === right && above.bottom + 2 === region.top
    const options = {
      headed: headed || lead > 0,
      lead,
      marked: (row: number) => isWide && marked(row),
      above: goesOn ? above : undefined,
    }
    above = { ...region, headed: writeTable(builder, grid, options) }
    if (onCells !== undefined) placeLines(builder.blocks.slice(before), region, first, onCells)
  }
}

/** @param blocks one for each row of the region; @param captions so many of them at its top */
function placeLines(
  blocks: readonly Block[],
  { rows, left, right }: Region,
  captions: number,
  onCells: (start: number, cells: string) => void,
): void {
  rows.forEach(({ row }, i) => {
    const block = blocks[i]
    if (block === undefined || (i > captions && row === (rows[i - 1]?.row ?? row) + 1)) return
    const from = cellName({ row, column: left })
    const isOne = i < captions || left === right
    onCells(block.start, isOne ? from : `${from}:${cellName({ row, column: right })}`)
  })
}

/** A line of one cell that begins where the table does; one that stands over other columns names those. */
function isCaption(line: SheetRow | undefined, { left }: Region, isHead: (row: number) => boolean): boolean {
  const [only, ...others] = line?.cells ?? []
  return line !== undefined && only?.column === left && others.length === 0 && !isHead(line.row)
}

/** What cannot be seen on the sheet says so: a row in its first cell, a column in its topmost one. */
function withHidden(
  rows: readonly SheetRow[],
  hiddenRows: ReadonlySet<number>,
  hiddenColumns: ReadonlySet<number>,
): readonly SheetRow[] {
  if (hiddenRows.size === 0 && hiddenColumns.size === 0) return rows
  const said = new Set<number>()
  return rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, i) => {
      const isTop = hiddenColumns.has(cell.column) && !said.has(cell.column)
      if (isTop) said.add(cell.column)
      const text = isTop ? `${cell.text} [hidden column]` : cell.text
      return { ...cell, text: i === 0 && hiddenRows.has(row) ? `[Hidden row] ${text}` : text }
    }),
  }))
}

/** Rows as far as their last cell; columns with nothing in them are there for their looks. @throws `too-large` */
function gridOf(rows: readonly SheetRow[]): Grid {
  const used = new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))
  const sorted = [...used].sort((a, b) => a - b)
  const columnOf = new Map(sorted.map((column, i) => [column, i]))
  const places: (CellPlace[] | undefined)[] = []
  let count = 0
  const texts = rows.map(({ cells }) => {
    const end = cells.reduce((most, { column }) => Math.max(most, (columnOf.get(column) ?? 0) + 1), 0)
    count += end
    if (count > LIMITS.places) throw tooLarge('Places of a table', `over ${LIMITS.places}`, `${LIMITS.places}`)
    const row = new Array<string>(end).fill('')
    for (const { column, text } of cells) row[columnOf.get(column) ?? 0] = text
    const merged = new Map(cells.flatMap(({ column, columns = 1 }) => (columns > 1 ? [[column, columns]] : [])))
    places.push(merged.size === 0 ? undefined : row.map((_, at) => placeOf(sorted, at, merged)))
    return row
  })
  return { rows: texts, places }
}

/** @param columns all of the table, as the sheet counts them; @param merged how many each cell is merged over */
function placeOf(columns: readonly number[], at: number, merged: ReadonlyMap<number, number>): CellPlace {
  const column = columns[at] ?? 0
  const over = merged.get(column) ?? 1
  let end = at + 1
  while (end < columns.length && (columns[end] ?? 0) < column + over) end++
  return { column: at, columns: end - at, rows: 1 }
}

/** Whether the first row only says what several columns have in common, and the second names each. */
function hasSecondHeader(
  [first = [], ...rest]: readonly (readonly string[])[],
  firstRowNames: (rows: readonly (readonly string[])[]) => boolean,
): boolean {
  if (first.some(isFigure) || !rest.slice(1).some((row) => row.some(isFigure))) return false
  return firstRowNames(rest)
}
