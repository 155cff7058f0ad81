/**
 * A result as text: rounded, with thousands apart, scale and unit, in English and Chinese.
 * @module
 */
import { type Amount, type Decimal, isRatio, type Measure, PERCENT, POINTS } from './amount.ts'
import { ReckoningFault } from './fault.ts'
import { sameCurrency } from './scales.ts'
import type { Wish } from './wish.ts'

type Language = 'en' | 'zh'

const WORDS: Record<Language, ReadonlyMap<number, string>> = {
  en: new Map([
    [1e3, 'thousand'],
    [1e6, 'million'],
    [1e9, 'billion'],
    [1e12, 'trillion'],
  ]),
  zh: new Map([
    [1e3, '千'],
    [1e4, '万'],
    [1e6, '百万'],
    [1e7, '千万'],
    [1e8, '亿'],
    [1e12, '万亿'],
  ]),
}

/** Decimals of what division leaves without end, and of what is told in a larger scale than it was written in. */
const QUOTIENT = 2
const EXACT = 4
/** Digits that a small quotient keeps. */
const SIGNIFICANT = 2

/** @throws ReckoningFault `unit` where the amount cannot be told as is wished */
export function writeAmount(amount: Amount, wish: Wish, language: Language): string {
  const measure = measureFor(amount, wish.measure)
  const scale = isRatio({ measure }) ? 1 : nameable(wish.scale ?? amount.scale, language)
  const value = amount.value.div(measure?.factor ?? 1).div(scale)
  const number = grouped(rounded(value, amount, scale, wish.decimals))
  const word = scale === 1 ? '' : (WORDS[language].get(scale) ?? '')
  return beside(number, word, measure, language)
}

/** English has no word for 万: fifty thousand. */
function nameable(scale: number, language: Language): number {
  const known = [...WORDS[language].keys(), 1].filter((one) => one <= scale)
  return Math.max(...known)
}

function measureFor({ measure, divided }: Amount, wished: Measure | undefined): Measure | null {
  if (wished === undefined) return measure
  if (measure === null) {
    if (wished.dimension === 'ratio' && !divided) throw unit('is no quotient, and cannot be told as a share')
    return wished
  }
  if (measure.dimension === wished.dimension) {
    // A difference of shares is told in points, whatever it is called.
    return measure.form === POINTS.form && wished.form === PERCENT.form ? POINTS : wished
  }
  if (sameCurrency(measure, wished)) return wished
  throw unit(`is in ${measure.form || 'no unit: it is a ratio'}, and cannot be told in ${wished.form || 'a ratio'}`)
}

const unit = (what: string): ReckoningFault => new ReckoningFault('unit', `the result ${what}`)

/** As many decimals as were asked for; else as the operands have, and more where the result is not told without them. */
function rounded(value: Decimal, amount: Amount, scale: number, wished?: number): string {
  if (wished !== undefined) return value.toFixed(wished)
  const least = amount.divided || scale !== amount.scale ? 0 : amount.decimals
  if (amount.divided && value.abs().lt('0.1')) return value.toSignificantDigits(SIGNIFICANT).toFixed()
  return value.toFixed(Math.max(least, Math.min(value.decimalPlaces(), amount.divided ? QUOTIENT : EXACT)))
}

function grouped(number: string): string {
  const [whole = '', decimals] = number.split('.')
  const apart = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const text = decimals === undefined ? apart : `${apart}.${decimals}`
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text
}

const SIGNS_BEFORE = /^(?:US|NT|HK|NZ|[ACSR])?[$€£¥₹₩]$/

function beside(number: string, word: string, measure: Measure | null, language: Language): string {
  const form = measure?.form ?? ''
  const [minus, plain] = number.startsWith('-') ? ['-', number.slice(1)] : ['', number]
  if (form === '%') return `${number}%`
  if (form === POINTS.form) return language === 'zh' ? `${number} 个百分点` : `${number} ${form}`
  if (SIGNS_BEFORE.test(form) && language === 'en') return `${minus}${form}${plain}${word && ` ${word}`}`
  const name = language === 'zh' ? (CHINESE[form] ?? form) : form
  const gap = language === 'zh' && /^\p{Script=Han}/u.test(`${word}${name}`) ? ' ' : word || name ? ' ' : ''
  const between = language === 'en' && word && name ? ' ' : ''
  return `${number}${gap}${word}${between}${name}`
}

const CHINESE: Readonly<Record<string, string>> = {
  $: '美元',
  US$: '美元',
  USD: '美元',
  '€': '欧元',
  EUR: '欧元',
  '£': '英镑',
  '¥': '元',
  RMB: '元',
  CNY: '元',
  days: '天',
}
