/**
 * A result as it is written, and whether an amount gives it: at its precision, its scale and its unit.
 * @module
 */
import { type Amount, Decimal, isRatio, type Measure, PERCENT } from './amount.ts'
import { plainLine } from './lines.ts'
import { sameCurrency } from './scales.ts'
import { termsOf } from './terms.ts'
import { surroundedBy } from './wish.ts'

/** A figure as a statement has it. */
export interface Written {
  /** Offsets in the statement, of the figure with its scale and unit. */
  start: number
  end: number
  text: string
  /** Signed, without scale and unit: 70,238 of `70,238 thousand`. */
  face: Decimal
  decimals: number
  /** null: none is written. */
  scale: number | null
  measure: Measure | null
}

/** The figures of a statement, with the scale and the unit that are written beside them. */
export function writtenIn(statement: string): Written[] {
  const terms = termsOf(plainLine(statement), 0)
  return terms.map(({ start, end, amount: { value, measure, scale, decimals }, scaled }) => ({
    start,
    ...withUnit(statement, start, end),
    face: value.div(scale).div(measure?.factor ?? 1),
    decimals,
    scale: scaled && !isRatio({ measure }) ? scale : null,
    measure,
  }))
}

function withUnit(statement: string, start: number, end: number): { end: number; text: string } {
  const after = /[%％]$/.test(statement.slice(start, end)) ? '' : surroundedBy('', statement.slice(end)).after
  return { end: end + after.length, text: statement.slice(start, end + after.length) }
}

/** What a statement without a unit may leave unsaid is its scale; never that it is another one. */
export function gives(amount: Amount, written: Written): boolean {
  const { measure, scale } = written
  if (isRatio(written)) return givesShare(amount, written)
  if (measure && amount.measure && !isRatio(amount) && !alike(measure, amount.measure)) return false
  if (measure && isRatio(amount) && !amount.divided) return false
  const factor =
    measure && measure.dimension === amount.measure?.dimension ? measure.factor : (amount.measure?.factor ?? 1)
  const value = amount.value.div(factor)
  if (scale !== null) return rounds(value.div(scale), written)
  return (
    rounds(value.div(amount.scale), written) ||
    (amount.scale !== 1 && rounds(value, written)) ||
    isBareShare(amount, written)
  )
}

const alike = (a: Measure, b: Measure): boolean => a.dimension === b.dimension || sameCurrency(a, b)

function givesShare(amount: Amount, written: Written): boolean {
  const { factor } = written.measure ?? PERCENT
  return (isRatio(amount) || (amount.measure === null && amount.divided)) && rounds(amount.value.div(factor), written)
}

/** Of shares in per cent, told without the sign. */
const isBareShare = (amount: Amount, written: Written): boolean =>
  amount.measure?.factor === PERCENT.factor && isRatio(amount) && rounds(amount.value.div(PERCENT.factor), written)

/** Half is rounded away from zero, or to the even digit: people and programs do both. */
function rounds(value: Decimal, { face, decimals }: Pick<Written, 'face' | 'decimals'>): boolean {
  return [Decimal.ROUND_HALF_UP, Decimal.ROUND_HALF_EVEN].some((mode) => value.toDecimalPlaces(decimals, mode).eq(face))
}
