/**
 * The events of a page, in order, to text. There is no tree, so that depth costs nothing: a stack holds what was opened
 * and what that changed.
 * @module
 */
import { Builder, type CellPlace, type Mark } from '../builder.ts'
import { Columns } from '../tables.ts'
import { isNote, isSkipLink, type Region, regionOf } from './chrome.ts'

/** Stands for `<br>` until white space is folded. */
const BREAK = '\u2028'

const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2
   h3 h4 h5 h6 header hr html legend li main ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

/** Above this share of characters in links a suspect region is navigation. */
const MOSTLY_LINKS = 0.5

interface Element {
  name: string
  region: Region
  note: boolean
  mark: Mark
  /** List items: its first words are still to come. */
  fresh: boolean
}

interface Table {
  /** Whether a row that is done names the columns. */
  headed: boolean
  /** Cells of the current row; null outside of rows and in rows used for layout. */
  cells: string[] | null
  /** Where they stand, the one that is open included. */
  places: CellPlace[]
  columns: Columns
  linked: number
  /** Whether all cells of the current row are `<th>`; null before the first. */
  head: boolean | null
  /** Whether the current row stands in a `<thead>`. */
  inHead: boolean
}

export class Walker {
  readonly builder = new Builder()
  /** Of the ids that were asked for: the index of the block that each stands at, or before. */
  readonly anchors = new Map<string, number>()
  title = ''
  readonly #chrome: boolean
  readonly #wanted: ReadonlySet<string> | undefined
  readonly #stack: Element[] = []
  /** Open `li`, `dt` and `dd`. */
  readonly #items: Element[] = []
  readonly #tables: Table[] = []
  #line: string[] = []
  /** Characters of the current line, and how many of them in links. */
  #chars = 0
  #linked = 0
  #skipping = 0
  #links = 0
  #pre = 0
  #notes = 0
  #inTitle = false

