/**
 * Numbers as word processors write them before headings and list items.
 * @module
 */
const ROMAN: readonly [number, string][] = [
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

export function roman(value: number): string {
  if (value < 1 || value > 3999) return `${value}`
  let rest = value
  let text = ''
  for (const [worth, letters] of ROMAN) {
    while (rest >= worth) {
      text += letters
      rest -= worth
    }
  }
  return text
}

/** a … z, then aa, bb, as Word counts on. */
function letter(value: number): string {
  if (value < 1 || value > 780) return `${value}`
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
}

const HAN = '零一二三四五六七八九'

/** 十二, 一百零五; figures from 1,000 on. */
function han(value: number): string {
  if (value < 0 || value > 999) return `${value}`
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10]
  const below = ones === 0 ? '' : HAN.charAt(ones)
  if (hundreds === 0) {
    if (tens === 0) return HAN.charAt(ones)
    return `${tens === 1 ? '' : HAN.charAt(tens)}十${below}`
  }
  const middle = tens > 0 ? `${HAN.charAt(tens)}十` : ones > 0 ? '零' : ''
  return `${HAN.charAt(hundreds)}百${middle}${below}`
}

/** ① to ⑳. */
const circled = (value: number): string =>
  value >= 1 && value <= 20 ? String.fromCharCode(0x245f + value) : `${value}`

const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  none: () => '',
  bullet: () => '',
  decimalZero: (value) => `${value}`.padStart(2, '0'),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerLetter: letter,
  upperLetter: (value) => letter(value).toUpperCase(),
  chineseCounting: han,
  chineseCountingThousand: han,
  ideographDigital: han,
  japaneseCounting: han,
  taiwaneseCountingThousand: han,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
}

/** @param format as Word names it; what is not known here is written in figures */
export function labelOf(value: number, format: string): string {
  return (FORMATS[format] ?? String)(value)
}
