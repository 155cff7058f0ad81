/**
 * Numbers as headings write them.
 * @module
 */
import { chineseValue } from '../../checks/figures/numerals.ts'

/** 十二, 一百零二, 一零二 and 12; NaN for anything else. */
export function han(numeral: string): number {
  return /^[0-9０-９]+$/.test(numeral) ? Number(numeral.normalize('NFKC')) : (chineseValue(numeral) ?? Number.NaN)
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
