/**
 * Cited spans of a document as lines: a row with its cells and the names of their columns.
 * @module
 */
import { isFigure } from '../../formats/tables.ts'
import { sectionAt } from '../../structure/outline.ts'
import type { DocumentStructure, Sentence, Span } from '../../types.ts'
import type { Cell, Line } from './lines.ts'

/** Rows that are looked through for names of columns, and sentences around a table for its scale. */
const MOST_HEADERS = 6
const AROUND = 8

/** A line and where it stands: the sentence, row or item around a span. */
export interface PlacedLine extends Span {
  line: Line
}

/** @param text of the document, between two offsets */
export function lineAround(
  structure: DocumentStructure,
  span: Span,
  text: (start: number, end: number) => string,
): PlacedLine {
  const { sentences } = structure
  const at = sentenceAt(sentences, span.start)
  const { start, end } = sentences[at] ?? span
  return { line: lineOf(structure, at, { start, end }, text), start, end }
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

function lineOf(
  structure: DocumentStructure,
  at: number,
  span: Span,
  text: (start: number, end: number) => string,
): Line {
  const { sentences } = structure
  const sentence = sentences[at]
  const said = text(span.start, span.end)
  const read = (one: Span) => text(one.start, one.end)
  const headings = [...(sectionAt(structure.sections, span.start)?.headings ?? [])].reverse()
  if (sentence?.kind !== 'row') {
    const near = sentences
      .slice(Math.max(0, at - 3), at)
      .reverse()
      .map(read)
    return { text: said, cells: [], above: [], around: near }
  }
  const { first, last } = tableAround(sentences, at)
  const heads = headerRows(sentences.slice(first, Math.min(at + 1, first + MOST_HEADERS)).map(read)).filter(
    (_, row) => first + row < at,
  )
  const columns = heads.map(spread)
  const cells = cellsOf(said).map((cell, column): Cell => {
    const names = columns.map((row) => row[column] ?? '').filter(Boolean)
    return { ...cell, heads: column === 0 ? [] : names.reverse() }
  })
  const corner = heads.map((row) => row[0] ?? '').filter(Boolean)
  const before = sentences.slice(Math.max(0, first - AROUND), first).reverse()
  const after = sentences.slice(last + 1, last + 1 + AROUND)
  const lead = before[0] && before[0].kind !== 'row' ? [read(before[0])] : []
  return {
    text: said,
    cells,
    above: [...corner, ...heads.flatMap((row) => row.filter((name) => /thousand|million|billion|单位/i.test(name)))],
    around: [...lead, ...headings, ...[...before, ...after].filter(({ kind }) => kind !== 'row').map(read)],
  }
}

function tableAround(sentences: readonly Sentence[], at: number): { first: number; last: number } {
  let first = at
  while (sentences[first - 1]?.kind === 'row' && sentences[first]?.header !== undefined) first--
  let last = at
  while (sentences[last + 1]?.kind === 'row' && sentences[last + 1]?.header !== undefined) last++
  return { first, last }
}

export function cellsOf(row: string): Span[] {
  const cells: Span[] = []
  let from = row.startsWith('|') ? 1 : 0
  const end = row.endsWith('|') && !row.endsWith('\\|') ? row.length - 1 : row.length
  for (let at = from; at <= end; at++) {
    if (at < end && !(row[at] === '|' && row[at - 1] !== '\\')) continue
    const cell = row.slice(from, at)
    const lead = cell.length - cell.trimStart().length
    cells.push({ start: from + lead, end: Math.max(from + lead, from + cell.trimEnd().length) })
    from = at + 1
  }
  return cells
}

const YEAR = /^(?:19|20)\d\d(?:\s?\(?\d\)?|\*)?$/

/** The rows at the top that name columns: the first, and those after it without a figure that is no year. */
function headerRows(rows: readonly string[]): string[][] {
  const grid = rows.map((row) => cellsOf(row).map(({ start, end }) => row.slice(start, end)))
  const data = grid.findIndex((row, at) => at > 0 && row.slice(1).some((cell) => isFigure(cell) && !YEAR.test(cell)))
  return data === -1 ? grid.slice(0, 1) : grid.slice(0, data)
}

/** A name over the blank columns after it, or over all where it is alone. */
function spread(row: readonly string[]): string[] {
  const names = row.slice(1).filter(Boolean)
  let last = names.length === 1 ? (names[0] ?? '') : ''
  return row.map((cell, column) => {
    if (column === 0) return cell
    if (cell !== '') last = cell
    return last
  })
}
