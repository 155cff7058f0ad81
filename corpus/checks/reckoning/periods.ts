/**
 * When a column, a row or a sentence is about, as a number that can be compared: months since the year 0.
 * @module
 */
import { datesIn } from '../figures/dates.ts'

const YEAR = /(?<![\d.])(?:19|20)\d\d(?![\d,]\d|\.\d|\d)/g
const SHORT_YEAR = /\b(?:FY|CY|H[12]|Q[1-4])\s?['’]?(\d{2})(?!\d)/gi
const SPAN = /(?<!\d)((?:19|20)\d\d)\s?[/–-]\s?((?:19|20)?\d\d)(?!\d)/g
const QUARTER = /\bQ([1-4])\b|\b(first|second|third|fourth) quarter\b|第?([一二三四1-4])季度/i
const HALF = /\bH([12])\b|([上下])半年/i
const ORDINALS = ['first', 'second', 'third', 'fourth']

/** The years that a text names, in order, each once; FY19 is 2019, 2018/19 is 2019. */
export function yearsIn(text: string): number[] {
  const ended: number[] = []
  const rest = text.replace(SPAN, (whole, from: string, to: string) => {
    const end = Number(from.slice(0, 4 - to.length) + to)
    // 2017-2019 are three years, 2018/19 is one.
    if (end !== Number(from) + 1) return `${from} ${end}`
    ended.push(end)
    return ' '.repeat(whole.length)
  })
  const short = [...rest.matchAll(SHORT_YEAR)].map(([, year]) => 2000 + Number(year))
  const long = [...rest.matchAll(YEAR)].map(([year]) => Number(year))
  return [...new Set([...ended, ...long, ...short])]
}

/**
 * The one period that names say, the nearest name first: what stands further off adds a month and not another year. null
 * where they say none, or a name says several years.
 */
export function periodOf(names: readonly string[]): number | null {
  const at = names.findIndex((name) => yearsIn(name).length > 0)
  const [year, ...others] = yearsIn(names[at] ?? '')
  if (year === undefined) return relative(names.join(' '))
  if (others.length > 0) return null
  const near = names.slice(0, at + 1).join(' ')
  return year * 12 + (monthOf(near) ?? monthOf(names.slice(at + 1).join(' ')) ?? 12)
}

function monthOf(text: string): number | null {
  const quarter = QUARTER.exec(text)
  if (quarter) {
    const [, digit, word, han] = quarter
    const n = digit
      ? Number(digit)
      : word
        ? ORDINALS.indexOf(word.toLowerCase()) + 1
        : '一二三四'.indexOf(han ?? '') + 1
    return (n > 0 ? n : Number(han)) * 3
  }
  const half = HALF.exec(text)
  if (half) return half[1] === '1' || half[2] === '上' ? 6 : 12
  return datesIn(text)[0]?.readings[0]?.month ?? null
}

/** Before all years that are named: `prior year` is before `current year`. */
function relative(text: string): number | null {
  if (/\b(?:prior|previous|last) (?:year|period)\b|上年|上期|去年|期初|年初|opening|beginning/i.test(text)) return -1
  if (/\b(?:current|this) (?:year|period)\b|本年|本期|今年|期末|年末|closing|ending/i.test(text)) return 0
  return null
}
