/**
 * Which lines are of a table: one with several cells, and what follows it in the same columns, with lines of one cell among
 * them that name groups of rows or go on with a label.
 * @module
 */
import { isPeriod } from '../../../structure/tables/cell-kinds.ts'
import { isContentsLine } from '../contents.ts'
import type { Cell, Line } from '../lines.ts'
import { aligned, type Column, overlaps } from './columns.ts'
import { isDate, isValue, type Laid, laid } from './laid.ts'

/** Lines of several cells that make a table; of three cells and more, two do. */
const MIN_ROWS = 3
/** Lines of one cell between two with several, and those of them that reach over columns. */
const MOST_BETWEEN = 8
const MOST_ACROSS = 3
/** Of the cells beside the labels, those that are figures. */
const FIGURES = 0.4
/** Of the size of the letters: lines that are closer overlap. */
const LEAST = 0.8
/** Of the usual distance between rows: lines of one row are closer. */
const CLOSER = 0.9
/** Lines with narrow gaps before the first that has a figure; more are running text set wide. */
const MOST_WORDS = 60
/** Characters of a line across the columns; more are running text. */
const LONGEST_ACROSS = 90
/** Of the size of the letters: the distance to the next row, to one line among rows. */
const FAR = 4
const FAR_ALONE = 2.6

/** @returns the lines of the table that begins with a line, or none */
export function regionFrom(lines: readonly Line[], at: number, stops: ReadonlySet<Line>): Laid[] {
  const finer = regionOf(lines, at, stops, true)
  return finer.length > 0 ? finer : regionOf(lines, at, stops, false)
}

function regionOf(lines: readonly Line[], at: number, stops: ReadonlySet<Line>, finer: boolean): Laid[] {
  const first = lines[at]
  if (first === undefined || stops.has(first) || !mayBegin(first)) return []
  const seed = laid(first, finer)
  if (seed.cells.length < 2) return []
  const region = [seed]
  const columns: Column[] = seed.cells.map(({ x0, x1 }) => ({ x0, x1 }))
  let between: Laid[] = []
  let figures = seed.cells.slice(1).some(({ text }) => isValue(text))
  for (let i = at + 1; i < lines.length && between.length <= MOST_BETWEEN; i++) {
    const line = lines[i]
    const above = lines[i - 1]
    if (line === undefined || above === undefined || stops.has(line) || !mayBegin(line)) break
    const down = line.y - above.y
    if (finer && !figures && region.length > MOST_WORDS) break
    if (line.page !== above.page || line.turn !== above.turn || down <= 0 || down > FAR * line.size) break
    const parted = laid(line, finer)
    // Below figures, words with gaps that are only a little wide are running text.
    const row = figures && !areFigures(parted.cells.slice(1)) ? laid(line, false) : parted
    const names = row.cells.slice(1).every(({ text }) => isPeriod(text))
    if (row.cells.length > 1 && fits(row, columns, figures) && !(figures && names && down > 2.2 * line.size)) {
      region.push(...between, row)
      between = []
      figures ||= row.cells.slice(1).some(({ text }) => isValue(text))
      for (const cell of row.cells) grow(columns, cell)
    } else if (row.cells.length === 1 && down <= FAR_ALONE * line.size && isWithin(row, columns, figures)) {
      between.push(row)
      if (between.filter((one) => isAcross(one, columns)).length > MOST_ACROSS) break
    } else break
  }
  return isTable(region, finer) ? withLast(region, between, columns) : []
}

/** A figure widens the column that it stands in; what stands in none makes one. */
function grow(columns: Column[], { text, x0, x1 }: Cell): void {
  const [column, ...others] = columns.filter((other) => overlaps(other, { x0, x1 }))
  if (column === undefined) {
    columns.push({ x0, x1 })
    columns.sort((a, b) => a.x0 - b.x0)
  } else if (others.length === 0 && isValue(text)) {
    column.x0 = Math.min(column.x0, x0)
    column.x1 = Math.max(column.x1, x1)
  }
}

