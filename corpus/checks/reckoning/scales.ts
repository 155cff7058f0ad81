/**
 * Scales and units as they are said away from the figures they hold for: in a column's name, a caption, the line above.
 *
 * ```
 * (in thousands, except per share data)     1000, but not for a row that speaks of shares
 * 2019 €m      $M      USDm      $'000      单位：万元      人民币百万元
 * ```
 * @module
 */
import { SCALES } from '../figures/numerals.ts'
import { unitsOf } from '../figures/units.ts'
import { type Measure, PERCENT } from './amount.ts'

/** What a text says of the figures near it. */
export interface Said {
  scale: number | null
  measure: Measure | null
  /** What it excepts from its scale, in its own words; '' for nothing. */
  except: string
}

const CURRENCY =
  'US\\$|NT\\$|HK\\$|A\\$|C\\$|S\\$|NZ\\$|R\\$|[$€£¥₹₩]|USD|EUR|GBP|CNY|RMB|JPY|CHF|AUD|CAD|HKD|TWD|SGD|INR|KRW|SEK|NOK|DKK|Rs\\.?'
const SHORT: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, mm: 1e6, b: 1e9, bn: 1e9, tn: 1e12 }
const WORDS = 'thousand|million|billion|trillion|lakh|crore'
const LARGE: Readonly<Record<string, number>> = { lakh: 1e5, crore: 1e7 }

const STATED = new RegExp(`(?<![\\d.,]\\s?)\\b(?:in |of )?(?:${CURRENCY})?\\s?\\b(${WORDS})s?\\b`, 'i')
/** In running text a scale is stated only by `in`, and never by the `million` of a figure. */
const STATED_IN_PROSE = new RegExp(
  `\\b(?:in|expressed in|stated in)\\s+(?:(?:${CURRENCY}|U\\.?S\\.?|dollars?|euros?|of|the)\\s*)*(${WORDS})s\\b`,
  'i',
)
const ABBREVIATED = new RegExp(`(?:(${CURRENCY})\\s?|\\()(k|mn|mm|m|bn|b|tn)(?![A-Za-z])`, 'i')
const ZEROS = /['’‘(]\s?0{3}s?(?![\d,.])|[$€£¥]\s?0{3}s?(?![\d,.])/
const CHINESE =
  /(?:单位|單位|币种|人民币|港币|金额)?[^\d]?(百万|百萬|千万|千萬|万亿|亿|億|万|萬|千)(?=(?:美|欧|歐|港|日|新台|新臺|台|臺)?[元币幣])/

/** @param prose Whether it is running text, where "million" mostly belongs to a figure */
export function saidOf(text: string, prose = false): Said {
  const except = /\b(?:except|other than|excluding)\b(.*)/i.exec(text)?.[1] ?? /除(.{1,12}?)外/.exec(text)?.[1] ?? ''
  return { scale: scaleOf(text, prose), measure: prose ? null : measureOf(text), except }
}

function scaleOf(text: string, prose: boolean): number | null {
  const stated = (prose ? STATED_IN_PROSE : STATED).exec(text)?.[1]?.toLowerCase()
  if (stated) return LARGE[stated] ?? SCALES.get(stated) ?? null
  const chinese = prose && !/单位|單位|以.{0,6}[元币]/.test(text) ? null : CHINESE.exec(text)?.[1]
  if (chinese) return SCALES.get(chinese.replaceAll('萬', '万').replaceAll('億', '亿')) ?? null
  if (prose) return null
  const short = ABBREVIATED.exec(text)?.[2]?.toLowerCase()
  if (short) return SHORT[short] ?? null
  return ZEROS.test(text) ? 1e3 : null
}

function measureOf(text: string): Measure | null {
  if (/%|％|\bper ?cent\b|\bpercentages?\b|百分比|比例|比率/i.test(text)) return PERCENT
  const sign =
    new RegExp(`(${CURRENCY})`).exec(text)?.[1] ??
    /[美欧日港]元|英镑|人民币|(?<=[千万亿百（(：:])元|^元$/.exec(text)?.[0]
  return sign === undefined ? null : currency(sign)
}

/** The currency of a sign; what the tables of units do not know is a unit of its own. */
export function currency(sign: string): Measure {
  const dimension = unitsOf(sign)[0]?.dimension ?? sign.toUpperCase().replace('.', '')
  return { dimension, factor: 1, form: sign }
}

/** `$` alone may be any of its kind: dollars of a place are told apart only where both say which. */
export const sameCurrency = (a: Measure, b: Measure): boolean =>
  a.dimension === b.dimension || (/\$$/.test(a.form) && /\$$/.test(b.form) && (a.form === '$' || b.form === '$'))

const PER_SHARE = /\bper[- ](?:\w+[- ])?(?:share|unit|adr|ads)\b|每股/i

/** Whether a row is told at the scale its table states: what is excepted, and what is per share, is not. */
export function isScaled(label: string, { except }: Pick<Said, 'except'>): boolean {
  if (PER_SHARE.test(label)) return false
  const words = new Set(wordsOf(label))
  const phrases = except.split(/,|\band\b|\bor\b|[、和及]/).map(wordsOf)
  return !phrases.some((phrase) => phrase.length > 0 && phrase.every((word) => words.has(word)))
}

const COMMON = new Set(
  'and the for per data amount amounts information other otherwise in of as or where indicated noted'.split(' '),
)
const wordsOf = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/\p{Script=Latin}{3,}|\p{Script=Han}{2}/gu)]
    .map(([word]) => word.replace(/(?:ages|s)$/, ''))
    .filter((word) => !COMMON.has(word))
