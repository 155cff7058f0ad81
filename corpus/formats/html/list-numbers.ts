/**
 * The numbers of ordered lists, which pages leave to the browser.
 * @module
 */
type Attributes = Readonly<Record<string, string>>

interface List {
  ordered: boolean
  /** Of the next item; null where it cannot be told before the last one: a list that counts down. */
  next: number | null
  step: number
  type: string
}

export class ListNumbers {
  readonly #lists: List[] = []

  open(name: string, attributes: Attributes): void {
    const start = whole(attributes['start'])
    const reversed = attributes['reversed'] !== undefined
    const next = start ?? (reversed ? null : 1)
    this.#lists.push({ ordered: name === 'ol', next, step: reversed ? -1 : 1, type: attributes['type'] ?? '1' })
  }

  close(): void {
    this.#lists.pop()
  }

  /** What stands before the next item, `3. `; '' in a list without numbers. */
  label(attributes: Attributes): string {
    const list = this.#lists.at(-1)
    if (list === undefined || !list.ordered) return ''
    const number = whole(attributes['value']) ?? list.next
    if (number === null || isUnmarked(attributes)) return ''
    list.next = number + list.step
    return `${written(number, list.type)}. `
  }
}

const isUnmarked = ({ style = '' }: Attributes): boolean => /list-style(?:-type)?:\s*none/i.test(style)

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined

function written(number: number, type: string): string {
  const text = /a/i.test(type) ? letters(number) : /i/i.test(type) ? roman(number) : String(number)
  return type === 'A' || type === 'I' ? text.toUpperCase() : text
}

/** 1 is `a`, 27 is `aa`. */
function letters(number: number): string {
  if (number < 1) return String(number)
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  return text
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number)
  let rest = number
  let text = ''
  for (const [value, sign] of ROMAN) {
    while (rest >= value) {
      text += sign
      rest -= value
    }
  }
  return text
}
