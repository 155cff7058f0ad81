/**
 * A part of an OpenDocument file that is read by a walker of its own: a shape on a slide, a comment in a cell.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import type { Piece } from '../office/pieces.ts'
import type { OdfStyles } from './styles.ts'
import { OdfWalker } from './walker.ts'

export class Within {
  readonly #walker: OdfWalker
  #depth = 0

  constructor(styles: OdfStyles, archive: Archive) {
    this.#walker = new OdfWalker(styles, archive)
  }

  open(name: string, attributes: Attributes): void {
    this.#depth++
    this.#walker.open(name, attributes)
  }

  /** @returns what the part holds, once it has ended */
  close(name: string): Piece[] | undefined {
    this.#walker.close(name)
    return --this.#depth === 0 ? this.#walker.pieces : undefined
  }

  text(data: string): void {
    this.#walker.text(data)
  }
}
