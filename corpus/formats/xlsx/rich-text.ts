/**
 * A text with formats of its own in some of its characters, as cells and comments have it: raised and lowered ones, and
 * signs of symbol fonts. How it is pronounced stands beside it and is left out.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import { inSymbols } from '../office/symbols.ts'
import { afterShifted, type Shift, shifted } from '../shifted.ts'

const SHIFTS: Readonly<Record<string, Shift>> = { superscript: 'raised', subscript: 'lowered' }

export class RichText {
  #text = ''
  #run = ''
  #shift: Shift | undefined
  #font = ''
  /** What was raised or lowered last, until it is known what follows. */
  #last = ''
  #reading = false
  #phonetic = 0

  open(name: string, attributes: Attributes): void {
    if (name === 's:rPh') this.#phonetic++
    else if (name === 's:r') {
      this.#shift = undefined
      this.#font = ''
    } else if (name === 's:vertAlign') this.#shift = SHIFTS[attributes['val'] ?? '']
    else if (name === 's:rFont') this.#font = attributes['val'] ?? ''
    this.#reading = name === 's:t' && this.#phonetic === 0
  }

  close(name: string): void {
    this.#reading = false
    if (name === 's:rPh') this.#phonetic--
    else if (name === 's:t') this.#endRun()
  }

  text(data: string): void {
    if (this.#reading) this.#run += data
  }

  /** The text so far; begins anew. */
  take(): string {
    const text = unescaped(this.#text)
    this.#text = ''
    this.#last = ''
    this.#shift = undefined
    this.#font = ''
    return text
  }

  #endRun(): void {
    if (this.#run === '') return
    let words = inSymbols(this.#run, this.#font)
    this.#run = ''
    if (this.#shift !== undefined) this.#last = words = shifted(this.#text, words, this.#shift)
    else {
      words = `${afterShifted(this.#last, words)}${words}`
      this.#last = ''
    }
    this.#text += words
  }
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text.toWellFormed()
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed()
}