  /** @param chrome false: navigation is text like any other */
  constructor(chrome: boolean, wanted?: ReadonlySet<string>) {
    this.#chrome = chrome
    this.#wanted = wanted
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.#stack.at(-1)?.name ?? ''
    if (name === 'title' && this.title === '' && parent !== 'svg') this.#inTitle = true
    if (name === 'br') this.#append(this.#pre > 0 ? '\n' : BREAK)
    if (BLOCKS.has(name)) this.#boundary(name)
    if (this.#wanted !== undefined) this.#anchor(attributes['id'] ?? attributes['name'] ?? '')
    const region = this.#regionOf(name, attributes, parent)
    const note = isNote(attributes)
    const element = { name, region, note, mark: this.builder.mark(), fresh: name === 'li' || name === 'dt' }
    this.#stack.push(element)
    if (/^(?:li|dt|dd)$/.test(name)) this.#items.push(element)
    if (region === 'skip') this.#skipping++
    if (name === 'a') this.#links++
    if (name === 'pre') this.#pre++
    if (note) this.#notes++
    if (this.#skipping > 0) return
    if (name === 'table') this.#beginTable()
    const table = this.#tables.at(-1)
    if (table !== undefined) openInTable(table, name, attributes)
  }

  #beginTable(): void {
    this.builder.beginTable()
    this.#tables.push({
      headed: false,
      cells: null,
      places: [],
      columns: new Columns(),
      linked: 0,
      head: null,
      inHead: false,
    })
  }

  close(name: string): void {
    const element = this.#stack.pop()
    if (element === undefined) return
    if (name === 'title') this.#inTitle = false
    if (name === 'a') this.#links--
    if (this.#skipping === 0) this.#finish(name, element)
    if (this.#items.at(-1) === element) this.#items.pop()
    if (name === 'pre') this.#pre--
    if (element.note) this.#notes--
    if (element.region === 'skip') this.#skipping--
    if (this.#skipping > 0) return
    const linked = this.builder.linkedSince(element.mark) > MOSTLY_LINKS
    if (element.region === 'suspect' && linked) this.builder.takeBack(element.mark)
    if (element.region === 'header') this.builder.keepHeadings(element.mark, !linked)
  }

  text(data: string): void {
    if (this.#inTitle) this.title += data
    else if (this.#skipping === 0) this.#append(data)
  }

  end(): void {
    while (this.#stack.length > 0) this.close(this.#stack.at(-1)?.name ?? '')
    this.#flush()
  }

  #regionOf(name: string, attributes: Readonly<Record<string, string>>, parent: string): Region {
    if (name === 'button' && /^h[1-6]$/.test(parent)) return 'text' // a heading that folds its section
    const region = regionOf(name, attributes)
    if (this.#chrome || region === 'text') return region
    return /^(?:script|style|template|svg)$/.test(name) ? 'skip' : 'text'
  }

  #anchor(id: string): void {
    if (this.#wanted?.has(id) && !this.anchors.has(id)) this.anchors.set(id, this.builder.blocks.length)
  }

  #append(data: string): void {
    this.#line.push(data)
    const length = data.trim().length
    this.#chars += length
    if (this.#links > 0) this.#linked += length
  }

  /** What ends where a block begins. */
  #boundary(name: string): void {
    if (this.#skipping > 0) return
    const table = this.#tables.at(-1)
    if (!table?.cells) {
      this.#flush()
      return
    }
    // In a cell blocks are parted by a space, unless it turns out that the table is there for the layout.
    if (/^(?:h[1-6]|table|ul|ol|pre)$/.test(name)) this.#layOut(table)
    else this.#append(' ')
  }

  #layOut(table: Table): void {
    const cells = table.cells ?? []
    table.cells = null
    for (const cell of cells) this.builder.paragraph(cell, 0)
    this.#flush()
  }

  /** What an element leaves behind when it ends. */
  #finish(name: string, element: Element): void {
    const table = this.#tables.at(-1)
    if (name === 'td' || name === 'th') {
      if (!table?.cells) {
        this.#flush()
        return
      }
      table.linked += this.#linked
      table.cells.push(this.#take())
    } else if (name === 'tr' && table?.cells) {
      const { cells, headed, linked, places } = table
      const names = table.head === true || table.inHead
      const span = this.builder.row(cells, { under: headed, linked, places, names })
      if (table.head && span !== null) table.headed = true
      table.cells = null
    } else if (name === 'table') {
      this.#flush()
      this.#tables.pop()
      this.builder.beginTable()
    } else if (/^h[1-6]$/.test(name)) {
      this.#heading(Number(name[1]))
    } else if (name === 'pre') {
      if (table?.cells) this.#append(' ')
      else this.builder.code(this.#take().replace(/\r\n?/g, '\n'))
    } else if (BLOCKS.has(name)) {
      if (table?.cells) this.#append(' ')
      else this.#flush(element)
    }
  }

  #heading(level: number): void {
    const linked = this.#linked
    const text = collapsed(this.#take()).replace(/\s*[¶#§]$/, '')
    // The title of a note box, or a number without words, heads nothing.
    if (this.#notes > 0 || !/[\p{L}\p{N}]/u.test(text)) this.builder.paragraph(text, linked)
    else this.builder.heading(text.replace(/\n/g, ' '), level)
  }

  /** Ends the current block. @param closing the element that closes it, if one does */
  #flush(closing?: Element): void {
    if (this.#pre > 0) {
      this.builder.code(this.#take().replace(/\r\n?/g, '\n'))
      return
    }
    const linked = this.#linked
    const chars = this.#chars
    const text = collapsed(this.#take())
    if (text === '' || (linked >= chars && isSkipLink(text))) return
    const owner = closing?.fresh === true ? closing : this.#items.at(-1)
    if (owner?.fresh === true) {
      owner.fresh = false
      this.builder.item(text, linked)
    } else this.builder.paragraph(text, linked)
  }

  /** The current line, which is then empty. */
  #take(): string {
    const text = this.#line.join('')
    this.#line = []
    this.#chars = 0
    this.#linked = 0
    return text
  }
}

function openInTable(table: Table, name: string, attributes: Readonly<Record<string, string>>): void {
  if (name === 'thead') table.inHead = true
  if (name === 'tbody') table.inHead = false
  if (name === 'tr') {
    Object.assign(table, { cells: [], places: [], linked: 0, head: null })
    table.columns.nextRow()
  }
  if (name !== 'th' && name !== 'td') return
  table.head = name === 'th' && table.head !== false
  const count = (value: string | undefined) => Math.trunc(Number(value)) || 1
  table.places.push(table.columns.place(count(attributes['colspan']), count(attributes['rowspan'])))
}

/** White space folded, breaks kept as line ends. */
function collapsed(text: string): string {
  return text
    .replace(/[ \t\n\r\f\u00a0]+/g, ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .trim()
}
