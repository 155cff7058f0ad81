/**
 * The header of each row: the rows that name the columns of its table, so that a row can be shown with them.
 * @module
 */
import type { Sentence, Span, Table } from '../../types.ts'

/** Sentences and tables in reading order; those of header rows themselves, and of tables without, get none. */
export function withHeaders(sentences: readonly Sentence[], tables: readonly Table[]): Sentence[] {
  let next = 0
  return sentences.map((sentence) => {
    if (sentence.kind !== 'row') return sentence
    while (next < tables.length && (tables[next]?.end ?? 0) <= sentence.start) next++
    const header = headerOf(tables[next])
    return header !== undefined && header.end <= sentence.start ? { ...sentence, header } : sentence
  })
}

/** From the first row that names columns to the last. */
function headerOf(table: Table | undefined): Span | undefined {
  const first = table?.rows[0]
  const last = table?.rows[table.headerRows - 1]
  return first && last && { start: first.start, end: last.end }
}
