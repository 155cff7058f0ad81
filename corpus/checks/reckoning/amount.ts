/**
 * Amounts: exact decimals with what they measure and how they were written. Adding dollars to euros, or a share to a
 * sum of money, is a fault; thousands and millions are brought together.
 * @module
 */
import { Decimal as Big } from 'decimal.js'
import { ReckoningFault } from './fault.ts'

/** Exact for sums, differences and products of anything a document holds; quotients have 60 digits. */
export const Decimal = Big.clone({ precision: 60, rounding: Big.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 })
export type Decimal = Big

/** One unit of measure, `kg`: a thousand of its dimension's base unit. */
export interface Measure {
  dimension: string
  factor: number
  /** As it is written beside a figure: `%`, `$`, `kg`. */
  form: string
}

export const PERCENT: Measure = { dimension: 'ratio', factor: 0.01, form: '%' }
export const POINTS: Measure = { dimension: 'ratio', factor: 0.01, form: 'percentage points' }
/** A quotient of like things: of no unit, and shown as a share where that is asked for. */
export const RATIO: Measure = { dimension: 'ratio', factor: 1, form: '' }
export const DAYS: Measure = { dimension: 'time', factor: 86400, form: 'days' }
/** Days since 1970. */
export const DATE: Measure = { dimension: 'date', factor: 1, form: 'date' }

export interface Amount {
  /** In the base unit: 84,934 thousand dollars are 84934000. */
  value: Decimal
  /** null: said of nothing that is known to be a unit. */
  measure: Measure | null
  /** Of a cell "in thousands" 1000; 1 where nothing says. */
  scale: number
  /** Digits behind the point, as it was written: so many are shown at least. */
  decimals: number
  /** Made by dividing, so that it has no precision of its own. */
  divided: boolean
  /** Of a cell whose table states no scale. */
  unstated?: boolean
  /** A constant of the calculation: it takes its unit from what it meets. */
  constant?: boolean
}

export const isRatio = ({ measure }: Pick<Amount, 'measure'>): boolean => measure?.dimension === 'ratio'

/** The scale and unit of a sum. @throws ReckoningFault `unlike` */
function alike(a: Amount, b: Amount): Pick<Amount, 'measure' | 'scale'> {
  const scale = a.constant ? b.scale : b.constant ? a.scale : Math.max(a.scale, b.scale)
  // A cell may leave out the sign that the first row has.
  if (a.measure === null || b.measure === null || a.constant || b.constant)
    return { measure: a.measure ?? b.measure, scale }
  if (a.measure.dimension !== b.measure.dimension)
    throw new ReckoningFault('unlike', `${nameOf(a.measure)} and ${nameOf(b.measure)} cannot be added or compared`)
  return { measure: a.measure, scale }
}

const nameOf = ({ dimension, form }: Measure): string => form || (dimension === 'ratio' ? 'a ratio' : dimension)

export function add(a: Amount, b: Amount): Amount {
  if (isDate(a) || isDate(b)) throw new ReckoningFault('unlike', 'dates cannot be added; a date less a date are days')
  const { measure, scale } = alike(a, b)
  const decimals = Math.max(a.decimals, b.decimals)
  return { value: a.value.plus(b.value), measure, scale, decimals, divided: either(a, b) }
}

export function subtract(a: Amount, b: Amount): Amount {
  if (isDate(a) && isDate(b)) {
    const value = a.value.minus(b.value).times(DAYS.factor)
    return { value, measure: DAYS, scale: 1, decimals: 0, divided: false }
  }
  if (isDate(a) || isDate(b)) throw new ReckoningFault('unlike', 'a date and a figure cannot be subtracted')
  const { measure, scale } = alike(a, b)
  const points = a.measure?.form === '%' && b.measure?.form === '%'
  const decimals = Math.max(a.decimals, b.decimals)
  return { value: a.value.minus(b.value), measure: points ? POINTS : measure, scale, decimals, divided: either(a, b) }
}

const isDate = ({ measure }: Amount): boolean => measure?.dimension === 'date'
const either = (a: Amount, b: Amount): boolean => a.divided || b.divided

const HUNDRED = new Decimal(100)

export function multiply(a: Amount, b: Amount): Amount {
  const percent = asPercent(a, b) ?? asPercent(b, a)
  if (percent) return percent
  if (a.measure && b.measure && !isRatio(a) && !isRatio(b))
    throw new ReckoningFault('unlike', `${nameOf(a.measure)} times ${nameOf(b.measure)} has no unit that is known`)
  const main = a.measure && !isRatio(a) ? a : b.measure && !isRatio(b) ? b : a.constant ? b : a
  const other = main === a ? b : a
  const measure = main.measure && isRatio(main) && other.measure ? RATIO : main.measure
  return {
    value: a.value.times(b.value),
    measure: measure ?? (other.measure && !isRatio(other) ? other.measure : null),
    scale: Math.max(a.scale, b.scale),
    decimals: a.decimals + b.decimals,
    divided: either(a, b) || isRatio(a) || isRatio(b),
  }
}

/** `… ÷ b × 100` and `× 100%` say that a quotient is to be told in per cent. */
function asPercent(quotient: Amount, hundred: Amount): Amount | null {
  const tells = hundred.constant === true && (hundred.value.eq(HUNDRED) || (hundred.value.eq(1) && isRatio(hundred)))
  if (!tells || quotient.constant) return null
  if (isRatio(quotient)) return { ...quotient, measure: quotient.measure?.form ? quotient.measure : PERCENT }
  return quotient.divided && quotient.measure === null ? { ...quotient, measure: PERCENT, scale: 1 } : null
}

/** @throws ReckoningFault `division_by_zero`, `unlike` */
export function divide(a: Amount, b: Amount): Amount {
  if (b.value.isZero()) throw new ReckoningFault('division_by_zero', 'the expression divides by zero')
  if (isDate(a) || isDate(b)) throw new ReckoningFault('unlike', 'dates cannot be divided')
  const value = a.value.div(b.value)
  // A constant, a count, or a share divides what something measures, and leaves its unit.
  if (b.constant || (isRatio(b) && a.measure && !isRatio(a)))
    return { ...a, value, decimals: a.decimals, divided: true, constant: a.constant ?? false }
  const like = a.measure !== null && a.measure.dimension === b.measure?.dimension
  const measure = like ? RATIO : b.measure === null ? whole(a, b) : a.measure
  return { value, measure, scale: 1, decimals: Math.max(a.decimals, b.decimals), divided: true }
}

/** Dollars by something without a sign: dollars too where both are told in thousands, or so many a share. */
const whole = (a: Amount, b: Amount): Measure | null => (a.scale === b.scale ? null : a.measure)

export const negate = (a: Amount): Amount => ({ ...a, value: a.value.negated() })

/** A plain figure of the expression itself. */
export const constant = (value: Decimal, percent: boolean): Amount => ({
  value: percent ? value.div(100) : value,
  measure: percent ? PERCENT : null,
  scale: 1,
  decimals: value.decimalPlaces(),
  divided: false,
  constant: true,
})

/** So many of something. */
export const counted = (n: number): Amount => ({
  value: new Decimal(n),
  measure: null,
  scale: 1,
  decimals: 0,
  divided: false,
})
