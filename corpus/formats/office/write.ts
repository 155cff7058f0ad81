/**
 * Paragraphs and tables to one text: lists as items, tables as rows in place, notes at the end of the section in which
 * the text refers to them.
 * @module
 */
import type { ParsedDocument } from '../../types.ts'
import { Builder } from '../builder.ts'
import { gridOf, isFigure, namesColumns, writeTable } from '../tables.ts'
import { writeChart } from './charts/write.ts'
import { fakedHeadings } from './faked-headings.ts'
import { insertDocument } from './insert.ts'
import {
  type Extra,
  type Note,
  type Paragraph,
  type Piece,
  paragraphsOf,
  type Table,
  type TableCell,
} from './pieces.ts'

/** Characters; a longer paragraph is text in the style of a heading. */
const LONGEST_HEADING = 300

/** @param title '' for none; @param plausible whether so many pages are to be believed */
export function writePieces(
  pieces: readonly Piece[],
  title: string,
  plausible: (pages: number) => boolean,
): ParsedDocument {
  const writer = new Writer(fakedHeadings(pieces))
  writer.pieces(pieces)
  writer.endSection()
  const { text, blocks } = writer.builder
  const { pages } = writer
  const { leftOut } = writer.builder
  return { text, blocks, ...(title !== '' && { title }), ...(plausible(pages.length) && { pages }), ...leftOut }
}

class Writer {
  readonly builder = new Builder()
  readonly pages = [{ start: 0, page: 1 }]
  readonly #faked: ReadonlyMap<Paragraph, number>
  #notes: Note[] = []
  /** A page begins with what is written next. Breaks with nothing between them are one. */
  #turned = false

  constructor(faked: ReadonlyMap<Paragraph, number>) {
    this.#faked = faked
  }

  pieces(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'paragraph') this.#paragraph(piece)
      else if (piece.kind === 'table') this.#table(piece)
      else this.#extra(piece)
    }
  }

  endSection(): void {
    for (const { mark, text } of this.#notes) if (text !== '') this.builder.item(`${mark} ${text}`, 0)
    this.#notes = []
  }

  #extra(piece: Extra): void {
    if (piece.kind === 'aside') this.builder.aside(piece.aside, piece.text, piece.by)
    else if (piece.kind === 'leftOut') this.builder.leaveOut(piece.what)
    else if (piece.kind === 'chart') writeChart(this.builder, piece.chart)
    else insertDocument(this.builder, piece.document)
  }

  #paragraph(paragraph: Paragraph): void {
    const { label, list, breaks, notes } = paragraph
    const text = label === '' || paragraph.text === '' ? paragraph.text : `${label} ${paragraph.text}`
    const level = paragraph.level ?? this.#faked.get(paragraph)
    const before = this.builder.blocks.length
    const isHeading = level !== undefined && text.length <= LONGEST_HEADING && /[\p{L}\p{N}]/u.test(paragraph.text)
    if (isHeading) this.endSection()
    if (breaks.some((at) => at === 0)) this.#turned = true
    if (isHeading) this.builder.heading(text.replace(/\n/g, ' '), level)
    else if (paragraph.code) this.builder.code(text)
    else if (list) this.builder.item(text, 0)
    else this.builder.paragraph(text, 0)
    this.#turnPages(before)
    const start = (this.builder.blocks[before]?.start ?? 0) + text.length - paragraph.text.length
    for (const at of breaks) {
      if (at > 0 && at < paragraph.text.length) this.#page(start + at)
      else if (at > 0) this.#turned = true
    }
    this.#notes.push(...notes)
  }

  #table(table: Table): void {
    if (isLayout(table)) {
      for (const { cells } of table.rows) for (const { pieces } of cells) this.pieces(pieces)
      return
    }
    const grid = gridOf(
      table.rows.map(({ cells }) =>
        cells.map(({ pieces, columns, rows }) => ({ text: wordsOf(pieces), columns, rows })),
      ),
    )
    const before = this.builder.blocks.length
    if ([...paragraphsOf([table])].some(({ breaks }) => breaks.length > 0)) this.#turned = true
    const marked = (row: number) => table.rows[row]?.header === true
    writeTable(this.builder, grid, { headed: marked(0) || namesColumns(grid.rows), marked })
    this.#turnPages(before)
    for (const { pieces } of table.rows.flatMap((row) => row.cells)) {
      for (const piece of pieces) {
        if (piece.kind === 'paragraph') this.#notes.push(...piece.notes)
        else this.pieces([piece])
      }
    }
  }

  /** @param before number of blocks before what was just written */
  #turnPages(before: number): void {
    const block = this.builder.blocks[before]
    if (!this.#turned || block === undefined) return
    this.#turned = false
    this.#page(block.start)
  }

  #page(start: number): void {
    if (start > (this.pages.at(-1)?.start ?? 0)) this.pages.push({ start, page: this.pages.length + 1 })
  }
}

/**
 * Whether a table is there to place what stands in it: one column, or headings in its cells, or tables where nothing else
 * names columns.
 */
function isLayout({ rows }: Table): boolean {
  const cells = rows.flatMap((row) => row.cells)
  if (rows.every((row) => row.cells.filter(({ pieces }) => pieces.length > 0).length < 2)) return true
  if (cells.some(hasHeading) && !headsColumns(rows)) return true
  const nesting = cells.filter(({ pieces }) => pieces.some((piece) => piece.kind === 'table')).length
  if (nesting === 0) return false
  const texts = rows.map((row) => row.cells.map(({ pieces }) => wordsOf(pieces)))
  return nesting * 3 > cells.length || !(rows[0]?.header === true || namesColumns(texts))
}

const hasHeading = ({ pieces }: TableCell): boolean =>
  pieces.some((piece) => piece.kind === 'paragraph' && piece.level !== undefined)

/** Whether the only headings in a table are names of its columns, in the style of headings for its looks. */
function headsColumns([first, ...rest]: Table['rows']): boolean {
  if (first === undefined || rest.some(({ cells }) => cells.some(hasHeading))) return false
  const named = first.cells.filter(({ pieces }) => pieces.length > 0)
  if (first.cells.length < 2 || !named.every((cell) => hasHeading(cell) && cell.pieces.length === 1)) return false
  return rest.length > 1 || rest.some(({ cells }) => cells.some(({ pieces }) => isFigure(wordsOf(pieces))))
}

/** The words of a cell; tables in it stand after its own table. */
const wordsOf = (pieces: readonly Piece[]): string =>
  Array.from(paragraphsOf(pieces.filter(({ kind }) => kind !== 'table')), ({ label, text }) =>
    label === '' ? text : `${label} ${text}`,
  )
    .join(' ')
    .trim()
