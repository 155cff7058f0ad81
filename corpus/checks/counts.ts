/**
 * Counts that stand nowhere and are right all the same: of what is cited, of what a line lists, of the cells of a row
 * that reach a bound.
 *
 *     "There are three ways"                       three spans cited
 *     "MySQL、POSTGRESQL、ORACLE 三种"               three names, all of them in the cited line
 *     "It exceeded 40 million in two years"        two cells of that row do
 *
 * @module
 */
import { type Figure, foldWidth, type Reading } from './figures/figures.ts'
import { amountOf } from './tables/cell-amounts.ts'
import type { CitedCell, CitedRow } from './tables/cited-row.ts'
import { periodsAt, shareNamed, wordsOf } from './tables/places.ts'

type NumberReading = Extract<Reading, { kind: 'number' }>

export interface Counted {
  /** The statement. */
  text: string
  /** All figures of it, in order. */
  figures: readonly Figure[]
  /** The cited spans, and those of them that are rows. */
  quotes: readonly string[]
  rows: readonly CitedRow[]
  /** All rows of the tables that are cited from. */
  tables: () => readonly CitedRow[]
}

/** Nobody is asked to believe a longer count without seeing it. */
const MOST = 20
/** What digits must stand with to be a count: `3 ways` may be a setting as well as a count of three lines. */
const COUNTING =
  /\b(?:how many|number of|in total|altogether|there (?:are|were|is|was)|a total of)\b|多少|几[个种项条]|共|总共|一共/i
/** Things that are counted one by one, not measured. */
const THINGS =
  /^ ?(?:years?|quarters?|items?|ways?|steps?|kinds?|types?|categories|reasons?|factors?|options?|methods?|parts?|components?|种|个|项|类|条|点|步|家|名|处)/i

/** Whether a figure is put as a count of things: `How many …: 3`. */
export const isSmallCount = (figure: Figure, text: string): boolean => countOf(figure) !== null && COUNTING.test(text)

/** Whether it is put as a count of what reaches a bound: that the figure stands somewhere says nothing then. */
export const isBoundedCount = (figure: Figure, text: string, figures: readonly Figure[]): boolean =>
  isSmallCount(figure, text) &&
  boundIn(
    foldWidth(text),
    figures.filter((one) => one !== figure),
  ) !== null

export function countsRight(figure: Figure, counted: Counted): boolean {
  const value = countOf(figure)
  if (value === null) return false
  const { text, quotes, rows } = counted
  const isCount = figure.words || COUNTING.test(text) || THINGS.test(text.slice(figure.start + figure.raw.length))
  if (!isCount) return false
  if (figure.words ? quotes.length === value : rows.length > 1 && rows.length === value) return true
  const reached = reachBound(figure, counted)
  if (reached !== null) return reached.includes(value)
  if (rows.some(({ cells }) => cells.length === value) && THINGS.test(text.slice(figure.start + figure.raw.length)))
    return true
  return listsOf(text, quotes).includes(value)
}

function countOf({ readings, raw }: Figure): number | null {
  const [one] = readings.filter((reading): reading is NumberReading => reading.kind === 'number')
  const counts = one && one.units.length === 0 && one.scale === 1 && Number.isInteger(one.value)
  return counts && one.value >= 1 && one.value <= MOST && !raw.includes('.') ? one.value : null
}

const CLAUSES = /[.:;：；。!?！？()（）\n|]+(?:\s|$)|[：；。！？（）\n|]/
const PARTS = /, ?and |, ?or | and | or |, ?|，|、|以及|和|及|与|或/
/** Words of a name in the middle of a list. */
const NAME = /^\s*(?:\S+\s+){0,4}\S+\s*$/

/** How long the lists are that quotations make, and that a statement makes of their words. */
function listsOf(text: string, quotes: readonly string[]): number[] {
  const known = quotes.map(letters).join('\n')
  // Words before the first name and after the last are of the sentence.
  const borne = listsIn(text).filter((list) => list.slice(1, -1).every((item) => known.includes(letters(item))))
  return [...borne, ...quotes.flatMap(listsIn)].map(({ length }) => length)
}

const listsIn = (text: string): string[][] =>
  foldWidth(text)
    .split(CLAUSES)
    .map((clause) => clause.split(PARTS).filter((item) => item.trim() !== ''))
    .filter((items) => items.length > 1 && items.slice(1, -1).every((item) => item.length <= 60 && NAME.test(item)))

