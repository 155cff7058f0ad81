/**
 * A cited row of a table as the checks see it: what each cell says, what stands over it, and what holds for all of it.
 *
 *     (in millions)            ← note
 *     |          | 2019 | 2018 |
 *     | Revenue: |      |      |   ← above
 *     | Services | $ 40 | 36   |   ← label, cells
 * @module
 */
import { Lru } from '../../../lib/lru.ts'
import { sectionAt } from '../../structure/outline.ts'
import { isUnit, unitsIn } from '../../structure/tables/cell-kinds.ts'
import { cellsOfRow, groupsOf, headsOf, rowAt, tableAt } from '../../structure/tables/look-up.ts'
import type { DocumentStructure, Sentence, Span, Table, TableCell } from '../../types.ts'
import { isDash, isValue } from './values.ts'

export interface CitedCell {
  text: string
  /** Words over it, from the top down. */
  heads: readonly string[]
  /** Phrases over it that say units and nothing else: `(in thousands, except per share data)`. */
  units: readonly string[]
  /** What stands in its column in the first row with figures: often the only one that has a currency sign. */
  first: string
}

export interface CitedRow {
  /** The words that say what the row is about. */
  label: string
  cells: readonly CitedCell[]
  /** Rows of words alone that it stands under, the nearest first. */
  above: readonly string[]
  /** Units of the whole table, header cells over the labels, captions, headings and lines near it, the nearest first. */
  notes: readonly string[]
}

type Facts = Pick<DocumentStructure, 'tables' | 'sections' | 'sentences' | 'info'>
type Read = (span: Span) => string

/** Null for what is no row with figures of its own: text, a row that names columns. */
export function citedRow(structure: Facts, offset: number, read: Read): CitedRow | null {
  const table = tableAt(structure, offset)
  const at = table ? rowAt(table, offset) : -1
  if (!table || at < table.headerRows) return null
  const cells = cellsOfRow(table, at)
  const values = cells.filter(({ column }) => column >= table.labelColumns)
  const label = cells.filter(({ column }) => column < table.labelColumns)
  const first = firstFigures(table, at, read)
  const corner = values[0] ? headsOf(table, values[0]).corner : []
  return {
    label: label.map(read).join(' '),
    cells: values.map((cell) => {
      const over = headsOf(table, cell).columns.map(read)
      return {
        text: read(cell),
        heads: over.filter((head) => !isPhrase(head)),
        units: over.filter(isPhrase),
        first: first.get(cell.column) ?? '',
      }
    }),
    above: groupsOf(table, at).map(read).reverse(),
    notes: [
      ...corner.map(read),
      ...table.units.map(read),
      ...[...table.captions].map(read).reverse(),
      ...around(structure, table, read),
    ],
  }
}

/** Rows of a table that are looked at to count in it. */
const COUNTED = 200

/** All rows with figures of the table in which an offset stands. */
export function rowsAround(structure: Facts, offset: number, read: Read): CitedRow[] {
  const table = tableAt(structure, offset)
  const rows = table?.rows.slice(table.headerRows, table.headerRows + COUNTED) ?? []
  return rows.flatMap(({ start }) => citedRow(structure, start, read) ?? [])
}

const phrases = new Lru<string, { is: boolean }>(2_000)

/** What tells no column from another. */
const isPhrase = (head: string): boolean =>
  phrases.get(head, () => ({ is: /\bexcept\b|\bin\s/i.test(head) && isUnit(head) })).is

/** Rows at the top of the body in which first figures are looked for. */
const TOP = 12

function firstFigures(table: Table, at: number, read: Read): Map<number, string> {
  for (const row of table.rows.slice(table.headerRows, Math.min(at + 1, table.headerRows + TOP))) {
    const cells = row.cells.filter(({ column }) => column >= table.labelColumns)
    const texts = cells.map((cell): [TableCell, string] => [cell, read(cell)])
    if (texts.some(([, text]) => isValue(text) || isDash(text)))
      return new Map(texts.map(([{ column }, text]) => [column, text]))
  }
  return new Map()
}

/**
 * Lines of its section, before a table and after it, in which its units may be said though nothing points to it; those
 * after it as far as the next table.
 */
const BEFORE = 4
const AFTER = 60

function around({ sentences, sections, info }: Facts, table: Table, read: Read): string[] {
  const section = sectionAt(sections, table.start)
  const headings = [...(section?.headings ?? [])].reverse()
  if (table.units.length > 0) return [...headings, info.title]
  const top = lastBefore(sentences, table.start)
  const bottom = lastBefore(sentences, table.end)
  const lines = [
    ...sentences.slice(Math.max(0, top - BEFORE + 1), top + 1).reverse(),
    ...untilTable(sentences.slice(bottom + 1, bottom + 1 + AFTER)),
  ]
  const own = lines.filter(({ start, end }) => section === undefined || (start >= section.start && end <= section.end))
  return [...own.map(read).filter((line) => unitsIn(line).length > 0), ...headings, info.title]
}

function untilTable(lines: readonly Sentence[]): readonly Sentence[] {
  const next = lines.findIndex(({ kind }) => kind === 'row')
  return next < 0 ? lines : lines.slice(0, next)
}

/** Index of the last sentence that begins before an offset; -1 where none does. */
function lastBefore(sentences: readonly Span[], offset: number): number {
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low - 1
}
