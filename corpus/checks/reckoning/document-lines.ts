/**
 * Cited spans of a document as lines: a row with its cells, the names of their columns and what holds for the table.
 * @module
 */
import { groupsOf, headsOf, rowAt, tableAt } from '../../structure/tables/look-up.ts'
import type { DocumentStructure, Sentence, Span, Table, TableCell } from '../../types.ts'
import type { Cell, Line } from './lines.ts'
import { saidOf } from './scales.ts'

/** Lines before one of running text that may state a scale, and rows that are looked through for a column's first figure. */
const AROUND = 3
const FIRST = 40

type Facts = Pick<DocumentStructure, 'sentences' | 'tables'>
type Read = (start: number, end: number) => string

/** A line and where it stands: the sentence, row or item around a span. */
export interface PlacedLine extends Span {
  line: Line
}

/** @param text of the document, between two offsets */
export function lineAround(structure: Facts, span: Span, text: Read): PlacedLine {
  const { sentences } = structure
  const at = sentenceAt(sentences, span.start)
  const { start, end } = sentences[at] ?? span
  const table = sentences[at]?.kind === 'row' ? tableAt(structure, start) : undefined
  const row = table ? rowAt(table, start) : -1
  if (table && row >= 0) return { line: rowLine(table, row, { start, end }, text), start, end }
  const before = sentences.slice(Math.max(0, at - AROUND), Math.max(0, at))
  const around = before.reverse().map((one) => text(one.start, one.end))
  return { line: { text: text(start, end), label: '', groups: [], cells: [], above: [], around }, start, end }
}

/** Index of the sentence in which an offset stands, by binary search; -1 between sentences. */
function sentenceAt(sentences: readonly Sentence[], offset: number): number {
  let low = 0
  let high = sentences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return (sentences[low]?.start ?? Number.POSITIVE_INFINITY) <= offset ? low : -1
}

function rowLine(table: Table, at: number, span: Span, text: Read): Line {
  const read = (one: Span) => text(one.start, one.end)
  const own = (table.rows[at]?.cells ?? []).filter(({ start, end }) => span.start <= start && end <= span.end)
  const labels = own.filter((cell) => isLabel(table, cell))
  const [value] = own.filter((cell) => !isLabel(table, cell))
  const corner = value ? headsOf(table, value).corner : []
  return {
    text: read(span),
    label: labels.map(read).join(' '),
    groups: groupsOf(table, at).map(read).reverse(),
    cells: own.map((cell): Cell => {
      const label = isLabel(table, cell)
      const heads = label ? [] : headsOf(table, cell).columns.map(read).reverse()
      const first = label ? '' : firstOf(table, at, cell.column, read)
      return { start: cell.start - span.start, end: cell.end - span.start, column: cell.column, label, heads, first }
    }),
    above: [
      ...table.units.map(read),
      ...corner.map(read),
      ...table.captions.map(read).reverse(),
      ...scalesOver(table, read),
    ],
    around: [],
  }
}

const isLabel = ({ labelColumns, headerRows }: Table, { column, row }: TableCell): boolean =>
  column < labelColumns || row < headerRows

/** Header cells that state a scale hold for the table, whatever column they stand over, where nothing nearer does. */
const scalesOver = ({ rows, headerRows }: Table, read: (one: Span) => string): string[] =>
  rows.slice(0, headerRows).flatMap(({ cells }) => cells.map(read).filter((head) => saidOf(head).scale !== null))

/** The first figure of a column: often the only one that has a sign. */
function firstOf({ rows, headerRows }: Table, at: number, column: number, read: (one: Span) => string): string {
  for (const { cells } of rows.slice(headerRows, Math.min(at, headerRows + FIRST))) {
    const cell = cells.find((one) => one.column === column)
    const text = cell ? read(cell) : ''
    if (/\d/.test(text)) return text
  }
  return ''
}
