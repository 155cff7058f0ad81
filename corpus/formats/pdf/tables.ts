/**
 * Tables without tags: consecutive lines whose cells stand in columns.
 *
 *     Name        Size   Colour        a row begins where the first column has words,
 *     Boat        12     white         or where every line does,
 *     Lighthouse  40     red and
 *                        white         and a line without them goes on with the row above
 * A line above them may say what several columns have in common, in the middle over these:
 *
 *                     2023            2022
 *     Name        Plan   Actual   Plan   Actual
 *
 * @module
 */
import { isContentsLine } from './contents.ts'
import type { Fonts } from './fonts.ts'
import type { Cell, Line } from './lines.ts'

export interface Table {
  /** How many lines it takes. */
  lines: number
  rows: { cells: string[]; page: number }[]
  /** Whether the first row names the columns. */
  header: boolean
}

/** Lines of several cells that make a table; of three cells and more, two do. */
const MIN_ROWS = 3
/** Of the size of the letters: how far a cell may stand from its column's edge. */
const SLACK = 0.6

export function tableAt(lines: readonly Line[], at: number, fonts: Fonts): Table | null {
  const found = alignedAt(lines, at, fonts)
  if (found !== null) return found.table
  const first = lines[at]
  const below = first === undefined || first.cells.length < 2 ? null : alignedAt(lines, at + 1, fonts)
  const lead = first && below && leadingRow(first, lines[at + 1], below.columns)
  if (!lead) return null
  const { table } = below
  return { lines: table.lines + 1, rows: [{ cells: lead, page: first.page }, ...table.rows], header: true }
}

/** The cells of a line over the columns of a table, each in the first of those that it stands over; null if it stands over none. */
function leadingRow(line: Line, next: Line | undefined, columns: readonly Cell[]): string[] | null {
  if (next === undefined || line.page !== next.page || line.turn !== next.turn) return null
  if (line.cells.length >= columns.length || next.y <= line.y || next.y - line.y > 4 * line.size) return null
  if (line.cells.some((cell) => cell.x1 > (columns.at(-1)?.x1 ?? 0) + line.size)) return null
  const middle = ({ x0, x1 }: Cell) => (x0 + x1) / 2
  const row = columns.map(() => '')
  const taken = new Set<Cell>()
  columns.forEach((column, i) => {
    const [nearest] = line.cells.toSorted(
      (a, b) => Math.abs(middle(a) - middle(column)) - Math.abs(middle(b) - middle(column)),
    )
    if (nearest === undefined || taken.has(nearest)) return
    taken.add(nearest)
    row[i] = nearest.text
  })
  return taken.size === line.cells.length ? row : null
}

function alignedAt(lines: readonly Line[], at: number, fonts: Fonts): { table: Table; columns: Cell[] } | null {
  const first = lines[at]
  if (first === undefined || first.cells.length < 2) return null
  const region = regionAt(lines, at)
  const full = region.filter((line) => line.cells.length > 1)
  if (full.length < MIN_ROWS && !(full.length === 2 && full.every((line) => line.cells.length > 2))) return null
  const columns = columnsOf(region)
  const lead = columns[0]?.x0 ?? 0
  const rows: Table['rows'] = []
  for (const line of region) {
    const cells = columns.map(() => '')
    for (const cell of line.cells) {
      const index = columnOf(columns, cell)
      cells[index] = joined(cells[index], cell.text)
    }
    const last = rows.at(-1)
    const goesOn = cells[0] === '' && line.x0 > lead + SLACK * line.size
    if (goesOn && last !== undefined) last.cells = last.cells.map((text, i) => joined(text, cells[i] ?? ''))
    else rows.push({ cells, page: line.page })
  }
  return { table: { lines: region.length, rows, header: hasHeader(rows, region, fonts) }, columns }
}

const joined = (a: string | undefined, b: string): string => [a, b].filter((text) => text).join(' ')

function regionAt(lines: readonly Line[], at: number): Line[] {
  const region: Line[] = []
  const columns: Cell[] = []
  for (let i = at; i < lines.length; i++) {
    const line = lines[i]
    const above = region.at(-1)
    if (line === undefined || line.cells.some((cell) => isContentsLine(cell.text))) break
    if (above !== undefined) {
      if (line.page !== above.page || line.turn !== above.turn || line.y <= above.y) break
      if (line.y - above.y > 4 * line.size) break
      const inner = line.cells.filter((cell) => columns.slice(1).some((column) => aligned(column, cell, line.size)))
      const fits = line.cells.length === 1 ? inner.length === 1 && line.x0 > above.x0 : inner.length > 0
      if (!fits) break
    }
    region.push(line)
    for (const cell of line.cells) if (!columns.some((column) => overlaps(column, cell))) columns.push(cell)
    columns.sort((a, b) => a.x0 - b.x0)
  }
  // What follows the last full row in a column of its own may be anything.
  while (region.length > 0 && region.at(-1)?.cells.length === 1) region.pop()
  return region
}

function aligned(column: Cell, cell: Cell, size: number): boolean {
  const slack = SLACK * size
  const center = Math.abs(column.x0 + column.x1 - cell.x0 - cell.x1) / 2
  return Math.abs(column.x0 - cell.x0) < slack || Math.abs(column.x1 - cell.x1) < slack || center < slack
}

const overlaps = (a: Cell, b: Cell): boolean => a.x0 < b.x1 && b.x0 < a.x1

/** The columns: cells that overlap are of one. A cell over several columns makes none. */
function columnsOf(region: readonly Line[]): Cell[] {
  const most = Math.max(...region.map((line) => line.cells.length))
  const columns: Cell[] = []
  for (const line of region.toSorted((a, b) => b.cells.length - a.cells.length)) {
    for (const { text, x0, x1 } of line.cells) {
      const hit = columns.filter((column) => overlaps(column, { text, x0, x1 }))
      const [column] = hit
      if (column === undefined) columns.push({ text: '', x0, x1 })
      else if (hit.length === 1 && line.cells.length > most / 2) {
        column.x0 = Math.min(column.x0, x0)
        column.x1 = Math.max(column.x1, x1)
      }
    }
  }
  return columns.sort((a, b) => a.x0 - b.x0)
}

function columnOf(columns: readonly Cell[], cell: Cell): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  columns.forEach((column, i) => {
    const shared = Math.min(column.x1, cell.x1) - Math.max(column.x0, cell.x0)
    if (shared > most) [best, most] = [i, shared]
  })
  return best
}

/** The first row names the columns if it is bold and the next is not, or if it alone has no figures. */
function hasHeader(rows: Table['rows'], region: readonly Line[], fonts: Fonts): boolean {
  const [first, second] = region
  if (first === undefined || second === undefined || rows.length < 2) return false
  if (rows[0]?.cells.some((cell) => cell === '') === true && rows[0].cells.length < 3) return false
  if (fonts.isBold(first.font) && !fonts.isBold(second.font)) return true
  const hasFigures = (cells: readonly string[]) => cells.slice(1).some((cell) => /\d/.test(cell))
  return !hasFigures(rows[0]?.cells ?? []) && rows.slice(1).every(({ cells }) => hasFigures(cells))
}
