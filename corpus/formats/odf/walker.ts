/**
 * The body of an OpenDocument text, or of a shape on a slide, to paragraphs and tables. What was deleted while changes were tracked stands apart
 * from the text, and is skipped; what was inserted is text like any other.
 * @module
 */
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import { Draft } from '../office/draft.ts'
import { asidePiece, type Piece, paragraphsOf } from '../office/pieces.ts'
import { inSymbols } from '../office/symbols.ts'
import { Frames } from './frames.ts'
import { OdfLists } from './lists.ts'
import type { OdfStyles, TextLook } from './styles.ts'
import { OpenTables } from './tables.ts'

/** Left out with all they hold: what is no text, what repeats the headings, and what explains a picture or a character. */
const SKIPPED = new Set(
  `text:tracked-changes text:table-of-content text:illustration-index text:table-index text:object-index office:forms
   office:annotation-end text:ruby-text office:binary-data table:covered-table-cell dc:date meta:date-string
   text:sequence-decls text:user-field-decls text:variable-decls`.split(/\s+/),
)
const CODE = /^(?:preformatted text|source(?: code|code)?|html preformatted)$/i
const TITLE = /^title$/i
/** Points; smaller letters are not there to be read. */
const TINY = 3

interface OpenParagraph {
  draft: Draft
  style: string
  /** Of a heading. */
  level: number | undefined
  label: string
  list: boolean
  /** Number of flows when it began: what is put in that flow meanwhile is a text box of it. */
  flows: number
  look: TextLook
  /** Nothing of it is shown. */
  hidden: boolean
}

export class OdfWalker implements XmlEvents {
  title = ''
  hasSoftBreaks = false
  readonly #styles: OdfStyles
  readonly #lists: OdfLists
  readonly #flows: Piece[][] = [[]]
  readonly #open: OpenParagraph[] = []
  readonly #tables = new OpenTables()
  readonly #spans: string[] = []
  readonly #marks: string[] = []
  #path: string[] = []
  #skipping = 0
  #turned = false
  /** The number of an item, until its first paragraph begins; undefined outside of items and after it. */
  #label: string | undefined

  /** Sections that are open, and whether each is hidden. */
  readonly #sections: boolean[] = []
  /** Comments that are open: who wrote each. */
  readonly #comments: { by: string; resolved: boolean }[] = []
  readonly #frames: Frames

  constructor(styles: OdfStyles, archive: Archive) {
    this.#styles = styles
    this.#frames = new Frames(archive)
    this.#lists = new OdfLists(styles)
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
    else if (name === 'text:section') this.#sections.push(this.#isHiddenSection(attributes))
    else if (name === 'text:hidden-text' || name === 'text:hidden-paragraph') this.#hide(name, attributes)
    else if (name === 'office:annotation') this.#beginComment(attributes)
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
    else if (name.startsWith('table:')) {
      if (name === 'table:table') this.#frames.open(name, attributes)
      const cell = this.#tables.open(name, attributes)
      if (cell !== undefined) this.#flows.push(cell)
    } else this.#addInline(this.#frames.open(name, attributes))
  }

  close(name: string): void {
    this.#path.pop()
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    if (name === 'text:p' || name === 'text:h') this.#endParagraph()
    else if (name === 'text:span') this.#spans.pop()
    else if (name === 'text:section') this.#sections.pop()
    else if (name === 'office:annotation') this.#endComment(this.#flows.pop() ?? [])
    else if (name === 'draw:frame') for (const piece of this.#frames.close()) this.#put(piece)
    else if (name === 'text:list') this.#lists.end()
    else if (name === 'text:note-body') this.#endNote(this.#flows.pop() ?? [])
    else if (name.startsWith('table:')) {
      if (name === 'table:table-cell' && this.#tables.areOpen) this.#flows.pop()
      const table = this.#tables.close(name)
      if (table !== undefined) this.#put(table)
    }
  }

  text(data: string): void {
    if (this.#skipping > 0) return
    const element = this.#path.at(-1) ?? ''
    const comment = this.#comments.at(-1)
    if (element === 'text:note-citation') this.#marks.push(`${this.#marks.pop() ?? ''}${data.trim()}`)
    else if (element === 'dc:creator' && comment !== undefined) comment.by += data
    else if (!this.#frames.text(element, data)) this.#add(data)
  }

  #add(data: string): void {
    const paragraph = this.#open.at(-1)
    if (paragraph === undefined) return
    let { look } = paragraph
    for (const span of this.#spans) look = { ...look, ...this.#styles.look('text', span) }
    const {
      bold = false,
      size = 0,
      symbols = '',
      shift = 'none',
      hidden = false,
      white = false,
      painted = false,
    } = look
    const words = inSymbols(data, symbols)
    const onWhite = !this.#tables.areOpen && paragraph.flows === 1
    if (hidden || (white && !painted && onWhite) || (size > 0 && size < TINY)) paragraph.draft.hidden += words
    else paragraph.draft.add(words, { bold, size }, shift === 'none' ? undefined : shift)
  }

  #addInline(text: string): void {
    if (text !== '') this.#add(` ${text} `)
  }

  #isHiddenSection(attributes: Attributes): boolean {
    const display = attributes['text:display']
    if (display === 'condition') return attributes['text:is-hidden'] === 'true'
    return display === 'none' || this.#styles.isHidden('section', attributes['text:style-name'] ?? '')
  }

  /** A field that hides its own text, or all of its paragraph. */
  #hide(name: string, attributes: Attributes): void {
    const paragraph = this.#open.at(-1)
    if (attributes['text:is-hidden'] === 'false' || paragraph === undefined) return
    if (name === 'text:hidden-paragraph') paragraph.hidden = true
    else {
      paragraph.draft.hidden += attributes['text:string-value'] ?? ''
      this.#skipping++
    }
  }

  #beginComment(attributes: Attributes): void {
    this.#comments.push({ by: '', resolved: attributes['loext:resolved'] === 'true' })
    this.#flows.push([])
  }

  #endComment(pieces: readonly Piece[]): void {
    const { by, resolved } = this.#comments.pop() ?? { by: '', resolved: false }
    const text = Array.from(paragraphsOf(pieces), (paragraph) => paragraph.text).join(' ')
    for (const piece of asidePiece('comment', text, resolved ? `${by}, resolved`.replace(/^, /, '') : by))
      this.#put(piece)
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
    const look = this.#styles.look('paragraph', style)
    const hidden = this.#sections.includes(true)
    const list = this.#label !== undefined && level === undefined
    this.#label = undefined
    this.#open.push({ draft, style, level, label, list, flows: this.#flows.length, look, hidden })
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
    const shown = paragraph.hidden ? asidePiece('hidden', piece.text) : [piece]
    for (const part of [...shown, ...asidePiece('hidden', draft.hidden), ...draft.boxes]) this.#put(part)
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
}
