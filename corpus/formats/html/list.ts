/**
 * What stands before the items of a numbered list: a number, a letter or a Roman number, as the page shows it.
 * @module
 */
type Attributes = Readonly<Record<string, string>>

export interface List {
  ordered: boolean
  /** What the next item is numbered. */
  next: number
  step: 1 | -1
  type: string
}

/**
 * @param style what its styles say its items are marked with
 * @param items how many a list has that counts down and does not say from where
 */
export function listOf(name: string, attributes: Attributes, style: string | undefined, items: number): List {
  const isBare =
    style === 'none' ||
    /(?:^|\s)(?:list-unstyled|no-bullets?|unstyled|list-none)(?:\s|$)/i.test(attributes['class'] ?? '')
  const reversed = attributes['reversed'] !== undefined
  const start = whole(attributes['start'])
  return {
    ordered: name === 'ol' && !isBare,
    next: start ?? (reversed ? items : 1),
    step: reversed ? -1 : 1,
    type: TYPES[style ?? ''] ?? attributes['type'] ?? '1',
  }
}

const TYPES: Readonly<Record<string, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** The mark of the next item: `3.`, `c.`, `iii.`; '' where items have none. Counts on. */
export function nextMark(list: List, attributes: Attributes): string {
  const number = whole(attributes['value']) ?? list.next
  list.next = number + list.step
  return list.ordered ? `${numeral(number, attributes['type'] ?? list.type)}.` : ''
}

/** Items further on are numbered in digits. */
const MOST = 3999

function numeral(number: number, type: string): string {
  if (number < 1 || number > MOST) return `${number}`
  if (type === 'a' || type === 'A') return cased(letters(number), type === 'A')
  if (type === 'i' || type === 'I') return cased(roman(number), type === 'I')
  return `${number}`
}

const cased = (text: string, upper: boolean): string => (upper ? text.toUpperCase() : text)

/** a to z, then aa, ab, … */
function letters(number: number): string {
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
  let rest = number
  let text = ''
  for (const [value, letter] of ROMAN)
    while (rest >= value) {
      text += letter
      rest -= value
    }
  return text
}

function whole(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : undefined
}
