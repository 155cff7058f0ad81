/**
 * The body of a Word document to paragraphs and tables. Elements nest: a paragraph may hold a text box that holds
 * paragraphs, a cell of a table another table. So there is a stack of each:
 *
 *     flows       where finished paragraphs and tables go: the body, a cell, a text box, a note
 *     drafts      paragraphs being read, with their properties
 *     tables      tables being read
 *
 * Changes that were tracked count as accepted: what was deleted or moved away is skipped.
 * @module
 */
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import { Draft } from '../office/draft.ts'
import { Equation } from '../office/equation.ts'
import { asidePiece, type Piece } from '../office/pieces.ts'
import { inSymbols, symbolAt } from '../office/symbols.ts'
import type { Context, Notes } from './context.ts'
import { Controls } from './controls.ts'
import { Drawings } from './drawing.ts'
import { Fields } from './fields.ts'
import { ParagraphProperties, RunProperties } from './properties.ts'
import { OpenTable } from './table.ts'

/** Left out with all they hold: what is no text, was deleted, was so before a change, or is there a second time. */
const SKIPPED =
  /^(?:w:(?:del|moveFrom|delText|delInstrText|rt|pPrChange|rPrChange|sectPrChange|tblPrChange|tcPrChange|trPrChange|tblPrExChange|tblGridChange|numberingChange)|mc:Fallback)$/

/** Elements whose children are properties of a field of a form, or are such themselves. */
const FORM = new Set(['w:ffData', 'w:checkBox', 'w:ddList'])

/** What stands in a part of its own and is referred to. */
const NOTE = /^w:(?:footnote|endnote|comment)$/

interface OpenParagraph {
  draft: Draft
  properties: ParagraphProperties
}

export class DocxWalker implements XmlEvents {
  /** What notes say, by their id, where a part with notes is read. */
  readonly notes = new Map<string, string>()
  /** The first paragraph in the style of titles. */
  title = ''
  /** Whether Word has marked where pages began. */
  hasRenderedBreaks = false
  readonly #context: Context
  readonly #path: string[] = []
  readonly #flows: Piece[][] = [[]]
  readonly #open: OpenParagraph[] = []
  readonly #tables: OpenTable[] = []
  readonly #fields = new Fields()
  readonly #equation = new Equation()
  readonly #drawings: Drawings
  #run: RunProperties
  #skipping = 0
  readonly #controls = new Controls()
  /** Text boxes that are open: what is behind their text is not known. */
  #boxes = 0
  #isPainted = false
  /** A paragraph whose end was deleted, and the flow in which it goes on. */
  #joined: (OpenParagraph & { flow: Piece[] }) | undefined
  #note = ''

  constructor(context: Context) {
    this.#context = context
    this.#drawings = new Drawings(context.related)
    this.#run = new RunProperties(context.styles, undefined)
  }

  /** Whether a table of contents or a command has begun that never ends, and has taken the rest of the document with it. */
  get isUnfinished(): boolean {
    return this.#fields.inContents || this.#fields.inCommand
  }

  /** The body, once it is read. */
  finish(): Piece[] {
    return this.#popFlow()
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1) ?? ''
    this.#path.push(name)
    // Of the end of a paragraph and of a row, `w:del` is a property.
    if (this.#skipping > 0 || (SKIPPED.test(name) && parent !== 'w:rPr' && parent !== 'w:trPr')) {
      this.#skipping++
      return
    }
    this.#equation.open(name, attributes['m:val'])
    const properties = this.#open.at(-1)?.properties
    if (parent === 'w:rPr') {
      if (this.#path.at(-3) !== 'w:pPr') this.#run.set(name, attributes)
      else if (properties !== undefined && /^w:(?:del|moveFrom)$/.test(name)) properties.joined = true
    } else if (parent === 'w:pPr' || parent === 'w:numPr' || (parent === 'w:sectPr' && name === 'w:type')) {
      properties?.set(name, attributes)
      if (name === 'w:pStyle' && this.#draft !== undefined) {
        this.#draft.code = this.#context.styles.isCode(attributes['w:val'])
      }
    } else this.#begin(name, attributes, parent)
  }

