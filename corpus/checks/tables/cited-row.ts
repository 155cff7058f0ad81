/**
 * A cited row of a table as the checks see it: what each cell says, what stands over it, and what holds for all of it.
 *
 *     (in millions)            ← note
 *     |          | 2019 | 2018 |
 *     | Revenue: |      |      |   ← above
 *     | Services | $ 40 | 36   |   ← label, cells
 * @module
 */

export interface CitedCell {
  text: string
  /** Words over it, from the top down. */
  heads: readonly string[]
  /** What stands in its column in the first row with figures: often the only one that has a currency sign. */
  first: string
}

export interface CitedRow {
  /** The words that say what the row is about. */
  label: string
  cells: readonly CitedCell[]
  /** Rows of words alone that it stands under, the nearest first. */
  above: readonly string[]
  /** Header cells over the labels, captions, lines and headings near the table, the nearest first. */
  notes: readonly string[]
}

/** A table as rows of cells, the first of them those that name the columns. */
export interface Grid {
  rows: readonly (readonly string[])[]
  headerRows: number
}

/** The cells of a row as it stands in a text, without outer bars. */
export function cellsOf(row: string): string[] {
  const line = row.trim()
  const inner = line.startsWith('|') ? line.replace(/^\||(?<!\\)\|$/g, '') : line
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
}

/** A figure and what usually stands around it in a cell, nothing else; a dash stands for none. */
const VALUE =
  /^(?:(?:[A-Z]{1,3})?[$€£¥`]|[A-Z]{3}(?= ?[\d(]))?\s*[(-]?\s*(?:(?:[A-Z]{1,3})?[$€£¥])?\s*[-(]?\s*(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s*(?:%|‰|pts?|bps?|x|[kKmMbB]n?)?\s*\)?\s*(?:%|pts?)?(?:\s*(?:\(\w{1,2}\)|[*†‡]))?$/
const YEAR = /^(?:19|20)\d\d$/
const DASH = /^[$€£¥]?\s*[-–—]+\s*%?$/

/** Whether a cell is a figure and nothing else. A year names a column more often than it counts. */
export function isValue(cell: string): boolean {
  const text = cell.replace(/[\u2212\u2010\u2011]/g, '-')
  return VALUE.test(text) && !YEAR.test(text.replace(/\s*\(\w{1,2}\)$/, ''))
}

export const isDash = (cell: string): boolean => DASH.test(cell.trim())

const hasValues = (row: readonly string[]): boolean => row.slice(1).some((cell) => isValue(cell) || isDash(cell))

/** Rows at the top that name columns: the first, where it is marked as such, and those like it. */
export function headerRowsOf(rows: readonly (readonly string[])[], marked: boolean): number {
  let count = marked ? 1 : 0
  while (count < Math.min(rows.length - 1, MOST_HEADERS) && goesOnNaming(rows, count)) count++
  return count
}

const MOST_HEADERS = 5
const NAME = 80
/** What a second header row holds: years, dates, units. */
const MEASURE =
  /\b(?:19|20)\d\d\b|^\W*[%$€£¥]\W*$|\b(?:in|of)? ?(?:thousands|millions|billions)\b|[$€£¥]|^(?:Number|%)$|年|元/i

/** A row of words over columns that have no name yet, or of years and units. */
function goesOnNaming(rows: readonly (readonly string[])[], at: number): boolean {
  const [label = '', ...cells] = rows[at] ?? []
  const names = cells.filter((cell) => cell !== '')
  if (names.length === 0 || hasValues(['', ...cells]) || names.some((name) => name.length > NAME)) return false
  const above = rows.slice(0, at)
  const unnamed = above.length > 0 && cells.some((_, column) => above.every((row) => (row[column + 1] ?? '') === ''))
  return (
    (unnamed && names.length > 1) || (label === '' && above.length > 0) || names.every((name) => MEASURE.test(name))
  )
}

/**
 * The row at a place in a table.
 * @param notes captions, lines and headings near the table, the nearest first
 */
export function citedRow({ rows, headerRows }: Grid, at: number, notes: readonly string[]): CitedRow {
  const [label = '', ...cells] = rows[at] ?? []
  const heads = rows.slice(0, headerRows).map((row) => spread(row.map((cell) => (WIDE.test(cell) ? '' : cell))))
  const first = rows.slice(headerRows, at + 1).find(hasValues) ?? []
  const corner = rows.slice(0, headerRows).map(([cell = '']) => cell)
  const wide = rows.slice(0, headerRows).flatMap((row) => row.slice(1).filter((cell) => WIDE.test(cell)))
  return {
    label,
    cells: cells.map((text, index) => ({
      text,
      heads: heads.map((row) => row[index + 1] ?? '').filter((head) => head !== ''),
      first: first[index + 1] ?? '',
    })),
    above: labelsAbove(rows, headerRows, at),
    notes: [...corner, ...wide, ...notes].filter((note) => note !== ''),
  }
}

/** `(in thousands)` in a header row is said of the whole table, whatever column it stands over. */
const WIDE = /\bin (?:[\w$€£¥.’']+ ){0,3}(?:thousands|millions|billions)\b|单位/i

/**
 * A header row with each name over the columns that it reaches over: all of them where it is alone; as many for each
 * where they stand so (`|  | 2019 |  | 2018 |`); else the blank ones after it.
 */
function spread(row: readonly string[]): string[] {
  const [label = '', ...cells] = row
  const names = cells.filter((cell) => cell !== '')
  const width = cells.length / Math.max(1, names.length)
  const evenly =
    Number.isInteger(width) &&
    names.every((name, group) => cells.slice(group * width, (group + 1) * width).includes(name))
  let last = ''
  return [
    label,
    ...cells.map((cell, column) => {
      if (evenly) return names[Math.floor(column / width)] ?? ''
      if (cell !== '') last = cell
      return last
    }),
  ]
}

/** How far up a row of words alone is looked for. */
const REACH = 60

function labelsAbove(rows: Grid['rows'], headerRows: number, at: number): string[] {
  const labels: string[] = []
  for (let above = at - 1; above >= Math.max(headerRows, at - REACH) && labels.length < 4; above--) {
    const row = rows[above] ?? []
    const filled = row.filter((cell) => cell !== '')
    if (filled.length === 1 && filled[0] !== undefined && !isValue(filled[0])) labels.push(filled[0])
  }
  return labels
}
