/**
 * Dates and times of day in the ways English and Chinese write them.
 * @module
 */
import { chineseValue } from './numerals.ts'

/** Parts that were not written are absent. */
export interface DateParts {
  year?: number
  month?: number
  day?: number
}

export interface Found<T> {
  start: number
  end: number
  /** More than one where the writing is ambiguous: 3/4/2020. */
  readings: T[]
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, name === 'september' ? 4 : 3)}\\.?`).join('|')}|sep\\.?)`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(\\d{4})'
/** Cells of tables often lack the blank: `August 31,2019`. */
const BEFORE_YEAR = '(?:,? |,)'
const HAN_NUMBER = '[〇零一二三四五六七八九十廿卅]+'

type Recogniser = [pattern: RegExp, read: (groups: (string | undefined)[]) => DateParts[]]

const NUMBER = `(\\d{1,2}|${HAN_NUMBER}) ?`

const RECOGNISERS: readonly Recogniser[] = [
  [/(?<![\d.])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d])/g, ([y, , m, d]) => [ymd(y, m, d)]],
  [/(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?![\d])/g, ([a, , b, y]) => [ymd(y, a, b), ymd(y, b, a)]],
  [
    new RegExp(
      `((?<!\\d)\\d{4}|[〇零一二三四五六七八九]{4}) ?年(?!代)(?: ?${NUMBER}月(?:份| ?${NUMBER}[日号])?)?`,
      'g',
    ),
    ([y, m, d]) => [ymd(y, m, d)],
  ],
  [new RegExp(`(?<!\\d)${NUMBER}月 ?${NUMBER}[日号]?`, 'g'), ([m, d]) => [ymd(undefined, m, d)]],
  [new RegExp(`(?<!\\d)${NUMBER}月(?:份)?`, 'g'), ([m]) => [ymd(undefined, m)]],
  [
    new RegExp(`\\b${DAY}(?: of)? ${MONTH}(?:${BEFORE_YEAR}${YEAR})?(?![\\d\\p{L}])`, 'giu'),
    ([d, m, y]) => [ymd(y, m, d)],
  ],
  [new RegExp(`\\b${MONTH} ${DAY}(?:${BEFORE_YEAR}${YEAR})?(?![\\d\\p{L}])`, 'giu'), ([m, d, y]) => [ymd(y, m, d)]],
  [new RegExp(`\\b${MONTH},? ${YEAR}(?![\\d\\p{L}])`, 'giu'), ([m, y]) => [ymd(y, m)]],
  // Alone, a month must be capitalised, and May and March say nothing.
  [/\b(January|February|April|June|July|August|September|October|November|December)\b/g, ([m]) => [ymd(undefined, m)]],
]

function ymd(year?: string, month?: string, day?: string): DateParts {
  const parts: DateParts = {}
  if (year !== undefined) parts.year = numberOf(year)
  if (month !== undefined) parts.month = monthOf(month)
  if (day !== undefined) parts.day = numberOf(day)
  return parts
}

const numberOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : (chineseValue(text) ?? 0))

function monthOf(text: string): number {
  const index = MONTHS.findIndex((name) => text.toLowerCase().startsWith(name.slice(0, 3)))
  return index === -1 ? numberOf(text) : index + 1
}

const isPossible = ({ month = 1, day = 1 }: DateParts): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31

/** All dates of a text; what cannot be one (2020-13-45) is left to be read as numbers. */
export function datesIn(text: string): Found<DateParts>[] {
  return scan(text, RECOGNISERS, (readings) => readings.filter(isPossible))
}

/** The year a decade begins with: 1990s, 20世纪90年代; 90年代 alone may be of any century but this. */
export function decadesIn(text: string): Found<number>[] {
  return scan(text, DECADES, (readings) => readings)
}

const DECADES: readonly [RegExp, (groups: (string | undefined)[]) => number[]][] = [
  [/\b(\d{3,4})s\b/g, ([year]) => [Number(year)]],
  [
    new RegExp(`(上个?|\\d{1,2}|${HAN_NUMBER}) ?世[纪紀] ?(\\d{2}|${HAN_NUMBER}) ?年代`, 'g'),
    ([century = '', tens = '']) => [(century.startsWith('上') ? 19 : numberOf(century) - 1) * 100 + numberOf(tens)],
  ],
  [/(\d{3,4}) ?年代/g, ([year]) => [Number(year)]],
  [
    new RegExp(`(\\d{2}|${HAN_NUMBER}) ?年代`, 'g'),
    ([tens = '']) => [0, 1700, 1800, 1900].map((century) => century + numberOf(tens)),
  ],
]

/** Minutes since midnight. */
export function timesIn(text: string): Found<number>[] {
  return scan(text, TIMES, (readings) => readings.filter((minutes) => minutes >= 0 && minutes < 1440))
}

const TIMES: readonly [RegExp, (groups: (string | undefined)[]) => number[]][] = [
  [
    /(?<![\d:.])(\d{1,2}):(\d{2})(?::\d{2})?(?: ?([ap])\.?m\b\.?)?(?![\d:])/gi,
    ([h, m, half]) => [clock(h, m, half?.toLowerCase())],
  ],
  [/(?<![\d:.])(\d{1,2}) ?([ap])\.?m\b\.?/gi, ([h, half]) => [clock(h, '0', half?.toLowerCase())]],
  [
    new RegExp(
      `(凌晨|早上|上午|中午|下午|傍晚|晚上|夜里)(\\d{1,2}|${HAN_NUMBER})[点时](?:(\\d{1,2}|${HAN_NUMBER})分?|(半))?`,
      'g',
    ),
    ([part, h, m, halfPast]) => [
      clock(h, halfPast ? '30' : (m ?? '0'), /下午|傍晚|晚上|夜里/.test(part ?? '') ? 'p' : 'a'),
    ],
  ],
  [
    new RegExp(`(\\d{1,2}|${HAN_NUMBER})[点时](?:(\\d{1,2}|${HAN_NUMBER})分|(半)|整|钟)`, 'g'),
    ([h, m, halfPast]) => [clock(h, halfPast ? '30' : (m ?? '0'))],
  ],
]

function clock(hours = '0', minutes = '0', half?: string): number {
  const h = numberOf(hours)
  const shifted = half === 'p' && h < 12 ? h + 12 : half === 'a' && h === 12 ? 0 : h
  return shifted * 60 + numberOf(minutes)
}

/** Each recogniser in turn, over what earlier ones left. */
function scan<T>(
  text: string,
  recognisers: readonly (readonly [RegExp, (groups: (string | undefined)[]) => T[]])[],
  possible: (readings: T[]) => T[],
): Found<T>[] {
  const found: Found<T>[] = []
  let rest = text
  for (const [pattern, read] of recognisers) {
    for (const match of rest.matchAll(pattern)) {
      const readings = possible(read(match.slice(1)))
      if (readings.length === 0) continue
      const span = { start: match.index, end: match.index + match[0].length }
      found.push({ ...span, readings })
      rest = blank(rest, span)
    }
  }
  return found
}

/** The same text with a span blanked out, so that nothing reads it twice; offsets stay. */
export function blank(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(0, start) + '\u0000'.repeat(end - start) + text.slice(end)
}
