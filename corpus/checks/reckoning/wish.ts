/**
 * How a result is to be told: the unit, scale and decimals that were asked for, or that stand around its place in the
 * statement.
 *
 *     "%, 1 decimal"     "$ million"     "万元"     "days"
 *     The share is {1} percent.     It rose by ${1} million.
 *
 * @module
 */
import { SCALES } from '../figures/numerals.ts'
import { unitAfter } from '../figures/units.ts'
import { DAYS, type Measure, PERCENT, POINTS, RATIO } from './amount.ts'
import { currency } from './scales.ts'

export interface Wish {
  /** undefined: not said. */
  scale?: number
  measure?: Measure
  decimals?: number
}

const SCALE =
  /(?<![\p{L}])(hundred|thousand|million|billion|trillion|mn|bn)s?(?![\p{L}])|(万亿|百万|千万|亿|億|万|萬|千)/iu
const SIGN =
  /US\$|NT\$|HK\$|[ACS]\$|[$€£¥₹]|\b(?:USD|EUR|GBP|CNY|RMB|JPY|CHF|AUD|CAD|HKD|TWD|SGD|INR|[A-Z]{3})\b|[美欧日港]元|人民币|英镑|元/
const DECIMALS = /(\d)\s*(?:decimals?|decimal places?|d\.?p\.?|digits?|位小数)|(?:小数|保留)\D{0,4}(\d)\s*位/i

/** @param unit as a reader wrote it */
export function wishOf(unit: string): Wish {
  const decimals = DECIMALS.exec(unit)
  const said = unit.replace(DECIMALS, ' ')
  const [, word, han] = SCALE.exec(said) ?? []
  const measure = measureOf(said)
  const scale = SCALES.get((word ?? han ?? '').toLowerCase()) ?? (/\bunits?\b|\bones\b/i.test(said) ? 1 : undefined)
  return {
    ...(scale !== undefined && { scale }),
    ...(measure && { measure }),
    ...(decimals && { decimals: Number(decimals[1] ?? decimals[2]) }),
  }
}

function measureOf(said: string): Measure | undefined {
  if (/percentage points?|\bpp\b|\bpts?\b|百分点/i.test(said)) return POINTS
  if (/[%％]|\bper ?cent(?:age)?\b|百分比/i.test(said)) return PERCENT
  if (/\bratio\b|\btimes\b|倍|比率/i.test(said)) return RATIO
  if (/\bdays?\b|天|日数/i.test(said)) return DAYS
  const [sign] = SIGN.exec(said) ?? []
  if (sign !== undefined) return currency(sign)
  const unit = unitAfter(` ${said.replace(SCALE, '').trim()}`)?.units[0]
  return unit && { dimension: unit.dimension, factor: unit.factors[0] ?? 1, form: said.replace(SCALE, '').trim() }
}

/** What directly follows a place: a unit or a scale that the statement itself says, with its length. */
const AFTER =
  /^\s?(?:(?:[%％]|per ?cent\b|percentage points?\b|(?:个)?百分点)|(?:(?:hundred|thousand|million|billion|trillion|mn|bn)\b|(?:百万|千万|万亿|亿|億|万|萬|千)(?=[美欧日港元股人个份吨]|$|[，。；、,.]))(?:\s?(?:(?:US |U\.S\. )?dollars|euros|pounds|yuan|USD|EUR|GBP|RMB|[美欧日港]元|元))?|(?:(?:US |U\.S\. )?dollars|euros|pounds|yuan|USD|EUR|GBP|RMB|CHF|[美欧日港]元|元)(?!\p{L})|days?\b|天|times\b|倍)/iu
const BEFORE = /(?:US\$|NT\$|HK\$|[ACS]\$|[$€£¥₹])\s?$/

export interface Surrounded {
  wish: Wish
  /** What of the result's text the statement already says. */
  before: string
  after: string
}

/** @param before the statement up to the place; @param after the statement behind it */
export function surroundedBy(before: string, after: string): Surrounded {
  const [sign = ''] = BEFORE.exec(before) ?? []
  const [unit = ''] = AFTER.exec(after) ?? []
  return { wish: wishOf(`${sign}${unit}`), before: sign, after: unit }
}
