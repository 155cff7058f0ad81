/**
 * Whether the figures of a statement stand in what it cites.
 * @module
 */
import { isAskedPeriod, isGiven } from '../asked.ts'
import { countsRight, isBoundedCount } from '../counts.ts'
import type { CitedRow } from '../tables/cited-row.ts'
import { type Found, findInCells, isPeriodOfRows, type Tabled, tabled } from '../tables/in-cells.ts'
import { agree, type Period, periodsIn } from '../tables/periods.ts'
import { periodsOf } from '../tables/said-of.ts'
import type { DateParts } from './dates.ts'
import { type Figure, figuresIn, foldWidth, type Reading } from './figures.ts'
import { SCALES } from './numerals.ts'
import { type Approximation, close, sameWithin } from './rounding.ts'
import { endOf, type Known, nounOf, statedBy } from './stated.ts'
import { mentions, type Unit } from './units.ts'

type NumberReading = Extract<Reading, { kind: 'number' }>

/** The sources that the figures of a statement are held against. */
interface Ground {
  known: readonly Known[]
  /** Where units and scales stand that no figure has: names of columns, "in seconds". */
  unclaimed: string
}

/** What the figures of a statement are held against. */
export interface Grounds {
  /** Cited texts, and what stands over them: titles, headings, column names. */
  texts: readonly string[]
  /** Cited rows of tables: their figures must be of the column, at the scale, and of the sign that are said. */
  rows: readonly CitedRow[]
  /** The cited spans. */
  quotes: readonly string[]
  /** All rows of the tables that are cited from. */
  tables?: () => readonly CitedRow[]
  /** What is answered; absent where nobody asked. */
  question?: string
  /** Lines before and after the cited ones, uncited. */
  around?: () => readonly string[]
}

export interface StrayFigure {
  figure: Figure
  /** `elsewhere`: it stands in a cited row, but of something else than is said. */
  found: Exclude<Found, 'here'>
}

/**
 * The figures of a statement that stand neither in its sources nor in what stands over them. Figures, and the unit or
 * scale of a bare one, may come from there.
 */
export function strayFigures(
  statement: string,
  { texts, rows, quotes, tables = none, question = '', around = none }: Grounds,
): StrayFigure[] {
  const stated = figuresIn(statement).filter((figure) => !figure.idle)
  if (stated.length === 0) return []
  const said = texts.map(statedBy)
  const ground = {
    known: said.flatMap(({ known }) => known),
    unclaimed: said.map(({ unclaimed }) => unclaimed).join('\n'),
  }
  const text = foldWidth(statement)
  const table = tabled(text, stated, rows)
  return stated.flatMap((figure): StrayFigure[] => {
    if (isPeriodOfRows(figure, table)) return []
    const inProse = isGrounded(figure, text, ground) && !(isBoundedCount(figure, text, stated) && tables().length > 0)
    if (inProse && rows.length === 0) return []
    const found = findInCells(figure, table, ground.unclaimed)
    if (found === 'here' || isGiven(figure, statement, question)) return []
    if (inProse) return found === 'elsewhere' && isOfOther(figure, table, texts) ? [{ figure, found }] : []
    if (countsRight(figure, { text, figures: stated, quotes, rows, tables })) return []
    return isAskedPeriod(figure, table.named, question, texts, around) ? [] : [{ figure, found }]
  })
}

const none = (): readonly never[] => []

/** Digits from which on it is no coincidence that a figure of a cited text stands in a cited row, too. */
const TELLING = 3

/**
 * Whether a figure that stands in a cited text, and in a cited row under another period than the one it is said of, is
 * not said of that period in the text either: "444.8 in 2019, from 382.3" beside the column of 2018.
 */
function isOfOther(figure: Figure, { text, periods, figures }: Tabled, texts: readonly string[]): boolean {
  if (figure.raw.replace(/\D/g, '').length < TELLING) return false
  const wanted = periodsOf({ start: figure.start, end: endOf(figure) }, text, periods, figures)
  if (wanted?.length !== 1) return false
  return !texts.some((source) => saysSo(figure, wanted, foldWidth(source)))
}

function saysSo(stated: Figure, wanted: readonly Period[], source: string): boolean {
  const same = figuresIn(source).filter((one) => sameDigits(one, stated))
  const named = periodsIn(source)
  if (same.length === 0) return false
  if (named.length === 0) return true
  const places = figuresIn(source)
    .filter(({ start }) => !named.some((period) => start >= period.start && start < period.end))
    .map((one) => ({ start: one.start, end: endOf(one) }))
  return same.some((one) =>
    periodsOf({ start: one.start, end: endOf(one) }, source, named, places)?.some((own) =>
      wanted.some((one) => agree(own, one)),
    ),
  )
}

const sameDigits = (a: Figure, b: Figure): boolean => {
  const digits = ({ raw }: Figure): string => raw.replace(/[^\d.]/g, '')
  return digits(a) === digits(b)
}

function isGrounded(figure: Figure, text: string, ground: Ground): boolean {
  return figure.readings.some((reading) =>
    reading.kind === 'number'
      ? ground.known.some((one) => sameNumber(reading, one, ground, figure.approximate)) ||
        isPart(figure, reading, text, ground)
      : stands(
          reading,
          ground.known.map((one) => one.reading),
        ),
  )
}

