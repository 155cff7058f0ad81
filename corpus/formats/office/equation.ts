/**
 * Equations of Office files as one line of text: `(a+b)/2`, `x^2`, `√(n)`.
 * @module
 */

/** The sign that is written before a part of an equation, by its element. */
const BEFORE: Readonly<Record<string, string>> = { 'm:sup': '^', 'm:sub': '_', 'm:den': '/', 'm:deg': '' }
const PARTS = new Set(['m:num', 'm:den', 'm:sup', 'm:sub', 'm:e', 'm:deg', 'm:fName'])

export class Equation {
  #depth = 0
  readonly #parts: string[] = ['']
  readonly #names: string[] = []

  get isOpen(): boolean {
    return this.#depth > 0
  }

  open(name: string, value: string | undefined): void {
    if (name === 'm:oMath') this.#depth++
    if (this.#depth === 0) return
    this.#names.push(name)
    if (PARTS.has(name)) this.#parts.push('')
    // A sum or an integral names its sign, a pair of brackets its opening one; both come before what they apply to.
    if (name === 'm:chr') this.#add(value ?? '')
    if (name === 'm:rad') this.#add('√')
  }

  /** @returns the equation when it is complete */
  close(name: string): string | undefined {
    if (this.#depth === 0) return undefined
    this.#names.pop()
    if (PARTS.has(name)) {
      const inner = this.#parts.pop() ?? ''
      if (inner !== '') this.#add(`${BEFORE[name] ?? ''}${this.#grouped(name, inner)}`)
    }
    if (name !== 'm:oMath' || --this.#depth > 0) return undefined
    const text = this.#parts.join('')
    this.#parts.splice(0, this.#parts.length, '')
    this.#names.length = 0
    return text
  }

  text(data: string): void {
    this.#add(data)
  }

  #add(text: string): void {
    this.#parts.push(`${this.#parts.pop() ?? ''}${text}`)
  }

  /** In brackets where the line would else read differently. */
  #grouped(name: string, inner: string): string {
    const around = this.#names.at(-1)
    const bare = /^[\p{L}\p{N}.,]*$/u.test(inner) || (name === 'm:e' && around !== 'm:rad' && around !== 'm:d')
    return bare ? inner : `(${inner})`
  }
}
