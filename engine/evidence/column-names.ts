/**
 * What the columns of a row are called, in one line that a row can be read under: the levels of a header put together,
 * and what holds for all columns in the corner, with units that stand above the table.
 *
 *     Amounts are in thousands.
 *     |      | Year ended May 31, |      |        Year ended May 31, in thousands | 2019 | 2018
 *     |      | 2019               | 2018 |
 *
 * @module
 */
import { tableAt } from '../../corpus/structure/tables/look-up.ts'
import type { Corpus, DocumentStructure, Sentence, Span, Table, TableCell } from '../../corpus/types.ts'

/** Characters of all names; a table may have thousands of columns. */
const LONGEST = 2000

/**
 * @param shown sentences of the same passage: units that stand in one of them are not said again
 * @returns of a row its column names; undefined for all other sentences and for rows of a table without a header
 */
export function columnNames(
  corpus: Corpus,
  structure: DocumentStructure,
  shown: readonly Sentence[],
): (row: Sentence) => string | undefined {
  const known = new Map<Table, string>()
  const say = ({ start, end }: Span) => corpus.text(structure.info.docId, start, end)
  return ({ start, header }) => {
    const table = header && tableAt(structure, start)
    if (table === undefined) return undefined
    const names = known.get(table) ?? namesOf(table, say, shown).slice(0, LONGEST)
    known.set(table, names)
    return names
  }
}

function namesOf(table: Table, say: (span: Span) => string, shown: readonly Sentence[]): string {
  const rows = table.rows.slice(0, table.headerRows)
  const cells = rows.flatMap((row) => row.cells)
  const width = Math.max(0, ...cells.map(({ first, columns }) => first + columns))
  const units = table.units.filter((unit) => isOutside(unit, table) && !shown.some((other) => isWithin(unit, other)))
  const [only] = rows
  // One level, as it stands: the row may be shown itself, and then is not shown twice.
  if (rows.length === 1 && only && units.length === 0) return say(only)
  const isForAll = ({ columns }: TableCell) => columns > 1 && columns >= width - table.labelColumns
  const names = Array.from({ length: Math.min(width, LONGEST) }, (): string[] => [])
  for (const cell of cells) {
    if (isForAll(cell)) continue
    for (const name of names.slice(cell.first, cell.first + cell.columns)) name.push(say(cell))
  }
  const [corner = [], ...others] = names
  const all = [...cells.filter(isForAll).map(say), ...corner, ...units.map(say)]
  return [all, ...others].map((parts) => [...new Set(parts)].join(' ')).join(' | ')
}

const isOutside = (span: Span, { start, end }: Table): boolean => span.end <= start || span.start >= end
const isWithin = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end
