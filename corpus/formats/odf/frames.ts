/**
 * Frames in an OpenDocument file: each holds a picture, a chart, an object, a film or a text box, and may have an alternative
 * text. A frame often holds its object twice, the second time as a picture of it.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import { altText } from '../office/alt-text.ts'
import { asidePiece, type Piece } from '../office/pieces.ts'
import { objectOf } from './objects.ts'

interface Frame {
  title: string
  description: string
  hasPicture: boolean
  /** Whether what it holds is read, or counted as something else than a picture. */
  known: boolean
  decorative: boolean
  pieces: Piece[]
}

export class Frames {
  readonly #archive: Archive
  readonly #open: Frame[] = []

  constructor(archive: Archive) {
    this.#archive = archive
  }

  /** @returns what belongs into the line that the frame stands in: an equation */
  open(name: string, attributes: Attributes): string {
    if (name === 'draw:frame') {
      const decorative = attributes['loext:decorative'] === 'true'
      this.#open.push({ title: '', description: '', hasPicture: false, known: false, decorative, pieces: [] })
    }
    const frame = this.#open.at(-1)
    if (frame === undefined) return ''
    if (name === 'draw:image') frame.hasPicture = true
    else if (name === 'draw:text-box' || name === 'table:table') frame.known = true
    else if (name === 'draw:plugin') this.#know(frame, [{ kind: 'leftOut', what: 'media' }])
    else if (name === 'draw:object-ole' && !frame.known) this.#know(frame, [{ kind: 'leftOut', what: 'embedded' }])
    else if (name === 'draw:object') {
      const { inline, pieces } = objectOf(this.#archive, attributes['xlink:href'] ?? '')
      this.#know(frame, pieces)
      return inline
    }
    return ''
  }

  /** @returns whether it is a name or a description of a frame, and no text */
  text(element: string, data: string): boolean {
    if (element !== 'svg:title' && element !== 'svg:desc') return false
    const frame = this.#open.at(-1)
    if (frame !== undefined) frame[element === 'svg:title' ? 'title' : 'description'] += data
    return true
  }

  /** @returns what stands for the frame that ends */
  close(): Piece[] {
    const frame = this.#open.pop()
    if (frame === undefined) return []
    const { hasPicture, known, decorative, pieces } = frame
    const alt = altText(frame.description, frame.title)
    if (alt !== '') return [...asidePiece(hasPicture && !known ? 'picture' : 'drawing', alt), ...pieces]
    return hasPicture && !known && !decorative ? [...pieces, { kind: 'leftOut', what: 'picture' }] : pieces
  }

  #know(frame: Frame, pieces: readonly Piece[]): void {
    frame.known = true
    frame.pieces.push(...pieces)
  }
}
