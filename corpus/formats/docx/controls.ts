/**
 * Structured parts of a Word document that are open: content controls, and what the program builds by itself.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import { isOn } from './look.ts'

export class Controls {
  readonly #open: ('contents' | 'placeholder' | 'text')[] = []

  /** Whether a table of contents is open, which only repeats the headings. */
  get inContents(): boolean {
    return this.#open.includes('contents')
  }

  /** Whether what is read only asks to be replaced. */
  get inPlaceholder(): boolean {
    return this.#open.includes('placeholder')
  }

  /** @returns whether it is an element of such a part */
  open(name: string, attributes: Attributes): boolean {
    const value = attributes['w:val']
    if (name === 'w:sdt') this.#open.push('text')
    else if (name === 'w:docPartGallery' && value === 'Table of Contents') this.#open.splice(-1, 1, 'contents')
    else if (name === 'w:showingPlcHdr' && isOn(value)) this.#open.splice(-1, 1, 'placeholder')
    else return false
    return true
  }

  close(): void {
    this.#open.pop()
  }
}