const letters = (text: string): string =>
  foldWidth(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

type Bound = '>' | '<' | '>=' | '<='

const BOUNDS: readonly (readonly [Bound, RegExp])[] = [
  ['>=', /(?:\bat least|\bno less than|≥|至少|不低于|不少于)\s*[$€£¥]?\s?$/i],
  ['<=', /(?:\bat most|\bno more than|≤|至多|不超过)\s*[$€£¥]?\s?$/i],
  [
    '>',
    /(?:\bexceed(?:s|ed|ing)?|\b(?:more|greater|higher|larger) than|\bover|\babove|超过|大于|高于|多于)\s*[$€£¥]?\s?$/i,
  ],
  ['<', /(?:\b(?:less|lower|smaller|fewer) than|\bunder|\bbelow|低于|小于|少于|不到)\s*[$€£¥]?\s?$/i],
]

/**
 * How many cells reach the bound that the statement gives: of the rows that it names; where it names none, of the columns.
 * Null where it gives none, or cites no table.
 */
function reachBound(count: Figure, { text, figures, tables }: Counted): number[] | null {
  const others = figures.filter((figure) => figure !== count)
  const bound = boundIn(foldWidth(text), others)
  if (bound === null) return null
  const rows = tables()
  if (rows.length === 0) return null
  const words = wordsOf(text)
  const reached = (places: readonly Place[]): number => places.filter((place) => reaches(place, bound)).length
  const named = best(rows, nameOfRow, words)
  if (named.length > 0) {
    return named.map((row) => {
      const places = row.cells.map((cell) => ({ row, cell }))
      // Where columns are of years, those of changes are not counted.
      const dated = places.filter(({ cell }) => periodsAt(cell, row).length > 0)
      return reached(dated.length > 0 ? dated : places)
    })
  }
  const body = rows.filter(({ label }) => !/^total\b|合计|总计/i.test(label))
  const heads = [...new Set(rows.flatMap(({ cells }) => cells.map(headOf)))]
  return best(heads, (head) => head, words).map((head) =>
    reached(body.flatMap((row) => row.cells.filter((cell) => headOf(cell) === head).map((cell) => ({ row, cell })))),
  )
}

/** A total without a name is that of what stands over it; what stands in parentheses is an aside. */
function nameOfRow({ label, above }: CitedRow): string {
  const name = label.replace(/\([^()]*\)/g, ' ').trim()
  return name === '' ? (above[0] ?? '') : name
}

interface Place {
  row: CitedRow
  cell: CitedCell
}

const headOf = ({ heads }: CitedCell): string => heads.join(' ')

const NAMED = 0.6

/** Those whose whole name is said; else those of which most is said, with the most words. */
function best<T>(things: readonly T[], nameOf: (thing: T) => string, words: ReadonlySet<string>): T[] {
  const said = things.map((thing) => {
    const name = nameOf(thing)
    return { thing, count: shareNamed(name, words) >= NAMED ? shareNamed(name, words) * wordsOf(name).size : 0 }
  })
  const whole = things.filter((thing) => shareNamed(nameOf(thing), words) === 1)
  if (whole.length > 0) return whole
  const most = Math.max(0, ...said.map(({ count }) => count))
  return most === 0 ? [] : said.filter(({ count }) => count === most).map(({ thing }) => thing)
}

function boundIn(text: string, figures: readonly Figure[]): { bound: Bound; reading: NumberReading } | null {
  for (const { start, readings } of figures) {
    const before = text.slice(Math.max(0, start - 24), start)
    const found = BOUNDS.find(([, pattern]) => pattern.test(before))
    const reading = readings.find((one): one is NumberReading => one.kind === 'number')
    if (found && reading) return { bound: found[0], reading }
  }
  return /\bpositive\b/i.test(text) ? { bound: '>', reading: ZERO } : null
}

const ZERO: NumberReading = { kind: 'number', value: 0, text: '0', units: [], scale: 1 }

function reaches(place: Place, { bound, reading }: NonNullable<ReturnType<typeof boundIn>>): boolean {
  const amount = amountOf(place.cell, place.row)
  if (amount === null) return false
  // Where nothing says the scale of a table, its figures are at the scale of the bound.
  const scale = reading.scale > 1 ? (amount.scale ?? reading.scale) : 1
  const value = amount.value * scale * (amount.negative ? -1 : 1)
  switch (bound) {
    case '>':
      return value > reading.value
    case '<':
      return value < reading.value
    case '>=':
      return value >= reading.value
    case '<=':
      return value <= reading.value
  }
}
