/**
 * The plain text of a document as it grows, and the blocks in it. One block is one line, code lines apart; rows, items and
 * code lines stand under each other, everything else has a blank line around it. What was written can be taken back
 * as far as a mark.
 * @module
 */

import type { Block, LeftOut, LeftOutKind, RowCells, Span } from '../types.ts'
import { tokenWeight } from '../words/tokens.ts'
import { type AsideKind, asides } from './aside.ts'

/** A list item of more estimated tokens than this is cut into sentences like a paragraph. */
const LONG_ITEM = 100

export interface Mark {
  parts: number
  blocks: number
  length: number
  words: number
  linked: number
  kept: Kept
}

/** Characters that were not taken back, and how many of them are in links. */
interface Kept {
  words: number
  linked: number
}

/** Where a cell of a table stands: its column, from 0, and how many columns and rows it reaches over. */
export interface CellPlace {
  column: number
  columns: number
  rows: number
}

/** What is known of a row beside its words. */
export interface RowOptions {
  /** Whether a row above it names the columns. */
  under?: boolean
  /** Characters of it that stand in links. */
  linked?: number
  /** Whether the file marks it as one that names columns. */
  names?: boolean
  /** Of each cell; by default they stand side by side. */
  places?: readonly CellPlace[]
}

/** Cells further to the right are in the text, but in no column. */
const LAST_COLUMN = 100_000

export class Builder {
  readonly blocks: Block[] = []
  #parts: string[] = []
  #length = 0
  /** Characters written, and how many of them in links. */
  #words = 0
  #linked = 0
  #kept: Kept = { words: 0, linked: 0 }
  #opens = false
  #leftOut: LeftOut | undefined

  get text(): string {
    return this.#parts.join('')
  }

  /** Of the text so far, in UTF-16 code units. */
  get length(): number {
    return this.#length
  }

  heading(text: string, level: number): void {
    const span = this.#write(text, '\n\n')
    if (span !== null) this.blocks.push({ kind: 'heading', level, title: text.trim().replace(/\s+/g, ' '), ...span })
  }

  paragraph(text: string, linked: number): void {
    const span = this.#write(text, '\n\n', linked)
    if (span !== null) this.blocks.push({ kind: 'paragraph', ...span })
  }

  item(text: string, linked: number): void {
    const span = this.#write(text, this.#after('item') ? '\n' : '\n\n', linked)
    if (span !== null) this.blocks.push({ kind: tokenWeight(text) > LONG_ITEM ? 'paragraph' : 'item', ...span })
  }

  /** What is in the file but not in its running text: a comment, an alternative text, hidden words. Says what it is. */
  aside(kind: AsideKind, text: string, by?: string): void {
    for (const line of asides(kind, text, by)) {
      const span = this.#write(line, this.#after('item') ? '\n' : '\n\n')
      if (span !== null) this.blocks.push({ kind: 'item', ...span })
    }
  }

  /** Counts what is not in the text. */
  leaveOut(kind: LeftOutKind, count = 1): void {
    this.#leftOut ??= {}
    this.#leftOut[kind] = (this.#leftOut[kind] ?? 0) + count
  }

  /** For the parsed document: absent where nothing was left out. */
  get leftOut(): { leftOut?: LeftOut } {
    return this.#leftOut === undefined ? {} : { leftOut: this.#leftOut }
  }

  /** The next row begins another table, though nothing stands between. */
  beginTable(): void {
    this.#opens = true
  }

