/**
 * Rows of HTML tables as they stand in Markdown, on one line or on many: where each begins and ends, and its cells.
 *
 *     <tr><td>Rope</td><td>402 crowns</td></tr>
 *             ├──┤         ├────────┤            cells
 *             ├─────────────────────┤            row
 *
 * @module
 */

import { trimmed } from '../../structure/trimmed.ts'
import type { Block, RowCells, Span } from '../../types.ts'
import { Columns } from '../tables.ts'

const TAG = /<(\/?)(table|thead|tbody|tfoot|tr|td|th|caption)\b([^<>]{0,500})>/gi

/** Not in code. */
export const holdsRows = (text: string): boolean =>
  /^<(?:table|thead|tbody|tr|td|th|caption)\b/i.test(text) || /<tr[\s>]/i.test(text.replace(/`[^`]*`/g, ''))

interface Row {
  cells: { span: Span; column: number; columns: number; rows: number }[]
  heads: number
}

/** The blocks of a paragraph that holds rows: these, and what is said before, between and after tables. */
export function htmlRows(text: string, { start, end }: Span): Block[] {
  const blocks: Block[] = []
  const said = (from: number, to: number): void => {
    const span = trimmed(text, from, to)
    if (span !== null && /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end)))
      blocks.push({ kind: 'paragraph', ...span })
  }
  let columns = new Columns()
  let row: Row = { cells: [], heads: 0 }
  let cell: { from: number; head: boolean; attributes: string } | null = null
  let loose = start
  // Rows on lines of their own come in pieces: only the tag says that another table begins.
  let opens = false
  const endCell = (at: number): void => {
    if (cell === null) return
    const {
      columns: wide,
      rows,
      column,
    } = columns.place(count('colspan', cell.attributes), count('rowspan', cell.attributes))
    const span = trimmed(text, cell.from, at)
    if (span !== null) row.cells.push({ span, column, columns: wide, rows })
    if (cell.head) row.heads++
    cell = null
  }
  const endRow = (at: number): void => {
    endCell(at)
    const block = blockOf(row, opens)
    if (block !== null) {
      blocks.push(block)
      opens = false
    }
    row = { cells: [], heads: 0 }
  }
  columns.nextRow()
  TAG.lastIndex = 0
  for (const match of text.slice(start, end).matchAll(TAG)) {
    const at = start + match.index
    const after = at + match[0].length
    const [, closing, named = '', attributes = ''] = match
    const name = named.toLowerCase()
    const isCell = name === 'td' || name === 'th'
    if (cell === null && row.cells.length === 0) said(loose, at)
    if (isCell && closing === '') {
      endCell(at)
      cell = { from: after, head: name === 'th', attributes }
    } else if (isCell) endCell(at)
    else endRow(at)
    if (name === 'tr' && closing === '') columns.nextRow()
    if (name === 'table' && closing === '') {
      opens = true
      columns = new Columns()
      columns.nextRow()
    }
    loose = after
  }
  endRow(end)
  if (loose > start) said(loose, end)
  return blocks
}

function blockOf({ cells, heads }: Row, opens: boolean): Block | null {
  const [first, last] = [cells[0], cells.at(-1)]
  if (!first || !last) return null
  const { start } = first.span
  const places = cells.flatMap(({ span, column }) => [span.start - start, span.end - start, column])
  const spans = cells.flatMap(({ columns, rows }, at) => (columns > 1 || rows > 1 ? [at, columns, rows] : []))
  const placed: RowCells = spans.length === 0 ? { places } : { places, spans }
  return {
    ...{ kind: 'row', start, end: last.span.end, cells: placed },
    ...(opens && { opens: true }),
    ...(heads === cells.length && { names: true }),
  }
}

function count(name: string, attributes: string): number {
  const [, digits] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes) ?? []
  return Math.max(1, Number(digits ?? 1))
}
