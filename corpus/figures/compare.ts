/**
 * Whether the figures of a statement stand in what it cites.
 * @module
 */
import type { DateParts } from './dates.ts'
import { type Figure, figuresIn, foldWidth, type Reading } from './figures.ts'
import { SCALES } from './numerals.ts'
import { mentions, type Unit } from './units.ts'

type NumberReading = Extract<Reading, { kind: 'number' }>

/** Spelled counts up to this many may count what is cited: "two ways" citing two sentences. */
const COUNTED = 12

/**
 * The figures of a statement that stand neither in its sources nor in what stands over them.
 * @param context titles, headings, column names: figures may come from there, and the unit or scale of a bare figure
 */
export function strayFigures(statement: string, sources: readonly string[], context: readonly string[]): Figure[] {
  const stated = figuresIn(statement).filter((figure) => !figure.idle)
  if (stated.length === 0) return []
  const surroundings = foldWidth([...sources, ...context].join('\n'))
  const known = [...sources, ...context].flatMap(readingsOf)
  return stated.filter(
    (figure) =>
      !figure.readings.some((reading) => stands(reading, known, surroundings)) &&
      !countsSources(figure, sources.length),
  )
}

function countsSources({ words, readings }: Figure, cited: number): boolean {
  return words && cited <= COUNTED && readings.some((reading) => reading.kind === 'number' && reading.value === cited)
}

/** What a source may be said to state. More than its figures: an hour is one hour, both are two, XIV is 14. */
function readingsOf(source: string): Reading[] {
  const spelled = source
    .replace(/\b(?:an?|per|each|every)(?= (?:second|minute|hour|day|week|month|year)\b)/gi, '1')
    .replace(/每(?=小时|分钟|秒|天|日|周|月|年)/g, '1')
    .replace(/\ba? ?decade\b/gi, '10 years')
    .replace(/\ba? ?century\b/gi, '100 years')
    .replace(/\b(?:both|twice|double|couple|pair)\b/gi, '2')
    .replace(/\b(?=[IVXLC]{2,})[CL]{0,4}X{0,4}(?:IX|IV|V?I{0,4})\b/g, (roman) => String(romanValue(roman)))
    .replace(/\b(\d{2})(\d{2})[-–](\d{2})\b(?!-)/g, '$1$2 $1$3 $3')
  const scales = [...spelled.matchAll(/hundred|thousand|million|billion|trillion|[百千万萬亿億]/gi)].map(
    ([word]): Reading => ({
      kind: 'number',
      value: SCALES.get(word.toLowerCase()) ?? 0,
      text: '',
      units: [],
      scale: 1,
    }),
  )
  const months = [...spelled.matchAll(/\b(?:March|May)\b/g)].map(
    ([month]): Reading => ({ kind: 'date', date: { month: month === 'May' ? 5 : 3 } }),
  )
  return [...figuresIn(spelled), ...(spelled === source ? [] : figuresIn(source))]
    .flatMap((figure) => figure.readings)
    .concat(scales, months)
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

function romanValue(roman: string): number {
  const values = [...roman].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

function stands(reading: Reading, known: readonly Reading[], surroundings: string): boolean {
  switch (reading.kind) {
    case 'number':
      return known.some((other) => sameNumber(reading, other, surroundings))
    case 'date':
      return sameDate(reading.date, known)
    case 'time':
      return known.some((other) => isTime(other, reading.minutes)) || isDuration(reading.minutes, known)
    case 'version':
      return known.some((other) => other.kind === 'version' && other.text === reading.text)
  }
}

function sameNumber(stated: NumberReading, known: Reading, surroundings: string): boolean {
  if (known.kind === 'date') {
    const { year, month, day } = known.date
    return [year, month, day].includes(stated.value)
  }
  if (known.kind === 'version') return known.text.startsWith(`${stated.text}.`)
  if (known.kind === 'time')
    return stated.value === Math.floor(known.minutes / 60) || stated.value === known.minutes % 60
  if (stated.units.length > 0 && known.units.length > 0) return sameMeasure(stated, known)
  if (!sameValue(stated, known) && !scaledAbove(stated, known, surroundings)) return false
  return stated.units.length === 0 || stated.units.some((unit) => mentions(surroundings, unit))
}

function sameMeasure(a: NumberReading, b: NumberReading): boolean {
  return a.units.some((one) =>
    b.units.some((other) => one.dimension === other.dimension && products(a.value, one, b.value, other)),
  )
}

function products(a: number, one: Unit, b: number, other: Unit): boolean {
  return one.factors.some((x) => other.factors.some((y) => close(a * x, b * y)))
}

/** 3.10 and 3.1 are two versions, 3.50 and 3.5 one price; the first is told by having no unit. */
function sameValue(a: NumberReading, b: NumberReading): boolean {
  if (!close(a.value, b.value)) return false
  const decimals = (reading: NumberReading) => /\.(\d+)/.exec(reading.text)?.[1] ?? ''
  const [x, y] = [decimals(a), decimals(b)]
  return a.scale !== b.scale || x === y || x === '' || y === '' || a.units.length + b.units.length > 0
}

/** A cell says 5.3 and its column "million €". */
function scaledAbove(stated: NumberReading, known: NumberReading, surroundings: string): boolean {
  if (stated.scale === 1 || known.scale !== 1 || !close(stated.value, known.value * stated.scale)) return false
  return [...SCALES].some(([word, scale]) => scale === stated.scale && surroundings.toLowerCase().includes(word))
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))

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
