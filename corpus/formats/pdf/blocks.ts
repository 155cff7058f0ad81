/**
 * Lines to the text of the document and the blocks in it. Offsets are those of this text; where a page begins inside a
 * paragraph is known to the character.
 * @module
 */
import type { Block, Page } from '../../types.ts'
import { Builder } from '../builder.ts'
import { codeFrom, listing } from './code.ts'
import { isContentsLine, withoutLeaders } from './contents.ts'
import type { Fonts } from './fonts.ts'
import { hyphensOf, type KeepsHyphen, seam } from './join.ts'
import { type Line, textOf } from './lines.ts'
import { begins, isItem, layoutOf } from './paragraphs.ts'
import { type Table, tablesOf } from './tables.ts'

/** A heading and the lines that print it. */
export interface Heading {
  level: number
  title: string
  lines: readonly Line[]
}

/** Tells what the tags of a document say of the lines of an element. */
export interface Tagged {
  isItem(element: number): boolean
  /** The row that an element is a cell of. */
  rowOf(element: number): { table: number; row: number; header: boolean } | undefined
}

export interface Sheet {
  /** In reading order. */
  lines: readonly Line[]
  /** Running heads that are seen here first. */
  heads: readonly Line[]
  /** Its text that is not seen. */
  hidden?: string
}

export function blocksOf(
  sheets: readonly Sheet[],
  headings: readonly Heading[],
  fonts: Fonts,
  tagged: Tagged,
): { text: string; blocks: Block[]; pages: Page[] } {
  const lines = sheets.flatMap((sheet) => sheet.lines)
  const writer = new Writer(hyphensOf(lines), sheets)
  const layout = layoutOf(lines)
  const firsts = new Map(headings.map((heading) => [heading.lines[0], heading]))
  const others = new Set(headings.flatMap((heading) => heading.lines.slice(1)))
  const stops = (line: Line) => firsts.has(line) || others.has(line)
  const tables = tablesOf(lines, (line) => stops(line) || fonts.isMono(line.font), fonts)
  const written = new Set<Table>()

  for (let i = 0; i < lines.length; ) {
    const line = lines[i]
    if (line === undefined) break
    const heading = firsts.get(line)
    if (heading !== undefined) writer.heading(heading)
    if (heading !== undefined || others.has(line)) {
      i++
      continue
    }
    const row = line.element === undefined ? undefined : tagged.rowOf(line.element)
    if (row !== undefined) {
      i = writer.taggedTable(lines, i, tagged)
      continue
    }
    const code = codeFrom(lines, i, fonts, stops)
    if (code > i) {
      writer.code(lines.slice(i, code))
      i = code
      continue
    }
    const table = tables.get(line)
    if (table !== undefined) {
      if (!written.has(table)) writer.table(table.rows, table.header)
      written.add(table)
      i++
      continue
    }
    const open: Line[] = [line]
    let next = i + 1
    for (; next < lines.length; next++) {
      const candidate = lines[next]
      if (candidate === undefined || stops(candidate) || tables.has(candidate)) break
      if (begins(candidate, open, layout, fonts)) break
      open.push(candidate)
    }
    const listed = line.element === undefined ? isItem(textOf(line)) : tagged.isItem(line.element)
    writer.paragraph(open, listed || isContentsLine(textOf(open.at(-1) ?? line)))
    i = next
  }
  return writer.end()
}

class Writer {
  readonly #builder = new Builder()
  readonly #pages: Page[] = []
  readonly #keeps: KeepsHyphen
  readonly #sheets: readonly Sheet[]
  #headsDone = 0

  constructor(keeps: KeepsHyphen, sheets: readonly Sheet[]) {
    this.#keeps = keeps
    this.#sheets = sheets
  }

  heading({ level, title, lines }: Heading): void {
    const block = this.#write(lines, (text) => this.#builder.heading(text, level))
    if (block?.kind === 'heading') block.title = title
  }

  paragraph(lines: readonly Line[], item: boolean): void {
    this.#write(lines, (text) => (item ? this.#builder.item(text, 0) : this.#builder.paragraph(text, 0)))
  }

