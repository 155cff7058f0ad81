/**
 * A table of a page, row by row. A text that reaches over several rows is written in each of them; rows that only repeat
 * the header further down are left out, those with other heads begin a table of their own.
 * @module
 */
import { kindOf } from '../../structure/tables/cell-kinds.ts'
import type { Builder, CellPlace } from '../builder.ts'
import { Columns } from '../tables.ts'

interface PageCell extends CellPlace {
  text: string
  /** Names a column: in a row of nothing else it does. */
  heads: boolean
  bold: boolean
}

/** A longer text is not repeated in the rows it reaches over. */
const LONGEST_REPEATED = 200
/** Characters of a table that are repeated at most. */
const MOST_REPEATED = 1_000_000
/** A row of more columns is written without those that are blank. */
const WIDEST = 1000

type Attributes = Readonly<Record<string, string>>

export class PageTable {
  /** It is there for what it holds: nothing in a cell can make it a layout. */
  readonly isData: boolean
  readonly #builder: Builder
  readonly #columns = new Columns()
  #row = -1
  /** Of the row that is open; null outside of rows, and in those that turned out to be layout. */
  #cells: PageCell[] | null = null
  #cell: { place: CellPlace; heads: boolean } | undefined
  #linked = 0
  #part: 'head' | 'body' | 'foot' = 'body'
  /** Texts that reach down into further rows. */
  #below: (PageCell & { until: number })[] = []
  #repeated = 0
  /** Columns so far. */
  #width = 0
  /** Texts of the rows that name columns. */
  readonly #heads = new Set<string>()
  /** Whether one of them names several. */
  #isNamed = false
  #hasBody = false

  constructor(builder: Builder, isData: boolean) {
    this.#builder = builder
    this.isData = isData
    builder.beginTable()
  }

