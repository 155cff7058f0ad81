/**
 * Tables without tags: lines whose cells stand below each other in columns.
 *
 *     lines → region (which of them) → columns (where they stand) → lead (names above) → rows
 * @module
 */
import type { Fonts } from './fonts.ts'
import type { Line } from './lines.ts'
import { abreast } from './tables/abreast.ts'
import { type Column, columnsOf } from './tables/columns.ts'
import { isDate, isValue, type Laid } from './tables/laid.ts'
import { leadAbove } from './tables/lead.ts'
import { closeness, regionFrom } from './tables/region.ts'
import { type Row, rowsOf } from './tables/rows.ts'

export interface Table {
  rows: Row[]
  /** Whether the first row names the columns. */
  header: boolean
}

/** The tables among the lines of a document, by each line of theirs. */
export function tablesOf(lines: readonly Line[], isStop: (line: Line) => boolean, fonts: Fonts): Map<Line, Table> {
  const tables = new Map<Line, Table>()
  const across = abreast(lines)
  const rows = across.map(({ line }) => line)
  const stops = new Set(across.flatMap(({ line, drawn }) => (drawn.some(isStop) ? [line] : [])))
  let floor = 0
  for (let i = 0; i < rows.length; ) {
    const region = regionFrom(rows, i, stops)
    const columns = columnsOf(region)
    const drawn = across.slice(i, i + region.length).flatMap((row) => row.drawn)
    if (columns.length < 2 || (drawn.length > region.length && isProse(region))) {
      i++
      continue
    }
    const lead = leadAbove(rows, i, floor, columns, closeness(region), stops)
    const table = tableOf([...lead, ...region], columns, lead.length > 0, fonts)
    const above = across.slice(i - lead.length, i).flatMap((row) => row.drawn)
    for (const line of [...above, ...drawn]) tables.set(line, table)
    i += region.length
    floor = i
  }
  return tables
}

/** Of the rows below names of columns, those that have figures. */
const MOST = 0.6
/** Characters of a cell, on average, from which it is prose and not a table's. */
const PROSE = 18

/** Columns of text abreast are no table. */
function isProse(region: readonly Laid[]): boolean {
  const texts = region.flatMap(({ cells }) => cells.map(({ text }) => text))
  if (texts.filter(isValue).length > 0.25 * texts.length) return false
  return texts.reduce((sum, text) => sum + text.length, 0) > PROSE * texts.length
}

function tableOf(region: readonly Laid[], columns: readonly Column[], led: boolean, fonts: Fonts): Table {
  const rows = rowsOf(region, columns)
  const bold = region.map(({ line: { font } }) => fonts.isBold(font))
  return { rows, header: led || hasHeader(rows, bold) }
}

/** The first row names the columns if it is bold and the next is not, or if it has no figures and most of the others do. */
function hasHeader(rows: readonly Row[], [first, second]: readonly boolean[]): boolean {
  const [head, ...below] = rows
  if (head === undefined || below.length === 0) return false
  if (head.cells.some((cell) => cell === '') && head.cells.length < 3) return false
  if (first === true && second === false) return true
  const said = ({ cells }: Row) => cells.slice(1).filter((cell) => cell !== '')
  const body = below.filter((row) => said(row).length > 0)
  const figures = body.filter((row) => said(row).some((cell) => isValue(cell) || isDate(cell)))
  const names = said(head).every((cell) => !isValue(cell))
  return said(head).length > 0 && names && figures.length > MOST * body.length
}