const mayBegin = (line: Line): boolean => line.element === undefined && (!hasLeaders(line) || areAmounts(line))

const hasLeaders = ({ cells }: Line): boolean => cells.some(({ text }) => isContentsLine(text))

/** Leaders to amounts, or to more than one number: those of a table of contents lead to one page. */
function areAmounts({ cells }: Line): boolean {
  const text = cells.map((cell) => cell.text).join(' ')
  const after = text.slice(text.search(/(?:[.·…‥․]\s?){4}/)).replace(/^[\s.·…‥․]+/, '')
  return after.length <= LONGEST_ACROSS && /\d,\d{3}\b|\d\.\d|\d\)|\d\s+\S*\d/.test(after)
}

/** Whether cells of a line stand in the columns, and none is running text across them. */
function fits({ cells, line }: Laid, columns: readonly Column[], figures: boolean): boolean {
  const inner = columns.slice(1)
  const across = cells.some((cell) => inner.filter((column) => overlaps(column, cell)).length > 1)
  if (across && figures) return false
  return cells.some((cell) =>
    inner.some((column) => aligned(column, cell, line.size) || (isValue(cell.text) && overlaps(column, cell))),
  )
}

/** Whether a line of one cell may stand among the rows. */
function isWithin({ cells, line }: Laid, columns: readonly Column[], figures: boolean): boolean {
  const [cell] = cells
  const left = columns[0]?.x0 ?? 0
  const right = columns.at(-1)?.x1 ?? 0
  if (cell === undefined || cell.x1 > right + line.size) return false
  // Rows of names have no label; the first label may have no figures.
  if (cell.x0 < left - line.size) return cell.x1 <= left || (!figures && cell.text.length <= LONGEST_ACROSS)
  return cell.text.length <= LONGEST_ACROSS || !isAcross({ cells, line }, columns)
}

const isAcross = ({ cells }: Laid, columns: readonly Column[]): boolean =>
  cells.some((cell) => columns.slice(1).filter((column) => overlaps(column, cell)).length > 1)

function isTable(region: readonly Laid[], finer: boolean): boolean {
  const full = region.filter(({ cells }) => cells.length > 1)
  if (full.length < MIN_ROWS && !(full.length === 2 && full.every(({ cells }) => cells.length > 2))) return false
  if (!finer) return true
  // Narrow gaps are a table's only where figures stand below each other: words may be set wide.
  return areFigures(full.flatMap(({ cells }) => cells.slice(1)))
}

const areFigures = (cells: readonly Cell[]): boolean =>
  cells.filter(({ text }) => isValue(text) || isDate(text)).length >= FIGURES * cells.length

/** The first line below that goes on with the last row: closer than rows are, and in one column. */
function withLast(region: Laid[], after: readonly Laid[], columns: readonly Column[]): Laid[] {
  const close = closeness(region)
  let last = region.at(-1)
  for (const next of after) {
    const [cell] = next.cells
    if (last === undefined || cell === undefined) break
    if (next.line.y - last.line.y >= close || columns.filter((column) => overlaps(column, cell)).length > 1) break
    region.push(next)
    last = next
  }
  return region
}

/**
 * The distance between two lines up to which they are of one row; 0 where rows are as close as the lines of a cell. Lines
 * of a cell are the closest there are, and closer than two rows with figures usually are.
 */
export function closeness(region: readonly Laid[]): number {
  const rows: number[] = []
  const all: number[] = []
  region.forEach((row, i) => {
    const above = region[i - 1]
    if (above === undefined) return
    const down = row.line.y - above.line.y
    if (down > LEAST * row.line.size) all.push(down)
    if (hasValues(row) && hasValues(above)) rows.push(down)
  })
  const least = all.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const usual = rows.toSorted((a, b) => a - b)[rows.length >> 1] ?? all.reduce((a, b) => Math.max(a, b), 0)
  return least < CLOSER * usual ? Math.min(1.12 * least, CLOSER * usual) : 0
}

export const hasValues = ({ cells }: Laid): boolean => cells.slice(1).some(({ text }) => isValue(text))
