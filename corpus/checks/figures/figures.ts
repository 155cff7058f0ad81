/**
 * Every figure of a text in a normal form: 1,000 = 1000, 5 % = 5%, ３００ = 三百 = 300, "three" = 3, 5k = 5,000,
 * 5 March 2020 = March 5, 2020 = 2020-03-05 = 2020年3月5日.
 * @module
 */
import { blank, type DateParts, datesIn, decadesIn, timesIn } from './dates.ts'
import { CHINESE, chineseValue, ENGLISH, englishValue, SCALES } from './numerals.ts'
import { type Approximation, approximationBefore } from './rounding.ts'
import { type Unit, unitAfter, unitBefore } from './units.ts'

/** One way to read a figure. */
export type Reading =
  | { kind: 'number'; value: number; text: string; units: readonly Unit[]; scale: number }
  | { kind: 'date'; date: DateParts }
  | { kind: 'time'; minutes: number }
  | { kind: 'version'; text: string }

export interface Figure {
  /** As it stands in the text. */
  raw: string
  start: number
  readings: Reading[]
  /** Written in words: `three`, `三`. */
  words: boolean
  /** Words that may well count nothing: `one`, `first`, `一`, a numeral inside another word. */
  idle: boolean
  /** Said to be no more than an approximation: `about 40`, `over 40 million`. */
  approximate: Approximation
}

/** Full-width forms to ASCII, minus signs to hyphens, spaces inside thousands removed. One unit stays one unit. */
export function foldWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2010\u2011]/g, '-')
    .replace(/[\u3000\u00a0\u202f\u2009]/g, ' ')
}

export function figuresIn(source: string): Figure[] {
  const folded = foldWidth(source)
  const found: Figure[] = []
  let rest = folded
  const take = (start: number, end: number, readings: Reading[], more: Partial<Figure> = {}) => {
    const approximate = approximationBefore(folded.slice(Math.max(0, start - 24), start))
    found.push({
      raw: source.slice(start, end).trim(),
      start,
      readings,
      words: false,
      idle: false,
      approximate,
      ...more,
    })
    rest = blank(rest, { start, end })
  }
  for (const { start, end, readings } of datesIn(rest))
    take(
      start,
      end,
      readings.map((date) => ({ kind: 'date', date })),
    )
  for (const { start, end, readings } of timesIn(rest))
    take(
      start,
      end,
      readings.map((minutes) => ({ kind: 'time', minutes })),
    )
  for (const { start, end, readings } of decadesIn(rest))
    take(
      start,
      end,
      readings.map((year) => number(year, String(year), [])),
    )
  for (const match of rest.matchAll(/(?<![\d.])\d+(?:\.\d+){2,}/g))
    take(match.index, match.index + match[0].length, [{ kind: 'version', text: match[0] }])
  for (const figure of digits(rest)) take(figure.start, figure.end, figure.readings)
  for (const figure of chinese(rest))
    take(figure.start, figure.end, figure.readings, { words: true, idle: figure.idle })
  for (const figure of english(rest))
    take(figure.start, figure.end, figure.readings, { words: true, idle: figure.idle })
  return found.sort((a, b) => a.start - b.start)
}

interface Raw {
  start: number
  end: number
  readings: Reading[]
  idle: boolean
}