  close(name: string): void {
    this.#path.pop()
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const equation = this.#equation.close(name)
    if (equation !== undefined) this.#add(equation)
    const drawn = this.#drawings.close(name)
    if (drawn !== undefined) this.#beside(drawn)
    if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:txbxContent') {
      this.#boxes--
      this.#beside(this.#popFlow())
    } else if (NOTE.test(name)) this.#endNote(this.#popFlow())
    else if (name === 'w:sdt') this.#controls.close()
    else if (name === 'w:tc') this.#tables.at(-1)?.endCell(this.#popFlow())
    else if (name === 'w:tr') this.#tables.at(-1)?.endRow()
    else if (name === 'w:tbl') {
      const table = this.#tables.pop()
      if (table !== undefined) this.#flow.push(table.finished)
    }
  }

  text(data: string): void {
    if (this.#skipping > 0) return
    const element = this.#path.at(-1)
    if (element === 'w:instrText') this.#fields.command(data)
    else if (element === 'm:t' || (element === 'w:t' && this.#equation.isOpen)) this.#equation.text(data)
    else if (element === 'w:t') this.#add(data)
  }

  get #flow(): Piece[] {
    return this.#flows.at(-1) ?? []
  }

  get #draft(): Draft | undefined {
    return this.#open.at(-1)?.draft
  }

  #begin(name: string, attributes: Attributes, parent: string): void {
    const draft = this.#draft
    if (name === 'w:p') this.#beginParagraph()
    else if (name === 'w:r') this.#run = new RunProperties(this.#context.styles, this.#open.at(-1)?.properties.style)
    else if (name === 'w:tab' || name === 'w:ptab') this.#add(' ')
    else if (name === 'w:noBreakHyphen') this.#add('-')
    else if (name === 'w:sym') this.#sign(attributes)
    else if (name === 'w:br' && attributes['w:type'] === 'page') draft?.pageBreak()
    else if (name === 'w:lastRenderedPageBreak') {
      this.hasRenderedBreaks = true
      draft?.pageBreak()
    } else if (name === 'w:br' || name === 'w:cr') draft?.lineBreak()
    else if (name === 'w:fldChar') this.#add(this.#fields.mark(attributes))
    else if (FORM.has(parent)) this.#fields.form(name, attributes)
    else if (name === 'w:footnoteReference') this.#refer(this.#context.footnotes, attributes)
    else if (name === 'w:endnoteReference') this.#refer(this.#context.endnotes, attributes)
    else if (name === 'w:commentReference') this.#beside(this.#context.comments?.refer(attributes['w:id'] ?? '') ?? [])
    else if (name === 'w:altChunk') this.#flow.push(...this.#context.related.inserted(attributes['r:id']))
    else if (name === 'w:background') this.#isPainted = true
    else if (name === 'w:tbl') this.#tables.push(new OpenTable())
    else if (name === 'w:txbxContent') {
      this.#boxes++
      this.#flows.push([])
    } else if (NOTE.test(name)) {
      this.#flows.push([])
      this.#note = attributes['w:type'] === undefined ? (attributes['w:id'] ?? '') : '' // else a line between text and notes
    } else {
      if (this.#controls.open(name, attributes)) return
      this.#drawings.open(name, attributes)
      this.#tables.at(-1)?.open(name, attributes, parent)
      if (name === 'w:tc') this.#flows.push([])
    }
  }

  #beginParagraph(): void {
    const paragraph = { draft: new Draft(), properties: new ParagraphProperties() }
    if (this.#joined?.flow === this.#flow) {
      paragraph.draft.goOnFrom(this.#joined.draft)
      this.#joined = undefined
    }
    this.#open.push(paragraph)
    this.#run = new RunProperties(this.#context.styles, undefined)
  }

  #endParagraph(): void {
    const paragraph = this.#open.pop()
    if (paragraph === undefined) return
    if (paragraph.properties.joined) this.#joined = { ...paragraph, flow: this.#flow }
    else this.#put(paragraph, this.#flow)
  }

  #put({ draft, properties }: OpenParagraph, flow: Piece[]): void {
    const { styles, dropContents } = this.#context
    if (dropContents && (this.#controls.inContents || styles.isContents(properties.style))) return
    const paragraph = draft.finished(properties.resolved(this.#context))
    if (properties.breakBefore) paragraph.breaks.unshift(0)
    if (properties.breakAfter) paragraph.breaks.push(paragraph.text.length)
    if (this.title === '' && styles.isTitle(properties.style)) this.title = paragraph.text.replace(/\s+/g, ' ')
    flow.push(paragraph, ...asidePiece('hidden', draft.hidden), ...draft.boxes)
  }

  #popFlow(): Piece[] {
    const flow = this.#flows.pop() ?? []
    if (this.#joined?.flow === flow) {
      this.#put(this.#joined, flow)
      this.#joined = undefined
    }
    return flow
  }

  /** What is anchored in a paragraph follows it. */
  #beside(pieces: readonly Piece[]): void {
    if (this.#leavesOut || pieces.length === 0) return
    const { boxes } = this.#draft ?? {}
    if (boxes === undefined) this.#flow.push(...pieces)
    else boxes.push(...pieces)
  }

  #endNote(pieces: readonly Piece[]): void {
    const words = pieces.flatMap((piece) => (piece.kind === 'paragraph' ? [piece.text] : []))
    if (this.#note !== '') this.notes.set(this.#note, words.join(' ').trim())
    this.#note = ''
  }

  get #leavesOut(): boolean {
    return this.#context.dropContents && (this.#fields.inContents || this.#controls.inPlaceholder)
  }

  #add(data: string): void {
    if (data === '' || this.#leavesOut) return
    if (!this.#fields.shows(data) && this.#context.dropContents) return
    const draft = this.#draft
    if (draft === undefined) return
    const run = this.#run
    const words = inSymbols(data, run.symbols)
    if (run.isHidden(this.#isOnWhite)) draft.hidden += words
    else draft.add(words, run.look, run.shift(draft.isEmpty))
  }

  /** Whether nothing is painted behind the paragraph, as far as is known. */
  get #isOnWhite(): boolean {
    const painted = this.#open.at(-1)?.properties.painted ?? false
    return !painted && !this.#isPainted && this.#tables.length === 0 && this.#boxes === 0
  }

  #sign(attributes: Attributes): void {
    const code = Number.parseInt(attributes['w:char'] ?? '', 16)
    this.#add(Number.isNaN(code) ? '' : symbolAt(code, attributes['w:font'] ?? ''))
  }

  #refer(notes: Notes, attributes: Attributes): void {
    const note = this.#leavesOut ? undefined : notes.refer(attributes['w:id'] ?? '')
    if (note === undefined) return
    this.#add(note.mark)
    this.#draft?.notes.push(note)
  }
}