  code(lines: readonly Line[]): void {
    const from = this.#builder.blocks.length
    this.#heads(lines[0]?.page ?? 0)
    this.#builder.code(listing(lines))
    // One line of code is one block.
    lines.forEach((line, i) => {
      this.#beginPages(line.page, this.#builder.blocks[from + i]?.start)
    })
  }

  table(rows: readonly { cells: readonly string[]; page: number }[], header: boolean): void {
    let headed = false
    this.#builder.beginTable()
    rows.forEach(({ cells, page }, i) => {
      this.#heads(page)
      const span = this.#builder.row(cells, { under: headed, names: header && i === 0 })
      this.#beginPages(page, span?.start)
      if (i === 0 && header && span !== null) headed = true
    })
  }

  /** @returns the line after the table */
  taggedTable(lines: readonly Line[], from: number, tagged: Tagged): number {
    const rows: { cells: string[]; elements: number[]; page: number; row: number; header: boolean }[] = []
    let table: number | undefined
    let i = from
    for (; i < lines.length; i++) {
      const line = lines[i]
      const place = line?.element === undefined ? undefined : tagged.rowOf(line.element)
      if (line?.element === undefined || place === undefined || (table !== undefined && place.table !== table)) break
      table = place.table
      let row = rows.at(-1)
      if (row?.row !== place.row) {
        row = { cells: [], elements: [], page: line.page, row: place.row, header: place.header }
        rows.push(row)
      }
      const cell = row.elements.indexOf(line.element)
      if (cell < 0) {
        row.elements.push(line.element)
        row.cells.push(textOf(line))
      } else {
        const before = row.cells[cell] ?? ''
        const { cut, between } = seam(before, textOf(line), this.#keeps)
        row.cells[cell] = before.slice(0, before.length - cut) + between + textOf(line)
      }
    }
    this.table(rows, rows[0]?.header === true)
    return i
  }

  end(): { text: string; blocks: Block[]; pages: Page[] } {
    this.#heads(Number.POSITIVE_INFINITY)
    this.#hidden(this.#sheets.length)
    const { text, blocks } = this.#builder
    this.#beginPages(this.#sheets.length || 1, text.length)
    return { text, blocks, pages: this.#pages }
  }

  #write(lines: readonly Line[], put: (text: string) => void): Block | undefined {
    this.#heads(lines[0]?.page ?? 0)
    let text = ''
    const starts: [page: number, at: number][] = []
    for (const line of lines) {
      const next = textOf(line)
      const { cut, between } = text === '' ? { cut: 0, between: '' } : seam(text, next, this.#keeps)
      text = text.slice(0, text.length - cut) + between
      starts.push([line.page, text.length])
      text += next
    }
    const count = this.#builder.blocks.length
    // Dots that lead to a page number come last, after all places where a page may begin.
    put(withoutLeaders(text))
    const block = this.#builder.blocks[count]
    if (block !== undefined)
      for (const [page, at] of starts) this.#beginPages(page, Math.min(block.start + at, block.end))
    return block
  }

  /** Notes where pages begin, up to one; those without text begin where the next with text does. */
  #beginPages(upTo: number, start: number | undefined): void {
    if (start === undefined) return
    while (this.#pages.length < Math.min(upTo, this.#sheets.length)) {
      this.#pages.push({ start, page: this.#pages.length + 1 })
    }
  }

  /** @param page counted from 1, whose text is written */
  #hidden(page: number): void {
    const text = this.#sheets[page - 1]?.hidden ?? ''
    if (text === '') return
    const count = this.#builder.blocks.length
    this.#builder.aside('hidden', text)
    this.#beginPages(page, this.#builder.blocks[count]?.start)
  }

  /** Running heads are put before the first block that begins on or after their page, what is not seen behind it. */
  #heads(page: number): void {
    for (; this.#headsDone < Math.min(page, this.#sheets.length); this.#headsDone++) {
      this.#hidden(this.#headsDone)
      for (const line of this.#sheets[this.#headsDone]?.heads ?? []) {
        this.#builder.paragraph(textOf(line), 0)
        const start = this.#builder.blocks.at(-1)?.start
        this.#beginPages(line.page, start)
      }
    }
  }
}