const DIGITS = /(?:(?<=^|[\s([|:=~≈<>≤≥])-)?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?/g
/** Scales written out or, directly after the figure, by a letter. */
const SCALE = /^(?: ?(hundred|thousand|million|billion|trillion|mn|bn)\b| ?(万亿|百万|千万|百|千|万|萬|亿|億))/i
/** `(202) million` */
const BRACKETED_SCALE =
  /^\s?\)(?: ?(hundred|thousand|million|billion|trillion|mn|bn)\b| ?(万亿|百万|千万|百|千|万|萬|亿|億))/i
/** `30 to 50 thousand`: the scale of a range belongs to both ends. */
const RANGE =
  /^ ?(?:-|–|~|to|and|至|到) ?[\d.,]+ ?(hundred|thousand|million|billion|trillion|万亿|百万|千万|百|千|万|亿)/i
const LETTER_SCALES: Record<string, number> = { k: 1e3, K: 1e3, m: 1e6, M: 1e6, b: 1e9, B: 1e9 }

function* digits(text: string): Generator<Raw> {
  for (const match of text.matchAll(DIGITS)) {
    const [written] = match
    const start = match.index
    const plain = written.replaceAll(',', '')
    const after = text.slice(start + written.length, start + written.length + 24)
    yield { start, idle: false, ...measured(Number(plain), plain, text.slice(0, start), after, start + written.length) }
  }
}

/** A value with the scale and the unit that stand around it. */
function measured(value: number, written: string, before: string, after: string, at: number) {
  const readings: Reading[] = []
  const prefix = unitBefore(before.slice(-5))
  const letter = /^([kKmMbB])(?![A-Za-z0-9])/.exec(after)?.[1]
  if (letter) readings.push(number(value * (LETTER_SCALES[letter] ?? 1), written, prefix, LETTER_SCALES[letter]))
  const word = SCALE.exec(after) ?? (/\(\s?[$€£¥]?\s?$/.test(before) ? BRACKETED_SCALE.exec(after) : null)
  const named = SCALES.get((word?.[1] ?? word?.[2] ?? '').toLowerCase()) ?? 1
  const tail = after.slice(word?.[0].length ?? 0)
  const suffix = unitAfter(tail)
  // Nobody counts in thousands of per cents: such a figure is no per cent of anything.
  const odd = /^\s?%\s?$/.test(tail.slice(0, suffix?.length)) && SCALE.exec(tail.slice(suffix?.length))?.[1]
  const scale = named * (odd ? (SCALES.get(odd.toLowerCase()) ?? 1) : 1)
  const units = prefix.length > 0 ? prefix : /第\s?$/.test(before) ? [] : (suffix?.units ?? [])
  // `5M` may be five megabytes; `10k` is never just ten.
  if (!letter || suffix) readings.push(number(value * scale, written, units, scale))
  // 39岁 is "aged 39".
  const form = tail.slice(0, suffix?.length ?? 0)
  if (/[岁歲]$/.test(form)) readings.push(number(value * scale, written, [], scale))
  const date = datePart(value * scale, form, before, tail.slice(form.length))
  if (date) readings.push({ kind: 'date', date })
  const shared = RANGE.exec(after)?.[1]
  if (shared) readings.push(number(value * (SCALES.get(shared.toLowerCase()) ?? 1), written, [], 2))
  const used = (word?.[0].length ?? 0) + (prefix.length > 0 ? 0 : (suffix?.length ?? 0))
  return { end: at + Math.max(used, letter ? 1 : 0), readings }
}

/** 300年 may be 300 years or the year 300, 15日 15 days or the 15th; but 为期12年 and 15日内 are lengths of time. */
function datePart(value: number, form: string, before: string, after: string): DateParts | null {
  if (!Number.isInteger(value) || /[为期共限满达约近需]\s?$/.test(before)) return null
  if (form.endsWith('年') && (value >= 100 || /(?:公元|前)$/.test(before))) return { year: value }
  if (form.endsWith('日') && value >= 1 && value <= 31 && !after.startsWith('内')) return { day: value }
  return null
}

function number(value: number, text: string, units: readonly Unit[], scale = 1): Reading {
  return { kind: 'number', value, text, units, scale }
}

/** A single numeral counts only before one of these: 三个, 五天, but not 三国, 七夕, 四分卫, 三元组. */
const MEASURE =
  /^ ?(?:[个個種种次天年月日周秒倍人名位条條项項类類步台件页頁章节節回岁歲块塊米里斤吨亩口只隻匹张張把本部卷座家間间层層级級行列字丈尺寸万萬亿億]|元(?![素组組件])|小时|小時|分钟|分鐘|公里|公斤|世纪|世紀)/

/** About so many: 一两, 三四, and 一一, which counts nothing. */
const isVague = (run: string): boolean => /^[一二两兩三四五六七八九]{2}$/.test(run)

function* chinese(text: string): Generator<Raw> {
  for (const match of text.matchAll(CHINESE)) {
    const [run] = match
    const value = chineseValue(run)
    if (value === null) continue
    const start = match.index
    const before = text.slice(0, start)
    const after = text.slice(start + run.length, start + run.length + 24)
    const share = /(?:百分之|千分之)$/.exec(before)?.[0]
    if (share) {
      const percent = unitAfter(share === '百分之' ? '%' : '‰')
      yield { start, end: start + run.length, readings: [number(value, run, percent?.units ?? [])], idle: false }
      continue
    }
    // 三分之二 and 四分之三 are told in other words elsewhere.
    const fraction = /^分之/.test(after) || before.endsWith('分之')
    const counts = !fraction && (run.length > 1 || before.endsWith('第') || MEASURE.test(after))
    const figure = measured(value, String(value), before, after, start + run.length)
    yield {
      start,
      ...figure,
      idle: !counts || value === 1 || isVague(run) || (run === '十' && after.startsWith('分')),
    }
  }
}

const IDLE = new Set(['one', 'first', 'second'])

function* english(text: string): Generator<Raw> {
  for (const match of text.matchAll(ENGLISH)) {
    const [run] = match
    const start = match.index
    const value = englishValue(run)
    const after = text.slice(start + run.length, start + run.length + 24)
    const figure = measured(value, String(value), text.slice(0, start), after, start + run.length)
    const fraction = /^[ -](?:halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?)\b/i.test(after)
    const measuredOne = run.toLowerCase() === 'one' && figure.end > start + run.length
    yield { start, ...figure, idle: fraction || (IDLE.has(run.toLowerCase()) && !measuredOne) }
  }
}
