/**
 * The body of an OpenDocument text to paragraphs and tables. What was deleted while changes were tracked stands apart
 * from the text, and is skipped; what was inserted is text like any other.
 * @module
 */
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import { Draft, type Look } from '../office/draft.ts'
import type { Piece, Table, TableCell, TableRow } from '../office/pieces.ts'
import { OdtLists } from './lists.ts'
import type { OdtStyles } from './styles.ts'

/** Left out with all they hold: what is no text, what repeats the headings, and what explains a picture or a character. */
const SKIPPED = new Set(
  `text:tracked-changes text:table-of-content text:illustration-index text:table-index text:object-index office:forms
   office:annotation office:annotation-end text:ruby-text office:binary-data table:covered-table-cell ?:title ?:desc
   text:hidden-text text:hidden-paragraph text:sequence-decls text:user-field-decls text:variable-decls`.split(/\s+/),
)
const CODE = /^(?:preformatted text|source(?: code|code)?|html preformatted)$/i
const TITLE = /^title$/i

interface OpenParagraph {
  draft: Draft
  style: string
  /** Of a heading. */
  level: number | undefined
  label: string
  list: boolean
  /** Number of flows when it began: what is put in that flow meanwhile is a text box of it. */
  flows: number
  look: Look
}

interface OpenTable {
  table: Table
  row: TableRow
  cell: TableCell
  heading: boolean
}

export class OdtWalker implements XmlEvents {
  title = ''
  hasSoftBreaks = false
  readonly #styles: OdtStyles
  readonly #lists: OdtLists
  readonly #flows: Piece[][] = [[]]
  readonly #open: OpenParagraph[] = []
  readonly #tables: OpenTable[] = []
  readonly #spans: string[] = []
  readonly #marks: string[] = []
  #path: string[] = []
  #skipping = 0
  #turned = false
  /** The number of an item, until its first paragraph begins; undefined outside of items and after it. */
  #label: string | undefined

  constructor(styles: OdtStyles) {
    this.#styles = styles
    this.#lists = new OdtLists(styles)
  }

  get pieces(): Piece[] {
    return this.#flows[0] ?? []
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    if (this.#skipping > 0 || SKIPPED.has(name)) {
      this.#skipping++
      return
    }
    const draft = this.#open.at(-1)?.draft
    if (name === 'text:p' || name === 'text:h') this.#beginParagraph(name, attributes)
    else if (name === 'text:span') this.#spans.push(attributes['text:style-name'] ?? '')
    else if (name === 'text:s') this.#add(' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1) || 1)))
    else if (name === 'text:tab') this.#add(' ')
    else if (name === 'text:line-break') draft?.lineBreak()
    else if (name === 'text:soft-page-break') this.#turnPage(draft)
    else if (name === 'text:list') {
      this.#lists.begin(attributes['text:style-name'], attributes['text:continue-numbering'] === 'true')
    } else if (name === 'text:list-item') {
      const start = Number(attributes['text:start-value'])
      this.#label = this.#lists.nextItem(start > 0 ? start : undefined)
    } else if (name === 'text:list-header') this.#label = undefined
    else if (name === 'text:note') this.#marks.push('')
    else if (name === 'text:note-body') this.#flows.push([])
    else if (name.startsWith('table:')) this.#beginTablePart(name, attributes)
  }

  close(name: string): void {
    this.#path.pop()
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    if (name === 'text:p' || name === 'text:h') this.#endParagraph()
    else if (name === 'text:span') this.#spans.pop()
    else if (name === 'text:list') this.#lists.end()
    else if (name === 'text:note-body') this.#endNote(this.#flows.pop() ?? [])
    else if (name.startsWith('table:')) this.#endTablePart(name)
  }

