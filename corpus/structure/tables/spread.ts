/**
 * Which columns a header cell speaks for. A cell that is merged over columns comes as words in one of them and nothing in
 * the others, on its right or, where it was centred, on both sides:
 *
 *     2019 |      | 2018 |         over its own column and the empty ones after it
 *          | 2019 |      | 2018 |  |    centred: up to the middle between two cells
 *
 * Where the row below repeats itself, once for each cell, its repeats are the groups.
 * @module
 */
import { kindOf } from './cell-kinds.ts'

export interface Spread {
  first: number
  columns: number
}

export interface HeaderCell {
  column: number
  /** More than 1 where the file says so. */
  columns: number
  text: string
}

/** What a row says, by column; undefined for nothing. */
type Texts = readonly (string | undefined)[]

/**
 * @param cells of one header row, by column
 * @param from columns before this one hold labels of rows; @param width columns of the table
 * @param below the next header row
 */
export function spreadOf(cells: readonly HeaderCell[], from: number, width: number, below: Texts): Spread[] {
  const asWritten = cells.map(({ column, columns }) => ({ first: column, columns }))
  const inside = cells.filter(({ column }) => column >= from)
  const [only] = cells
  // A line over the whole table.
  if (inside.length === 0 && only !== undefined && cells.length === 1)
    return [{ first: 0, columns: Math.max(width, only.columns) }]
  // Nothing is open, or the file itself says what is merged.
  if (inside.length >= width - from || cells.some(({ columns }) => columns > 1)) return asWritten
  const groups =
    inside.length === 1 ? [aroundOne(inside[0], from, width, below)] : besideEachOther(inside, from, width, below)
  const labels = cells.length - inside.length
  return asWritten.map((spread, i) => groups[i - labels] ?? spread)
}

function besideEachOther(cells: readonly HeaderCell[], from: number, width: number, below: Texts): Spread[] {
  const period = repeats(below.slice(from, width), width - from, cells.length)
  if (period > 0) return cells.map((_, i) => ({ first: from + i * period, columns: period }))
  const columns = cells.map(({ column }) => column)
  const isUnits = cells.every(({ text }) => kindOf(text) === 'unit')
  if (isUnits) return columns.map((column) => ({ first: column, columns: 1 }))
  const [leading = from] = columns
  const centred = leading > from && leading - from === width - 1 - (columns.at(-1) ?? 0)
  return columns.map((column, i) => {
    const before = columns[i - 1]
    const after = columns[i + 1] ?? width
    if (!centred) return { first: column, columns: after - column }
    const first = before === undefined ? from : ((before + column) >> 1) + 1
    const last = after === width ? width - 1 : (column + after) >> 1
    return { first, columns: last - first + 1 }
  })
}

/** Over all columns; of times and others side by side below, over those that are like it. */
function aroundOne(cell: HeaderCell | undefined, from: number, width: number, below: Texts): Spread {
  const whole = { first: from, columns: width - from }
  if (cell === undefined) return whole
  const kind = kindOf(cell.text)
  const middle = (from + width - 1) >> 1
  // Units that stand neither first nor in the middle are of their own column.
  if (kind === 'unit' && cell.column !== from && cell.column !== middle) return { first: cell.column, columns: 1 }
  const isPeriod = (column: number) => kindOf(below[column] ?? '') === 'period'
  const alike = (column: number) => isPeriod(column) === (kind === 'period')
  const all = Array.from({ length: width - from }, (_, i) => i + from)
  if (kind === 'unit' || !alike(cell.column) || !all.some(isPeriod)) return whole
  let [first, last] = [cell.column, cell.column]
  while (first > from && alike(first - 1)) first--
  while (last < width - 1 && alike(last + 1)) last++
  return { first, columns: last - first + 1 }
}

/** Length of the piece that a row repeats so many times over; 0 where it does not. */
function repeats(texts: Texts, length: number, times: number): number {
  const period = length / times
  if (!Number.isInteger(period) || period < 2 || texts.length < length) return 0
  return texts.every((text, i) => text !== undefined && text === texts[i % period]) ? period : 0
}
