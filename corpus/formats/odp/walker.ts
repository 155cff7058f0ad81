/**
 * The slides of an OpenDocument presentation, each with its shapes in order. A shape is read as a text of its own.
 * @module
 */
import { LIMITS, tooLarge } from '../archive/limits.ts'
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import type { OdfStyles } from '../odf/styles.ts'
import { Within } from '../odf/within.ts'
import type { Piece } from '../office/pieces.ts'

export interface OdpShape {
  /** What the layout has it for: `title`, `outline`, `notes`; '' for what was added freely. */
  role: string
  pieces: Piece[]
}

export interface OdpSlide {
  hidden: boolean
  shapes: OdpShape[]
  notes: OdpShape[]
}

/** Shapes that stand on every slide alike, and the picture of the slide above its notes. */
const RUNNING = /^(?:footer|header|date-time|page-number|page)$/
const SHAPE = /^(?:draw:(?!page$|page-thumbnail$|layer)|office:annotation$|dr3d:)/

export class OdpWalker implements XmlEvents {
  readonly slides: OdpSlide[] = []
  /** What stands at the foot of slides. */
  readonly footers: string[] = []
  readonly #styles: OdfStyles
  readonly #archive: Archive
  #slide: OdpSlide | undefined
  #within: Within | undefined
  #role = ''
  #inNotes = false
  #inFooter = false
  #skipping = 0

  constructor(styles: OdfStyles, archive: Archive) {
    this.#styles = styles
    this.#archive = archive
  }

  open(name: string, attributes: Attributes): void {
    if (this.#within !== undefined) this.#within.open(name, attributes)
    else if (this.#skipping > 0 || name === 'office:forms') this.#skipping++
    else if (name === 'draw:page') this.#beginSlide(attributes)
    else if (name === 'presentation:notes') this.#inNotes = true
    else if (name === 'presentation:footer-decl') {
      this.#inFooter = true
      this.footers.push('')
    } else if (this.#slide !== undefined && SHAPE.test(name)) {
      this.#role = attributes['presentation:class'] ?? ''
      this.#within = new Within(this.#styles, this.#archive)
      this.#within.open(name, attributes)
    }
  }

  close(name: string): void {
    if (this.#within !== undefined) {
      const pieces = this.#within.close(name)
      if (pieces === undefined) return
      this.#within = undefined
      const shapes = this.#inNotes ? this.#slide?.notes : this.#slide?.shapes
      if (!RUNNING.test(this.#role)) shapes?.push({ role: this.#role, pieces })
    } else if (this.#skipping > 0) this.#skipping--
    else if (name === 'draw:page') this.#slide = undefined
    else if (name === 'presentation:notes') this.#inNotes = false
    else if (name === 'presentation:footer-decl') this.#inFooter = false
  }

  text(data: string): void {
    if (this.#within !== undefined) this.#within.text(data)
    else if (this.#inFooter) this.footers.push(`${this.footers.pop() ?? ''}${data}`)
  }

  #beginSlide(attributes: Attributes): void {
    if (this.slides.length >= LIMITS.pieces) throw tooLarge('Its slides', `${this.slides.length}`, `${LIMITS.pieces}`)
    const hidden = this.#styles.isHidden('drawing-page', attributes['draw:style-name'] ?? '')
    this.#slide = { hidden, shapes: [], notes: [] }
    this.slides.push(this.#slide)
  }
}
