/**
 * Operands in the lines they are said to stand in: the figure found as it stands, whatever its commas, currency and
 * brackets in the words of who named it.
 *
 *     | Net loss | $(24,122) | $(15,571) |      "24122" finds 24,122; "(24,122)" and "-24,122" find $(24,122)
 *
 * @module
 */
import { datesIn } from '../figures/dates.ts'
import { figuresIn, foldWidth } from '../figures/figures.ts'
import { DATE, Decimal } from './amount.ts'
import type { Line } from './lines.ts'
import { writtenIn } from './result.ts'
import { magnitudeOf, placeAt, type Term, termsOf } from './terms.ts'

/** Where a figure stands in a line, in order; none where it does not. */
export function findFigure(line: Line, figure: string): Term[] {
  const given = figure.trim()
  const date = fullDate(given)
  if (date !== null) return dateTerms(line).filter(({ amount }) => amount.value.eq(date))
  if (/^\W?\s*[-–—]+$/.test(given)) return dashTerms(line)
  const [written] = writtenIn(given)
  if (!written) return wordTerms(line).filter(({ text }) => text.toLowerCase() === given.toLowerCase())
  const { face } = written
  const found = termsOf(line, 0).flatMap((term): Term[] => {
    const own = faceOf(term)
    if (!own.abs().eq(face.abs())) return []
    if (own.eq(face)) return [term]
    // Its size alone; a figure without a sign is not found by one with a minus.
    return own.isNegative() ? [magnitudeOf(term)] : []
  })
  return found.length > 0 ? found : wordTerms(line).filter(({ amount }) => amount.value.eq(face))
}

/** The figure at a place in a line; null where no figure stands just there. */
export function figureAt(line: Line, start: number, end: number): Term | null {
  const terms = [...termsOf(line, 0), ...dateTerms(line), ...dashTerms(line), ...wordTerms(line)]
  const found = terms.flatMap((term) => [term, magnitudeOf(term)])
  return found.find((term) => term.start === start && term.end === end) ?? null
}

const faceOf = ({ amount: { value, scale, measure } }: Term): Decimal => value.div(scale).div(measure?.factor ?? 1)

const DAY = 86_400_000

function fullDate(text: string): number | null {
  const { year, month, day } = datesIn(foldWidth(text))[0]?.readings[0] ?? {}
  return year === undefined || month === undefined || day === undefined ? null : Date.UTC(year, month - 1, day) / DAY
}

function dateTerms(line: Line): Term[] {
  return datesIn(foldWidth(line.text)).flatMap(({ start, end }) => {
    const days = fullDate(line.text.slice(start, end))
    return days === null ? [] : [termOf(line, start, end, new Decimal(days), DATE)]
  })
}

/** A dash that is all there is in a cell stands for nothing. */
function dashTerms(line: Line): Term[] {
  return line.cells.flatMap(({ start, end, label }) => {
    return !label && /^\W?\s*[-–—]+$/.test(line.text.slice(start, end))
      ? [termOf(line, start, end, new Decimal(0), null)]
      : []
  })
}

function wordTerms(line: Line): Term[] {
  return figuresIn(line.text).flatMap(({ words, raw, start, readings: [reading] }) => {
    if (!words || reading?.kind !== 'number') return []
    return [termOf(line, start, start + raw.length, new Decimal(reading.value), null)]
  })
}

function termOf(line: Line, start: number, end: number, value: Decimal, measure: typeof DATE | null): Term {
  return {
    start,
    end,
    text: line.text.slice(start, end),
    amount: { value, measure, scale: 1, decimals: 0, divided: false },
    scaled: false,
    line: 0,
    ...placeAt(line, start),
    period: null,
  }
}
