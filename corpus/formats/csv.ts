/**
 * Tables in plain text: values parted by commas, semicolons, tabs or bars, in quotation marks where they hold one of
 * those or a line end. The text is ours: a row a line, its values parted as those of any table.
 * @module
 */
import { decodeText, lostBytes } from '../decoding/decode.ts'
import type { ParsedDocument } from '../types.ts'
import { LIMITS, tooLarge } from './archive/limits.ts'
import { Builder } from './builder.ts'
import type { SheetRow } from './sheets/regions.ts'
import { writeSheet } from './sheets/write.ts'
import { isFigure } from './tables.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** Rows that the guess at the delimiter looks at, and characters. */
const SAMPLE_ROWS = 100
const SAMPLE = 50_000

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const decoded = decodeText(bytes)
  const source = decoded.text
  // Excel writes which it is, and reads no other then.
  const [line, said] = /^sep=(.)\r?\n/.exec(source) ?? ['', undefined]
  const delimiter = said ?? delimiterOf(source)
  const rows: SheetRow[] = []
  let number = 0
  let count = 0
  for (const record of records(source.slice(line.length), delimiter)) {
    const cells = record.flatMap((value, column) => {
      const text = value.replace(/\s+/g, ' ').trim()
      return text === '' ? [] : [{ column, text }]
    })
    count += cells.length
    if (count > LIMITS.cells) throw tooLarge('Values', `over ${LIMITS.cells}`, `${LIMITS.cells}`)
    if (cells.length > 0) rows.push({ row: number, cells })
    number++
  }
  const builder = new Builder()
  const table = closedUp(rows)
  const first = linesBefore(table)
  for (const { cells } of table.slice(0, first)) builder.paragraph(cells[0]?.text ?? '', 0)
  writeSheet(builder, withoutRepeats(table.slice(first)), { firstRowNames: namesColumns })
  return [{ text: builder.text, blocks: builder.blocks, ...lostBytes(decoded) }]
}

/** In such a file nothing stands beside a table: a column that is blank everywhere parts nothing. */
function closedUp(rows: readonly SheetRow[]): SheetRow[] {
  const used = new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))
  const place = new Map([...used].sort((a, b) => a - b).map((column, i) => [column, i]))
  return rows.map(({ row, cells }) => ({
    row,
    cells: cells.map(({ column, text }) => ({ column: place.get(column) ?? column, text })),
  }))
}

/** Lines of a title and notes that may stand before the table. */
const MOST_BEFORE = 12

/** How many rows at the top are lines of one value, before the table that has more. */
function linesBefore(rows: readonly SheetRow[]): number {
  const first = rows.findIndex(({ cells }) => cells.length > 1)
  return first > MOST_BEFORE || rows.slice(0, first).some(({ cells }) => cells[0]?.column !== 0)
    ? 0
    : Math.max(0, first)
}

/** Exports put one after the other repeat their header. */
function withoutRepeats(rows: readonly SheetRow[]): readonly SheetRow[] {
  const [head] = rows
  if (head === undefined || head.cells.length < 2 || head.cells.some(({ text }) => isFigure(text))) return rows
  const isHead = ({ cells }: SheetRow) =>
    cells.length === head.cells.length &&
    cells.every(({ column, text }, i) => column === head.cells[i]?.column && text === head.cells[i]?.text)
  return rows.filter((row, i) => i === 0 || !isHead(row))
}

/** By custom the first row names the columns; it does not where it holds figures or leaves out more than one name. */
function namesColumns(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows
  const names = first.filter((cell) => cell !== '')
  if (rows.length < 2 || names.length < Math.max(2, first.length - 1)) return false
  return names.every((name) => !isFigure(name)) && new Set(names).size === names.length
}

/** The one by which most rows have the same number of values, and more than one. */
function delimiterOf(source: string): string {
  let best = ','
  let most = 0
  const sample = source.slice(0, SAMPLE)
  for (const delimiter of DELIMITERS) {
    const lengths = new Map<number, number>()
    let rows = 0
    for (const record of records(sample, delimiter)) {
      if (rows++ >= SAMPLE_ROWS) break
      if (record.length > 1) lengths.set(record.length, (lengths.get(record.length) ?? 0) + 1)
    }
    for (const [length, count] of lengths) {
      // Of two that fit equally well, the one that parts more.
      const score = count + length / 1000
      if (score > most) [best, most] = [delimiter, score]
    }
  }
  return best
}

/** Records of a table, line ends in quotation marks included. A mark that is never closed ends with its line. */
function* records(source: string, delimiter: string): Generator<string[]> {
  let record: string[] = []
  let at = 0
  while (at < source.length) {
    let value: string
    const close = source[at] === '"' ? closing(source, at) : -1
    if (close > 0) {
      value = source.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    } else value = ''
    const end = endOfValue(source, at, delimiter)
    record.push(value + source.slice(at, end))
    at = end
    if (source[at] === delimiter) {
      at++
      if (at >= source.length) record.push('')
      continue
    }
    at += source.startsWith('\r\n', at) ? 2 : 1
    yield record
    record = []
  }
  if (record.length > 0) yield record
}

/** Longest value in quotation marks: where one is left open, the next that comes is far off. */
const LONGEST = 100_000

/** Where the quotation mark is that closes the one at an offset; -1 where none does. */
function closing(source: string, open: number): number {
  const limit = Math.min(source.length, open + LONGEST)
  for (let at = open + 1; at < limit; at++) {
    if (source[at] !== '"') continue
    if (source[at + 1] !== '"') return at
    at++
  }
  return -1
}

function endOfValue(source: string, from: number, delimiter: string): number {
  let at = from
  while (at < source.length && source[at] !== delimiter && source[at] !== '\n' && source[at] !== '\r') at++
  return at
}
