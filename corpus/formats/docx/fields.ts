/**
 * Fields of Word: a command, and the text it gave when it was last carried out. The text is kept, except that of a
 * table of contents, which only repeats what stands elsewhere.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'

const CONTENTS = /^\s*TOC\b/

export class Fields {
  readonly #open: { command: string; contents: boolean }[] = []
  #contents = 0

  get inContents(): boolean {
    return this.#contents > 0
  }

  mark({ 'w:fldCharType': type }: Attributes): void {
    const field = this.#open.at(-1)
    if (type === 'begin') this.#open.push({ command: '', contents: false })
    else if (type === 'separate' && field !== undefined && CONTENTS.test(field.command)) {
      field.contents = true
      this.#contents++
    } else if (type === 'end' && this.#open.pop()?.contents === true) this.#contents--
  }

  command(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined) field.command += text
  }
}