  /** Whether words go into a cell. */
  get inCell(): boolean {
    return this.#cells !== null
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'thead') this.#part = 'head'
    else if (name === 'tbody') this.#part = 'body'
    else if (name === 'tfoot') this.#part = 'foot'
    else if (name === 'tr') {
      this.#cells = []
      this.#linked = 0
      this.#row++
      this.#columns.nextRow()
    } else if (name === 'td' || name === 'th') {
      const count = (value: string | undefined) => Math.trunc(Number(value)) || 1
      const place = this.#columns.place(count(attributes['colspan']), rowsOf(attributes['rowspan']))
      const ofRow = /^row/i.test(attributes['scope'] ?? '') || attributes['role'] === 'rowheader'
      this.#cell = { place, heads: (name === 'th' && !ofRow) || attributes['role'] === 'columnheader' }
    }
  }

  /** The words of the cell that ends. */
  closeCell(text: string, linked: number, bold: boolean): void {
    const { place, heads } = this.#cell ?? { place: this.#columns.place(1, 1), heads: false }
    this.#cell = undefined
    this.#linked += linked
    this.#cells?.push({ ...place, text: text.replace(/\s+/g, ' ').trim(), heads, bold })
  }

  /** Words of the cells so far: the row is there for the layout. */
  layOut(): string[] {
    const texts = (this.#cells ?? []).map(({ text }) => text)
    this.#cells = null
    return texts
  }

  closePart(): void {
    this.#part = 'body'
  }

  /** @returns whether a row with a figure and without links was written */
  closeRow(): boolean {
    const own = this.#cells ?? []
    this.#cells = null
    const above = this.#below.filter(({ until }) => until >= this.#row)
    this.#below = above
    const filled = own.filter(({ text }) => text !== '')
    if (filled.length === 0) return false
    const names = this.#namesColumns(own, filled)
    const cells = [...own, ...above].sort((a, b) => a.column - b.column)
    for (const { text } of above) this.#repeated += text.length
    this.#reachDown(own)
    return this.#write(cells, names)
  }

  #namesColumns(own: readonly PageCell[], filled: readonly PageCell[]): boolean {
    if (this.#part === 'head') return true
    if (this.#part === 'foot') return false
    // A row of sums may be set like a header.
    if (this.#hasBody && filled.some(({ text }) => kindOf(text) === 'figure')) return false
    const [only] = filled
    // A title beside a blank cell is no name of a column, unless it is one of several.
    if (filled.length === 1 && own.length > 1 && only?.columns === 1) return false
    if (filled.length === 1 && this.#isNamed) return false
    if (filled.every(({ heads }) => heads) && own.every(({ heads, text }) => heads || text === '')) return true
    // The first row in bold letters, and nothing else says what it is.
    return !this.#hasBody && this.#heads.size === 0 && filled.length > 1 && filled.every(({ bold }) => bold)
  }

  #reachDown(own: readonly PageCell[]): void {
    for (const cell of own) {
      if (
        cell.rows < 2 ||
        cell.text === '' ||
        /^\[Picture: [^\]]*\]$/.test(cell.text) ||
        cell.text.length > LONGEST_REPEATED
      )
        continue
      this.#below.push({ ...cell, rows: 1, until: this.#row + cell.rows - 1 })
    }
  }

  #write(cells: readonly PageCell[], names: boolean): boolean {
    const end = furthest(cells, ({ column, columns }) => column + columns)
    const width = this.#width === 0 || end <= this.#width ? end : Math.max(this.#width, endOfText(cells))
    this.#width = Math.max(this.#width, width)
    const isLone = cells.filter(({ text }) => text !== '').length === 1
    const { texts, places } = width > WIDEST ? compact(cells) : spreadOut(cells, isLone ? endOfText(cells) : width)
    if (this.#repeated > MOST_REPEATED) this.#below = []
    const key = texts.join('\n')
    const filled = texts.filter((text) => text !== '').length
    // The header again, as on each page of a long table.
    if (this.#hasBody && filled > 1 && this.#heads.has(key)) return false
    const begins = names && this.#hasBody
    if (begins) {
      this.#builder.beginTable()
      this.#heads.clear()
      this.#isNamed = false
      this.#hasBody = false
    }
    const under = this.#heads.size > 0
    const span = this.#builder.row(texts, { under, linked: this.#linked, places, names })
    if (span === null) return false
    if (names) {
      this.#heads.add(key)
      this.#isNamed ||= filled > 1
    } else this.#hasBody = true
    return !names && this.#linked === 0 && texts.some((text, i) => i > 0 && kindOf(text) === 'figure')
  }
}

/** 0 reaches to the end of the table. */
function rowsOf(value: string | undefined): number {
  if (value?.trim() === '0') return Number.MAX_SAFE_INTEGER
  return Math.trunc(Number(value)) || 1
}

/** Blank cells at the end are no columns of their own. */
const endOfText = (cells: readonly PageCell[]): number =>
  furthest(cells, ({ column, text }) => (text === '' ? 0 : column + 1))

const furthest = (cells: readonly PageCell[], end: (cell: PageCell) => number): number =>
  cells.reduce((most, cell) => Math.max(most, end(cell)), 0)

interface Written {
  texts: string[]
  places: CellPlace[]
}

function spreadOut(cells: readonly PageCell[], width: number): Written {
  const texts = Array.from({ length: width }, () => '')
  const places: CellPlace[] = texts.map((_, column) => ({ column, columns: 1, rows: 1 }))
  for (const { text, column, columns, rows } of cells) {
    if (column >= width) continue
    // A text that is repeated below is a cell of its own there.
    const down = text.length <= LONGEST_REPEATED ? 1 : rows
    texts[column] = text
    places[column] = { column, columns, rows: down }
  }
  return { texts, places }
}

const compact = (cells: readonly PageCell[]): Written => ({
  texts: cells.map(({ text }) => text),
  places: cells.map(({ column, columns }) => ({ column, columns, rows: 1 })),
})
