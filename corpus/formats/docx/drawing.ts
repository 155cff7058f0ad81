/**
 * What is drawn in a Word document while it is read: pictures, charts, diagrams, objects of other programs, each in a frame
 * that may have an alternative text.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import { altText } from '../office/alt-text.ts'
import { asidePiece, type Piece } from '../office/pieces.ts'
import type { Related } from './related.ts'

const FRAME = /^(?:wp:inline|wp:anchor|w:pict|w:object)$/

interface Frame {
  alt: string
  pictures: number
  decorative: boolean
  /** Whether what it holds is read, or counted as something else than a picture. */
  known: boolean
  pieces: Piece[]
}

export class Drawings {
  readonly #frames: Frame[] = []
  readonly #related: Related

  constructor(related: Related) {
    this.#related = related
  }

  open(name: string, attributes: Attributes): void {
    if (FRAME.test(name)) {
      this.#frames.push({ alt: '', pictures: 0, decorative: false, known: false, pieces: [] })
      return
    }
    const frame = this.#frames.at(-1)
    if (frame === undefined) return
    if (name === 'wp:docPr' || name === 'pic:cNvPr') frame.alt ||= altText(attributes['descr'], attributes['title'])
    else if (/^v:\w+$/.test(name)) {
      frame.alt ||= altText(attributes['alt'], attributes['o:title'])
      if (name === 'v:imagedata') frame.pictures++
    } else if (name === 'pic:pic') frame.pictures++
    else if (name === 'adec:decorative') frame.decorative = attributes['val'] !== '0'
    else if (name === 'c:chart' || name === 'cx:chart') this.#know(frame, this.#related.chart(attributes['r:id']))
    else if (name === 'dgm:relIds') this.#know(frame, this.#related.diagram(attributes['r:dm']))
    else if (name === 'o:OLEObject') this.#know(frame, [{ kind: 'leftOut', what: 'embedded' }])
  }

  /** @returns what stands for the frame that ends; undefined where none does */
  close(name: string): Piece[] | undefined {
    const frame = FRAME.test(name) ? this.#frames.pop() : undefined
    if (frame === undefined) return undefined
    const { alt, pictures, decorative, known, pieces } = frame
    if (alt !== '') return [...asidePiece(pictures > 0 && !known ? 'picture' : 'drawing', alt), ...pieces]
    const uncounted = pictures === 0 || decorative || known
    return uncounted ? pieces : [...pieces, { kind: 'leftOut', what: 'picture' }]
  }

  #know(frame: Frame, pieces: readonly Piece[]): void {
    frame.known = true
    frame.pieces.push(...pieces)
  }
}
