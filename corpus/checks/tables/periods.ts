/**
 * Years, quarters and days that a figure may be said of: `in 2019`, `FY19`, `2017/18`, `Q2 2020`, `July 27, 2019`,
 * `2019年第二季度`.
 * @module
 */
import { datesIn } from '../figures/dates.ts'
import { foldWidth } from '../figures/figures.ts'

export interface Period {
  start: number
  end: number
  /** More than one for a year that is no calendar year: 2017/18. */
  years: readonly number[]
  month?: number
  day?: number
  quarter?: number
}

const century = (short: string): number => 2000 + Number(short)

const QUARTER_WORDS = ['first', 'second', 'third', 'fourth']
const HAN_QUARTERS = '一二三四'

function quarterOf(text: string): number | undefined {
  const [, digit] = /\bQ([1-4])\b|\b([1-4])Q/i.exec(text) ?? []
  if (digit !== undefined) return Number(digit)
  const word = /\b(first|second|third|fourth) quarter\b/i.exec(text)?.[1]?.toLowerCase()
  if (word !== undefined) return QUARTER_WORDS.indexOf(word) + 1
  const han = /第?([一二三四1-4])季/.exec(text)?.[1]
  if (han === undefined) return undefined
  return HAN_QUARTERS.includes(han) ? HAN_QUARTERS.indexOf(han) + 1 : Number(han)
}

const QUARTER = `(?:Q[1-4]|[1-4]Q|(?:first|second|third|fourth) quarter)`
const PATTERNS: readonly [RegExp, (match: RegExpMatchArray) => number[]][] = [
  [/(?<![\d.,])((?:19|20)\d\d)\s?[/–-]\s?((?:19|20)\d\d)(?![\d.,]\d)/g, ([, a, b]) => [Number(a), Number(b)]],
  [/(?<![\d.,])((?:19|20)\d\d)[/–-](\d\d)(?![\d/–-])/g, ([, a, b]) => [Number(a), century(b ?? '')]],
  [
    new RegExp(`\\b${QUARTER}(?:,? (?:of )?(?:fiscal |the )?(?:year )?| ?['’]?)((?:19|20)\\d\\d|\\d\\d)\\b`, 'gi'),
    ([, a = '']) => [yearOf(a)],
  ],
  // The mark of a note may stand behind: `FY181`.
  [/\b(?:FY|fiscal(?: year)? |CY)\s?['’]?((?:19|20)\d\d|\d\d)\d?\b/gi, ([, a = '']) => [yearOf(a)]],
  [
    /(?<![\d.,$€£¥])((?:19|20)\d\d)(?: ?(?:年度?|财年|财政年度)(?:第?[一二三四1-4]季度?)?|(?!\d|[.,]\d|%))/g,
    ([, a]) => [Number(a)],
  ],
  [/(?<![\d.,])(\d\d) ?财年/g, ([, a = '']) => [century(a)]],
]

const yearOf = (text: string): number => (text.length === 2 ? century(text) : Number(text))

/** The periods of a text in order; of dates only those with a year or a day. */
export function periodsIn(source: string): Period[] {
  let rest = foldWidth(source)
  const found: Period[] = []
  const take = (period: Period): void => {
    found.push(period)
    rest = rest.slice(0, period.start) + ' '.repeat(period.end - period.start) + rest.slice(period.end)
  }
  for (const { start, end, readings } of datesIn(rest)) {
    const [{ year, month, day } = {}] = readings
    if ((month === undefined && year !== undefined) || (year === undefined && day === undefined)) continue
    take({ start, end, years: year === undefined ? [] : [year], ...(month && { month }), ...(day && { day }) })
  }
  for (const [pattern, years] of PATTERNS) {
    for (const match of rest.matchAll(pattern)) {
      const quarter = quarterOf(match[0])
      take({ start: match.index, end: match.index + match[0].length, years: years(match), ...(quarter && { quarter }) })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Whether one may be said of the other: what both of them tell is the same, and they tell something of one kind. */
export function agree(a: Period, b: Period): boolean {
  const years = a.years.length > 0 && b.years.length > 0
  if (years && !a.years.some((year) => b.years.includes(year))) return false
  if (differ(a.month, b.month) || differ(a.quarter, b.quarter) || differ(a.day, b.day)) return false
  return years || (a.month !== undefined && a.month === b.month)
}

const differ = (a: number | undefined, b: number | undefined): boolean => a !== undefined && b !== undefined && a !== b
