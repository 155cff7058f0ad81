/**
 * Where a result was typed and no expression given: a plain calculation over the cited figures that gives it at its
 * precision, and that the words of statement and question speak of.
 *
 * ```
 * Inventories of finished goods | 84,934 | 14,696        "… the change was 70,238 thousand"
 *                                  2019     2018    ─→   a - b, a = 84,934, b = 14,696
 * ```
 * @module
 */
import { type Amount, isRatio } from './amount.ts'
import { attempt } from './fault.ts'
import { type Hypothesis, hypothesesOf, nameOf, type Sought } from './hypotheses.ts'
import type { Line } from './lines.ts'
import { yearsIn } from './periods.ts'
import { resultOf } from './reckon.ts'
import { gives, type Written } from './result.ts'
import { magnitudeOf, type Term, termsOf } from './terms.ts'
import { asksForPart, directionIn, waysIn } from './words.ts'

export interface Derivation {
  expression: string
  operands: { name: string; term: Term }[]
  amount: Amount
}

/** Figures that are looked at; a statement that cites more is no plain calculation. */
const MOST_TERMS = 80

/**
 * @param statement in which the figure is written
 * @returns null where nothing plain gives it
 */
export function derive(
  written: Written,
  statement: string,
  question: string,
  lines: readonly Line[],
): Derivation | null {
  const around = `${statement.slice(0, written.start)} ${statement.slice(written.end)}`
  const terms = lines.flatMap(termsOf).filter(isCounted)
  if (terms.length === 0 || terms.length > MOST_TERMS) return null
  const text = `${question}\n${around}`
  const sought: Sought = {
    ways: waysIn(
      text,
      lines.map(({ label }) => label),
      written,
    ),
    direction: directionIn(around, question),
    years: mentioned(terms, around, question),
    text,
  }
  const part = asksForPart(text)
  for (const hypothesis of hypothesesOf(terms, sought)) {
    for (const own of [hypothesis.terms, ...withoutSigns(hypothesis)]) {
      const amount = amountFor(hypothesis.expression, own, isRatio(written))
      if (amount === null || !gives(amount, written) || !isPlausible(amount, hypothesis, written, part)) continue
      return {
        expression: hypothesis.expression,
        operands: own.map((term, at) => ({ name: nameOf(at), term })),
        amount,
      }
    }
  }
  return null
}

/** A part is no larger than the whole, and one digit that a quotient was rounded to says next to nothing. */
function isPlausible(
  { value, divided }: Amount,
  { way, positive }: Hypothesis,
  { face, decimals }: Written,
  isPart: boolean,
): boolean {
  const part = way === 'share' || (way === 'ratio' && isPart)
  if (positive && (value.lt(0) || (part && value.gt(1)))) return false
  return !divided || decimals > 0 || face.isZero() || face.abs().gte(10)
}

function amountFor(expression: string, terms: readonly Term[], share: boolean): Amount | null {
  const operands = new Map(terms.map(({ amount }, at) => [nameOf(at), amount]))
  const result = attempt(() => resultOf(expression, operands, share))
  return 'value' in result ? result.value : null
}

/** A year names a column, and a label's figures what its row is. */
function isCounted({ text, column, label, amount }: Term): boolean {
  if (label) return false
  return column === null ? !/^(?:19|20)\d\d$/.test(text) : !/^(?:19|20)\d\d$/.test(text) || amount.measure !== null
}

/** Losses and costs are told without their sign as often as with it: of figures in brackets, their size. */
function withoutSigns({ terms, way }: Hypothesis): Term[][] {
  const below = terms.filter(({ amount }) => amount.value.isNegative())
  const all = below.length === terms.length
  if (below.length === 0 || !(all || way === 'share' || way === 'ratio')) return []
  return [terms.map(magnitudeOf)]
}

/** The years of the question that stand over the figures; those of the statement count before. */
function mentioned(terms: readonly Term[], around: string, question: string): ReadonlySet<number> {
  const known = new Set(
    terms.flatMap(({ period }) => (period === null || period <= 0 ? [] : [Math.floor((period - 1) / 12)])),
  )
  const named = [yearsIn(around), yearsIn(question)].map((years) => years.filter((year) => known.has(year)))
  return new Set(named.find((years) => years.length > 0) ?? [])
}