function stands(stated: Exclude<Reading, NumberReading>, known: readonly Reading[]): boolean {
  switch (stated.kind) {
    case 'date':
      return sameDate(stated.date, known)
    case 'time':
      return known.some((other) => isTime(other, stated.minutes)) || isDuration(stated.minutes, known)
    case 'version':
      return known.some((other) => other.kind === 'version' && other.text === stated.text)
  }
}

function sameNumber(
  stated: NumberReading,
  { reading, loose }: Known,
  { unclaimed }: Ground,
  approximate: Approximation,
): boolean {
  if (reading.kind !== 'number') return false
  if (stated.units.length > 0 && reading.units.length > 0) return sameMeasure(stated, reading, approximate)
  if (loose || !(sameValue(stated, reading, approximate) || scaledAbove(stated, reading, unclaimed))) return false
  return stated.units.length === 0 || stated.units.some((unit) => mentions(unclaimed, unit))
}

/**
 * A figure without a unit may be part of something larger, or a loose one: the year of a date, the hour of a time, the
 * 40 of XL. Where it counts what the sources count ("30 files", "50 files"), it must be a count there, too.
 */
function isPart(figure: Figure, stated: NumberReading, text: string, { known }: Ground): boolean {
  if (stated.units.length > 0) return false
  const noun = nounOf(figure, text)
  const countedThere = noun !== '' && known.some((one) => !one.loose && one.noun === noun)
  return known.some(
    (one) =>
      (!countedThere || one.noun === noun) &&
      hasPart(one, stated) &&
      (one.reading.kind !== 'version' || isVersion(figure, text)),
  )
}

function hasPart({ reading, loose }: Known, stated: NumberReading): boolean {
  switch (reading.kind) {
    case 'date':
      return Object.values(reading.date).includes(stated.value)
    case 'time':
      return stated.value === Math.floor(reading.minutes / 60) || stated.value === reading.minutes % 60
    case 'version':
      return reading.text.startsWith(`${stated.text}.`)
    case 'number':
      return loose && sameValue(stated, reading, null)
  }
}

/** `Python 3.1`, `version 3.1`, `3.1版`, but not `runs at 3.1 bar`. */
function isVersion(figure: Figure, text: string): boolean {
  return (
    /(?:\b(?:v|versions?|releases?|section|chapter|clause|since|\p{Lu}[\p{L}\d]*) ?|版本|第)$/u.test(
      text.slice(0, figure.start),
    ) || /^ ?(?:版|or (?:later|newer|above))/.test(text.slice(endOf(figure)))
  )
}

function sameMeasure(a: NumberReading, b: NumberReading, approximate: Approximation): boolean {
  return a.units.some((one) =>
    b.units.some((other) => one.dimension === other.dimension && inOneUnit(a, one, b, other, approximate)),
  )
}

function inOneUnit(a: NumberReading, one: Unit, b: NumberReading, other: Unit, approximate: Approximation): boolean {
  const stated = { ...a, approximate }
  return one.factors.some((x) =>
    other.factors.some((y) => sameWithin(stated, { value: (b.value * y) / x, scale: b.scale })),
  )
}

/** 3.10 and 3.1 are two versions, 3.50 and 3.5 one price; the first is told by having no unit. */
function sameValue(a: NumberReading, b: NumberReading, approximate: Approximation): boolean {
  if (!close(a.value, b.value)) return sameWithin({ ...a, approximate }, b)
  const decimals = (reading: NumberReading) => /\.(\d+)/.exec(reading.text)?.[1] ?? ''
  const [x, y] = [decimals(a), decimals(b)]
  return a.scale !== b.scale || x === y || x === '' || y === '' || a.units.length + b.units.length > 0
}

/** A cell says 5.3 and its column "million €". */
function scaledAbove(stated: NumberReading, known: NumberReading, surroundings: string): boolean {
  if (stated.scale === 1 || known.scale !== 1 || !close(stated.value, known.value * stated.scale)) return false
  return [...SCALES].some(([word, scale]) => scale === stated.scale && surroundings.toLowerCase().includes(word))
}

/** Each part that is stated stands in one date; a year may stand apart: "in 2020 … on 5 March". */
function sameDate(stated: DateParts, known: readonly Reading[]): boolean {
  const agrees = (a: number | undefined, b: number | undefined) => a === undefined || a === b
  return known.some((other) => {
    if (other.kind === 'number') return stated.month === undefined && stated.year === other.value
    if (other.kind !== 'date') return false
    const { year, month, day } = other.date
    if (!agrees(stated.month, month) || !agrees(stated.day, day)) return false
    return agrees(stated.year, year) || (year === undefined && hasYear(stated.year, known))
  })
}

function hasYear(year: number | undefined, known: readonly Reading[]): boolean {
  return known.some((other) => (other.kind === 'date' ? other.date.year === year : isNumber(other, year)))
}

const isNumber = (reading: Reading, value: number | undefined): boolean =>
  reading.kind === 'number' && reading.value === value

/** Half past ten may be meant by 10:30 and by 22:30 where no half of the day is written. */
function isTime(known: Reading, minutes: number): boolean {
  if (known.kind === 'time')
    return known.minutes === minutes || known.minutes + 720 === minutes || known.minutes - 720 === minutes
  return known.kind === 'number' && known.value * 60 === minutes
}

/** 4:51 on a stopwatch is 4 minutes and 51 seconds. */
function isDuration(minutes: number, known: readonly Reading[]): boolean {
  return [Math.floor(minutes / 60), minutes % 60].every((part) => known.some((other) => isNumber(other, part)))
}
