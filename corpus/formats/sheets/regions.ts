/**
 * The tables on a sheet. Nothing marks where one ends and another begins but blank rows and columns, so a sheet is cut
 * along those, by turns, until nothing falls apart any more:
 *
 *     a b c .  .
 *     1 2 3 .  .        one table to the left; to the right one that begins further down,
 *     4 5 6 .  x y      and below, after a blank row, a third
 *     . . . .  7 8
 *     . . . .  . .
 *     p q . .  . .
 *
 * @module
 */
export interface SheetCell {
  column: number
  text: string
  /** How many it is merged over; 1 by default. */
  columns?: number
}

/** Rows and columns count from 0; rows ascend, and so do the columns in them; no cell is blank. */
export interface SheetRow {
  row: number
  cells: readonly SheetCell[]
}

export interface Region {
  /** Of its first row. */
  top: number
  bottom: number
  left: number
  right: number
  rows: readonly SheetRow[]
}

/** Cuts by turns; what is still entangled then stays together. */
const TURNS = 8
/** So many blank columns part two tables even if they begin and end in the same rows. */
const APART = 2

export function regionsOf(rows: readonly SheetRow[]): Region[] {
  let parts: (readonly SheetRow[])[] = [rows]
  for (let turn = 0; turn < TURNS; turn++) {
    const cut = parts.flatMap(byRows).flatMap(byColumns)
    if (cut.length === parts.length) break
    parts = cut
  }
  return parts.filter((part) => part.length > 0).map(regionOf)
}

function byRows(rows: readonly SheetRow[]): SheetRow[][] {
  const bands: SheetRow[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    if (row.row > last + 1) bands.push([])
    bands.at(-1)?.push(row)
    last = row.row
  }
  return bands
}

interface Columns {
  left: number
  right: number
  top: number
  bottom: number
}

/** A lone blank column is there for its looks if both sides have the same rows. */
function byColumns(rows: readonly SheetRow[]): (readonly SheetRow[])[] {
  const groups: Columns[] = []
  for (const columns of usedColumns(rows)) {
    const before = groups.at(-1)
    const gap = before === undefined ? APART : columns.left - before.right - 1
    const beside = before?.top === columns.top && before.bottom === columns.bottom
    if (before !== undefined && (gap === 0 || (gap < APART && beside))) before.right = columns.right
    else groups.push(columns)
  }
  if (groups.length < 2) return [rows]
  return groups.map(({ left, right }) =>
    rows.flatMap(({ row, cells }) => {
      const inside = cells.filter(({ column }) => column >= left && column <= right)
      return inside.length > 0 ? [{ row, cells: inside }] : []
    }),
  )
}

/** Runs of columns with something in them, from left to right. */
function usedColumns(rows: readonly SheetRow[]): Columns[] {
  const used = new Map<number, Columns>()
  for (const { row, cells } of rows) {
    for (const { column } of cells) {
      const columns = used.get(column)
      if (columns === undefined) used.set(column, { left: column, right: column, top: row, bottom: row })
      else columns.bottom = row
    }
  }
  const runs: Columns[] = []
  for (const columns of [...used.values()].sort((a, b) => a.left - b.left)) {
    const run = runs.at(-1)
    if (run === undefined || columns.left > run.right + 1) runs.push({ ...columns })
    else {
      run.right = columns.right
      run.top = Math.min(run.top, columns.top)
      run.bottom = Math.max(run.bottom, columns.bottom)
    }
  }
  return runs
}

function regionOf(rows: readonly SheetRow[]): Region {
  let left = Number.POSITIVE_INFINITY
  let right = 0
  for (const { cells } of rows) {
    left = Math.min(left, cells[0]?.column ?? left)
    right = Math.max(right, cells.at(-1)?.column ?? 0)
  }
  return { top: rows[0]?.row ?? 0, bottom: rows.at(-1)?.row ?? 0, left, right, rows }
}
