/**
 * Numbers as headings write them.
 * @module
 */
const HAN: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const HAN_UNIT: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** 十二 and 一百零二, but also 一零二, digit by digit; NaN for anything else. */
export function han(numeral: string): number {
  if (/^[0-9０-９]+$/.test(numeral)) return Number(numeral.normalize('NFKC'))
  if (!/[十百千]/.test(numeral)) return Number([...numeral].map((digit) => HAN[digit] ?? 'x').join(''))
  let sum = 0
  let digit = 0
  for (const char of numeral) {
    const unit = HAN_UNIT[char]
    if (unit === undefined) digit = HAN[char] ?? Number.NaN
    else {
      sum += (digit === 0 ? 1 : digit) * unit
      digit = 0
    }
  }
  return sum + digit
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** IV is 4; NaN where letters do not make up a Roman numeral. */
export function roman(numeral: string): number {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i.test(numeral) || numeral === '')
    return Number.NaN
  const values = [...numeral.toLowerCase()].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}

const WORDS =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`.split(/\s+/)

/** `12`, `IV`, `B`, `Three`; the first part of `10.2`; NaN for anything else. */
export function ordinal(label: string): number {
  if (/^\d+(?:\.\d+)*$/.test(label)) return Number.parseInt(label, 10)
  const word = WORDS.indexOf(label.toLowerCase())
  if (word >= 0) return word + 1
  const value = roman(label)
  if (!Number.isNaN(value)) return value
  return /^[A-Z]$/.test(label) ? label.charCodeAt(0) - 64 : Number.NaN
}
