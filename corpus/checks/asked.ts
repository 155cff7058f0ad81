/**
 * Figures that a statement has from its question, and that no source need say: the bound that something is held against
 * ("less than 2 %"), the count of what is asked for ("the 3 years shown"), the year that the question is about.
 * @module
 */
import { type Figure, figuresIn, foldWidth } from './figures/figures.ts'
import { agree, type Period, periodsIn } from './tables/periods.ts'

const BOUND =
  /(?:\b(?:exceed(?:s|ed|ing)?|surpass(?:es|ed)?|(?:more|less|greater|higher|lower|fewer|larger|smaller|longer|shorter|older|younger|other) than|over|under|above|below|at (?:least|most)|up to|within|between|reach(?:es|ed)?)|[<>≤≥]=?|超过|超出|大于|小于|高于|低于|多于|少于|不到|不足|至少|至多|最多|最少|不超过)\s*(?:the |a |an )?[$€£¥]?\s?$/i
const BOUND_BEHIND = /^(?:\s?(?:or (?:more|less|higher|lower|above|below|over|fewer)|以上|以下|以内))/i
/** A count of the things asked for, not of what is told of them. */
const COUNTED =
  /^ (?:\w+ ){0,2}?(?:years?|quarters?|items?|assumptions?|components?|categories|factors?|types?|kinds?|ways?|steps?|reasons?|things?|examples?|points?|parts?|differences?|options?|methods?|\w{3,}s)\b/i
const MOST_COUNTED = 12

/** Whether a question has the figure, as a bound or a count there as well as in the statement. */
export function isGiven(figure: Figure, statement: string, question: string): boolean {
  if (question === '') return false
  const asked = foldWidth(question)
  const stated = foldWidth(statement)
  return figuresIn(question).some((other) => {
    if (!sameReading(figure, other)) return false
    if (isBound(figure, stated) && isBound(other, asked)) return true
    return isCount(figure, stated) && isCount(other, asked)
  })
}

function isBound({ start, raw }: Figure, text: string): boolean {
  return BOUND.test(text.slice(Math.max(0, start - 24), start)) || BOUND_BEHIND.test(text.slice(start + raw.length))
}

function isCount({ start, raw, readings }: Figure, text: string): boolean {
  const small = readings.some(
    (one) => one.kind === 'number' && one.units.length === 0 && one.scale === 1 && one.value <= MOST_COUNTED,
  )
  return (
    small && /\b(?:the|these|those|all) $/i.test(text.slice(0, start)) && COUNTED.test(text.slice(start + raw.length))
  )
}

function sameReading(a: Figure, b: Figure): boolean {
  return a.readings.some((one) =>
    b.readings.some((other) => one.kind === 'number' && other.kind === 'number' && one.value === other.value),
  )
}

/**
 * Whether a figure is part of a period that the question names, where the cited text names no other, and the text around
 * it has that one.
 */
export function isAskedPeriod(
  { start }: Figure,
  periods: readonly Period[],
  question: string,
  texts: readonly string[],
  around: () => readonly string[],
): boolean {
  const own = periods.find((period) => start >= period.start && start < period.end)
  if (own === undefined) return false
  const asked = periodsIn(question)
  if (!asked.some((period) => agree(period, own))) return false
  const cited = texts.flatMap(periodsIn).filter(({ years }) => years.length > 0)
  if (cited.some((period) => agree(period, own))) return true
  if (own.years.length > 0 && cited.some((period) => !asked.some((one) => agree(one, period)))) return false
  return around().some((text) => periodsIn(text).some((period) => agree(period, own)))
}
