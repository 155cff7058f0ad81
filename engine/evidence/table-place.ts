/**
 * Where in its table a cited row stands, in words: what names it, and what its columns are called.
 * @module
 */
import { cellsOfRow, headsOf, rowAt, tableAt } from '../../corpus/structure/tables/look-up.ts'
import type { Corpus, DocumentStructure, Span, Table, TableCell } from '../../corpus/types.ts'
import type { TablePlace } from '../../state/records.ts'

/** Columns that are named. */
const MOST = 12
/** Characters of a name. */
const LONGEST = 120

/** @returns undefined for what is no row of a table with a header, or stands in several */
export function tablePlaceOf(
  corpus: Corpus,
  structure: DocumentStructure,
  { start, end }: Span,
): TablePlace | undefined {
  const table = tableAt(structure, start)
  const row = table === undefined ? -1 : rowAt(table, start)
  if (table === undefined || row < table.headerRows || end > (table.rows[row]?.end ?? 0)) return undefined
  const say = (span: Span) =>
    clean(corpus.text(structure.info.docId, span.start, Math.min(span.end, span.start + LONGEST)))
  const cells = cellsOfRow(table, row).filter(({ column }) => column >= table.labelColumns)
  const columns = cells.slice(0, MOST).map((cell) => columnName(table, cell, say))
  const [cell] = cells
  if (cell === undefined || columns.every((name) => name === '')) return undefined
  const units = table.units.map(say).join('; ')
  return { row: rowName(table, cell, say), columns, ...(units && { units }) }
}

/** `Assets › Cash`: the group and the labels of a cell's row. */
function rowName(table: Table, cell: TableCell, say: (span: Span) => string): string {
  const { groups, labels } = headsOf(table, cell)
  return [...groups, ...labels].map(say).join(' › ')
}

/** `Year ended May 31, 2019`: all levels of the header above a cell, but for the units of the whole table. */
function columnName(table: Table, cell: TableCell, say: (span: Span) => string): string {
  const { columns, units } = headsOf(table, cell)
  const heads = columns.filter((head) => !units.some(({ start, end }) => start === head.start && end === head.end))
  return [...new Set(heads.map(say))].join(' ')
}

/** On one line, without the bars and marks that only the source needs. */
const clean = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('\\|', '|').trim()
