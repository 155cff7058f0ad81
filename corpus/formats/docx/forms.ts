/**
 * A field of a form, of the kind that Word had before content controls: a line to fill in, a box to tick, a choice.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import { isOn } from './look.ts'

export class FormField {
  #isBox = false
  #ticked: boolean | undefined
  #tickedAtFirst = false
  readonly #entries: string[] = []
  #chosen: number | undefined
  #chosenAtFirst = 0

  set(name: string, attributes: Attributes): void {
    const value = attributes['w:val']
    if (name === 'w:checkBox') this.#isBox = true
    else if (name === 'w:checked') this.#ticked = isOn(value)
    else if (name === 'w:listEntry') this.#entries.push(value ?? '')
    else if (name === 'w:result') this.#chosen = Number(value)
    else if (name === 'w:default' && this.#isBox) this.#tickedAtFirst = isOn(value)
    else if (name === 'w:default') this.#chosenAtFirst = Number(value)
  }

  /** What it shows; undefined for a line, whose text stands in the document. */
  get shown(): string | undefined {
    if (this.#isBox) return (this.#ticked ?? this.#tickedAtFirst) ? '☒' : '☐'
    return this.#entries[this.#chosen ?? this.#chosenAtFirst]
  }
}
