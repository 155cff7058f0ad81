/**
 * The tables among passages, whole ones alone: of a part no row can be missed and no sum be right.
 * @module
 */
import type { NumberedSentence, ReaderPassage } from '../../reader.ts'

export interface TableRow {
  sentence: NumberedSentence
  cells: readonly string[]
}

export interface ReadTable {
  /** Names of the columns. */
  columns: readonly string[]
  rows: readonly TableRow[]
  /** What it stands under: titles and headings. */
  place: string
}

export function tablesOf(passages: readonly ReaderPassage[]): ReadTable[] {
  return passages.flatMap((passage) => {
    const { sentences, title, headings, skippedAfter } = passage
    const found: ReadTable[] = []
    for (let i = 0; i < sentences.length; ) {
      const { header } = sentences[i] ?? {}
      let end = i + 1
      while (end < sentences.length && sentences[end]?.header === header) end++
      const rows = sentences.slice(i, end)
      // The row that names the columns stands before the others where the table begins.
      const names = sentences[i - 1]
      const begins = names?.kind === 'row' && header?.startsWith(names.text) === true
      const ends = end < sentences.length || !skippedAfter
      const isWhole = begins && ends && rows.every(({ skipped }) => !skipped)
      if (header !== undefined && isWhole) {
        const columns = cellsOf(names.text)
        const read = rows.map((sentence) => ({ sentence, cells: cellsOf(sentence.text) }))
        const place = [title, ...headings].join(' ')
        if (read.every(({ cells }) => cells.length <= columns.length)) found.push({ columns, rows: read, place })
      }
      i = end
    }
    return found
  })
}

/** `| a | b |`, or `a | b`, in which the last cells may be blank. */
function cellsOf(text: string): string[] {
  const bare = text.trim().replace(/^\|(.*)\|$/s, '$1')
  return bare.split(/(?<!\\)\|/).map((cell) => cell.trim())
}