  row(cells: readonly string[], { under = false, linked = 0, names = false, places }: RowOptions = {}): Span | null {
    const words = cells.map((cell) => cell.replace(/\s+/g, ' ').trim())
    const filled = words.filter((cell) => cell !== '')
    if (filled.length === 0) return null
    // Under a header the place of a lone cell says what it is.
    const isLone = filled.length === 1 && !under
    const text = isLone ? filled.join() : words.join(SEPARATOR)
    const span = this.#write(text, this.#after('row') ? '\n' : '\n\n', linked)
    if (span === null) return null
    this.blocks.push({
      kind: 'row',
      ...span,
      cells: rowCells(words, places, isLone),
      ...(this.#opens && { opens: true }),
      ...(names && { names: true }),
    })
    this.#opens = false
    return span
  }

  code(text: string): void {
    let separator = '\n\n'
    for (const line of text.split('\n')) {
      if (line.trim() === '') {
        if (separator === '\n') this.#push('\n')
        continue
      }
      this.#push(this.#length === 0 ? '' : separator)
      separator = '\n'
      const indent = line.length - line.trimStart().length
      const start = this.#length + indent
      this.#push(line.trimEnd())
      this.#words += line.length
      this.#keep(line.length, 0)
      this.blocks.push({ kind: 'code', start, end: this.#length })
    }
  }

  mark(): Mark {
    const { length } = this.#parts
    return {
      parts: length,
      blocks: this.blocks.length,
      length: this.#length,
      words: this.#words,
      linked: this.#linked,
      kept: this.#kept,
    }
  }

  /** Of the characters written since a mark, the share in links; 0 where there are none. */
  linkedSince(mark: Mark): number {
    return this.#words === mark.words ? 0 : (this.#linked - mark.linked) / (this.#words - mark.words)
  }

  /** Of all characters that were not taken back, the share in links. */
  get linkedShare(): number {
    return this.#kept.words === 0 ? 0 : this.#kept.linked / this.#kept.words
  }

  /**
   * Of what was written since a mark, keeps the headings; all of it where `whole` and there are any, or it `says`
   * something. A page's header holds its title, or else nothing of interest.
   */
  keepHeadings(mark: Mark, whole: boolean, says: boolean): void {
    const headings = this.blocks.slice(mark.blocks).filter((block) => block.kind === 'heading')
    if (whole && (says || headings.length > 0)) return
    this.takeBack(mark)
    for (const { title = '', level = 1 } of headings) this.heading(title, level)
  }

  /** Whether a heading and something after it were written since a mark. */
  hasSectionSince(mark: Mark): boolean {
    const [first, second] = this.blocks.slice(mark.blocks, mark.blocks + 2)
    return first?.kind === 'heading' && second !== undefined
  }

  takeBack(mark: Mark): void {
    this.#parts.length = mark.parts
    this.blocks.length = mark.blocks
    this.#length = mark.length
    this.#kept = mark.kept
    // What was taken back still counts: navigation inside a region makes that region more likely to be navigation too.
  }

  #after(kind: Block['kind']): boolean {
    return this.blocks[this.blocks.length - 1]?.kind === kind
  }

  #write(text: string, separator: string, linked = 0): Span | null {
    const trimmed = text.trim()
    if (trimmed === '') return null
    this.#push(this.#length === 0 ? '' : separator)
    const start = this.#length
    this.#push(trimmed)
    this.#words += trimmed.length
    this.#linked += Math.min(linked, trimmed.length)
    this.#keep(trimmed.length, Math.min(linked, trimmed.length))
    return { start, end: this.#length }
  }

  #keep(words: number, linked: number): void {
    this.#kept = { words: this.#kept.words + words, linked: this.#kept.linked + linked }
  }

  #push(text: string): void {
    this.#parts.push(text)
    this.#length += text.length
  }
}

const SEPARATOR = ' | '

/** Where the cells of a row stand in it. @param isLone whether the row is the one cell that is not blank */
function rowCells(words: readonly string[], places: readonly CellPlace[] | undefined, isLone: boolean): RowCells {
  const found: number[] = []
  const spans: number[] = []
  // A row that begins with a blank cell begins with the bar after it.
  let start = words[0] === '' ? -1 : 0
  words.forEach((word, i) => {
    const { column, columns, rows } = places?.[i] ?? { column: i, columns: 1, rows: 1 }
    if (word !== '' && column + columns <= LAST_COLUMN) {
      if (columns > 1 || rows > 1) spans.push(found.length / 3, columns, rows)
      found.push(isLone ? 0 : start, (isLone ? 0 : start) + word.length, column)
    }
    start += word.length + SEPARATOR.length
  })
  return spans.length === 0 ? { places: found } : { places: found, spans }
}