  text(data: string): void {
    if (this.#skipping > 0) return
    if (this.#path.at(-1) === 'text:note-citation') this.#marks.push(`${this.#marks.pop() ?? ''}${data.trim()}`)
    else this.#add(data)
  }

  #add(data: string): void {
    const paragraph = this.#open.at(-1)
    if (paragraph === undefined) return
    let { bold, size } = paragraph.look
    for (const span of this.#spans) ({ bold = bold, size = size } = this.#styles.look('text', span))
    paragraph.draft.add(data, { bold, size })
  }

  #turnPage(draft: Draft | undefined): void {
    this.hasSoftBreaks = true
    if (draft === undefined) this.#turned = true
    else draft.pageBreak()
  }

  #beginParagraph(name: string, attributes: Attributes): void {
    const style = attributes['text:style-name'] ?? ''
    const given = name === 'text:h' ? Number(attributes['text:outline-level'] ?? 1) || 1 : this.#styles.outline(style)
    const level = given === undefined ? undefined : Math.min(9, Math.max(1, Math.trunc(given)))
    const numbered = name === 'text:h' && attributes['text:is-list-header'] !== 'true' && this.#label === undefined
    const label = numbered && level !== undefined ? this.#lists.nextHeading(level, style) : (this.#label ?? '')
    const draft = new Draft()
    draft.code = this.#styles.is(style, CODE)
    const { bold = false, size = 0 } = this.#styles.look('paragraph', style)
    const list = this.#label !== undefined && level === undefined
    this.#label = undefined
    this.#open.push({ draft, style, level, label, list, flows: this.#flows.length, look: { bold, size } })
    if (this.#turned || this.#styles.breaksBefore(style)) draft.pageBreak()
    this.#turned = false
  }

  #endParagraph(): void {
    const paragraph = this.#open.pop()
    if (paragraph === undefined) return
    const { draft, style, level, label, list } = paragraph
    const piece = draft.finished({ level, label, list })
    if (this.title === '' && level === undefined && this.#styles.is(style, TITLE)) {
      this.title = piece.text.replace(/\s+/g, ' ')
    }
    for (const part of [piece, ...draft.boxes]) this.#put(part)
  }

  #put(piece: Piece): void {
    const around = this.#open.at(-1)
    if (around !== undefined && around.flows === this.#flows.length) around.draft.boxes.push(piece)
    else this.#flows.at(-1)?.push(piece)
  }

  #endNote(pieces: readonly Piece[]): void {
    const mark = `[${this.#marks.pop() ?? ''}]`
    const words = pieces.flatMap((piece) => (piece.kind === 'paragraph' ? [piece.text] : []))
    this.#add(mark)
    this.#open.at(-1)?.draft.notes.push({ mark, text: words.join(' ').trim() })
  }

  #beginTablePart(name: string, attributes: Attributes): void {
    const count = (key: string) => Math.max(1, Math.trunc(Number(attributes[key])) || 1)
    const open = this.#tables.at(-1)
    if (name === 'table:table') {
      this.#tables.push({ table: { kind: 'table', rows: [] }, row: emptyRow(false), cell: emptyCell(), heading: false })
    } else if (open === undefined) return
    else if (name === 'table:table-header-rows') open.heading = true
    else if (name === 'table:table-row') open.row = emptyRow(open.heading)
    else if (name === 'table:table-cell') {
      const columns = count('table:number-columns-spanned')
      open.cell = { pieces: [], columns, rows: count('table:number-rows-spanned') }
      this.#flows.push(open.cell.pieces)
    }
  }

  #endTablePart(name: string): void {
    const open = this.#tables.at(-1)
    if (open === undefined) return
    if (name === 'table:table-cell') {
      this.#flows.pop()
      open.row.cells.push(open.cell)
    } else if (name === 'table:table-row') open.table.rows.push(open.row)
    else if (name === 'table:table-header-rows') open.heading = false
    else if (name === 'table:table') {
      this.#tables.pop()
      this.#put(open.table)
    }
  }
}

const emptyRow = (header: boolean): TableRow => ({ cells: [], header })
const emptyCell = (): TableCell => ({ pieces: [], columns: 1, rows: 1 })
