/**
 * Fields of Word: a command, and the text it gave when it was last carried out. The text is kept, except that of a
 * table of contents, which only repeats what stands elsewhere. Fields nest, and what one gave inside the command of another
 * is a part of that command:
 *
 *     { IF { MERGEFIELD Status → gold } = "gold" "40 crowns" "90 crowns" → 40 crowns }
 *
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import { symbolAt } from '../office/symbols.ts'
import { FormField } from './forms.ts'

const CONTENTS = /^\s*TOC\b/
const SYMBOL = /^\s*SYMBOL\s+(0x[0-9a-f]+|\d+)(?:.*\\f\s+"?([^"\\]+))?/i

interface Field {
  command: string
  /** Whether its command has ended. */
  given: boolean
  contents: boolean
  /** Whether there was text after the command. */
  said: boolean
  form: FormField | undefined
}

export class Fields {
  readonly #open: Field[] = []
  #contents = 0
  #commands = 0

  get inContents(): boolean {
    return this.#contents > 0
  }

  get inCommand(): boolean {
    return this.#commands > 0
  }

  /** @returns text that a field shows though none is stored, when it ends: a choice, a box, a sign */
  mark({ 'w:fldCharType': type }: Attributes): string {
    const field = this.#open.at(-1)
    if (type === 'begin') {
      this.#open.push({ command: '', given: false, contents: false, said: false, form: undefined })
      this.#commands++
    } else if (type === 'separate' && field?.given === false) {
      this.#endCommand(field)
      field.contents = CONTENTS.test(field.command)
      if (field.contents) this.#contents++
    } else if (type === 'end' && field !== undefined) return this.#end(field)
    return ''
  }

  command(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined) field.command += text
  }

  /** Text in a field: of the command of the one around it, or of its result. @returns whether it is shown */
  shows(text: string): boolean {
    if (this.inCommand) {
      const around = this.#open.findLast(({ given }) => !given)
      if (around !== undefined) around.command += text
      return false
    }
    const field = this.#open.at(-1)
    if (field !== undefined && /\S/.test(text)) field.said = true
    return true
  }

  /** A property of a field of a form. */
  form(name: string, attributes: Attributes): void {
    const field = this.#open.at(-1)
    if (field === undefined) return
    field.form ??= new FormField()
    field.form.set(name, attributes)
  }

  #end(field: Field): string {
    this.#open.pop()
    if (!field.given) this.#endCommand(field)
    if (field.contents) this.#contents--
    if (field.said) return ''
    const [, code, font = ''] = SYMBOL.exec(field.command) ?? []
    return field.form?.shown ?? (code === undefined ? '' : symbolAt(Number(code), font.trim()))
  }

  #endCommand(field: Field): void {
    field.given = true
    this.#commands--
  }
}
