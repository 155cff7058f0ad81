/**
 * The figures of cited lines, each with what its row, its columns and the words above say of it.
 * @module
 */
import { datesIn } from '../figures/dates.ts'
import { foldWidth } from '../figures/figures.ts'
import { SCALES } from '../figures/numerals.ts'
import { unitAfter, unitBefore } from '../figures/units.ts'
import { type Amount, Decimal, type Measure, PERCENT } from './amount.ts'
import { periodOf } from './periods.ts'
import { currency, isScaled, type Said, saidOf } from './scales.ts'

/** A cell of a table row. */
export interface Cell {
  /** Offsets in the line. */
  start: number
  end: number
  /** The column's names, nearest first. */
  heads: readonly string[]
}

/** A cited line. */
export interface Line {
  text: string
  /** Of a table row; none of other lines. */
  cells: readonly Cell[]
  /** What else may state its scale and unit: the table's other head rows, caption, headings; nearest first. */
  above: readonly string[]
  /** Running text near by, where a scale counts only if it is said to be one. */
  around: readonly string[]
}

/** A figure that stands in a line. */
export interface Term {
  /** Offsets in the line, of the figure with its sign, brackets and currency. */
  start: number
  end: number
  text: string
  amount: Amount
  /** Whether anything says at what scale it is told. */
  scaled: boolean
  /** Index among the lines. */
  line: number
  /** Index of its cell; null in running text. */
  column: number | null
  /** The first cell of its row, where that is no figure. */
  row: string
  /** The names of its column, from the top down. */
  heads: string
  period: number | null
}

const NUMERAL =
  /(?<![\p{Script=Latin}\p{N}_.,])(?<open>[(（]\s?)?(?<minus>[-–—−]\s?)?(?<sign>(?:US|NT|HK|NZ|[ACSR])?\$\s?|[€£¥₹₩]\s?|(?:USD|EUR|GBP|CNY|RMB|JPY|CHF|AUD|CAD|HKD|TWD|SGD|INR|Rs\.?)\s?)?(?<inner>[-–—−(（]\s?)?(?<digits>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)(?<percent>\s?[%％])?(?<close>\s?[)）]\s?[%％]?)?/gu

/** Every figure of a line, in order. A figure that stands in a name (`FY19`, `Note 3a`) is none. */
export function termsOf(line: Line, index: number): Term[] {
  const text = foldWidth(line.text)
  const dates = datesIn(text)
  return [...text.matchAll(NUMERAL)].flatMap((match) => {
    if (dates.some(({ start, end }) => start <= match.index + match[0].length - 1 && match.index < end)) return []
    const { digits = '', sign = '', percent = '', open = '', close = '', inner = '', minus = '' } = match.groups ?? {}
    const after = text.slice(match.index + match[0].length)
    // Marks of footnotes and names of things: 3a, 10-K.
    if (
      close === '' &&
      /^(?:\p{L}(?<![kKmMbB])|-\p{L})/u.test(after) &&
      !unitAfter(after) &&
      !/\p{Script=Han}/u.test(after[0] ?? '')
    )
      return []
    const end = match.index + match[0].trimEnd().length
    const column = line.cells.findIndex((cell) => cell.start <= match.index && match.index < cell.end)
    const cell = column < 0 ? undefined : line.cells[column]
    const opened = open !== '' || inner.startsWith('(')
    const closes = opened && close !== ''
    const start = match.index + (open !== '' && !closes ? open.length : 0)
    const alone = cell !== undefined && text.slice(cell.start, cell.end).trim() === match[0].trim()
    const bare = opened && closes && (alone || isLoss(digits, sign + percent + close))
    const negative = bare || minus !== '' || /^[-–—−]/.test(inner)
    const label = rowLabel(line)
    const names = cell && column > 0 ? [label, ...cell.heads] : cell ? cell.heads : []
    const amount = amountOf(
      digits,
      negative,
      { sign, percent: percent + close, after, before: text.slice(0, match.index) },
      line,
      cell,
      column,
    )
    return [
      {
        start,
        end,
        text: line.text.slice(start, end),
        ...amount,
        line: index,
        column: column < 0 ? null : column,
        row: column > 0 ? label : '',
        heads: cell ? [...cell.heads].reverse().filter(Boolean).join(' · ') : '',
        period: periodOf(names.filter(Boolean)) ?? (cell ? null : periodNear(text, match.index)),
      },
    ]
  })
}

/** Alone in its cell `(202)` is a loss of 202; in running text `(1)` is a note, `(12.5%)` an aside, `(24,122)` a loss. */
const isLoss = (digits: string, around: string): boolean => /[,.]/.test(digits) && !/[%％]/.test(around)

export function rowLabel({ text, cells: [first] }: Pick<Line, 'text' | 'cells'>): string {
  if (!first) return ''
  const label = text.slice(first.start, first.end).trim()
  return /\p{L}/u.test(label) ? label : ''
}

/** The year that stands nearest before or behind a figure of running text. */
function periodNear(text: string, at: number): number | null {
  const clause = text.slice(Math.max(0, at - 60), at + 60)
  return periodOf([clause])
}

interface Beside {
  sign: string
  percent: string
  before: string
  after: string
}

const SCALE_AFTER = /^\s?(hundred|thousand|million|billion|trillion|mn|bn)\b|^\s?(万亿|百万|千万|百|千|万|萬|亿|億)/i
const LETTER: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

function amountOf(
  digits: string,
  negative: boolean,
  { sign, percent, before, after }: Beside,
  line: Line,
  cell: Cell | undefined,
  column: number,
): { amount: Amount; scaled: boolean } {
  const plain = digits.replaceAll(',', '')
  const face = new Decimal(plain).times(negative ? -1 : 1)
  const decimals = /\.(\d+)/.exec(plain)?.[1]?.length ?? 0
  const word = SCALE_AFTER.exec(after)
  const letter = sign !== '' ? /^([kmb])(?:n|m)?(?![A-Za-z])/i.exec(after)?.[1]?.toLowerCase() : undefined
  const own = word ? SCALES.get((word[1] ?? word[2] ?? '').toLowerCase()) : letter ? LETTER[letter] : undefined
  const suffix = unitAfter(after.slice(word?.[0].length ?? 0))
  const beside = measureBeside(sign, percent, before, after.slice(word?.[0].length ?? 0), suffix)
  const label = column > 0 ? rowLabel(line) : ''
  const said = surroundings(line, cell, label)
  const measure = beside ?? measureAbove(said, cell?.heads.length ?? 0, label)
  const stated = said.find(({ scale }) => scale !== null)
  const isPercent = measure?.dimension === 'ratio'
  const holds = stated !== undefined && !isPercent && (beside === null || isMoney(beside)) && isScaled(label, stated)
  const scale = own ?? (holds ? (stated.scale ?? 1) : 1)
  const value = face.times(scale).times(measure?.factor ?? 1)
  const scaled = own !== undefined || stated !== undefined || isPercent
  return { amount: { value, measure, scale, decimals, divided: false }, scaled }
}

const isMoney = ({ dimension }: Measure): boolean => /^[A-Z$₹₩]/.test(dimension)

function measureBeside(
  sign: string,
  percent: string,
  before: string,
  after: string,
  suffix: ReturnType<typeof unitAfter>,
): Measure | null {
  if (/[%％]/.test(percent)) return PERCENT
  if (sign.trim() !== '') return currency(sign.trim())
  const code = /^\s?([A-Z]{3})\b/.exec(after)?.[1]
  const unit = suffix?.units[0]
  if (unit && suffix) {
    const form = after.slice(0, suffix.length).replace(/^[\s-]+/, '')
    if (unit.dimension === 'ratio') return { ...PERCENT, factor: unit.factors[0] ?? PERCENT.factor }
    return { dimension: unit.dimension, factor: unit.factors[0] ?? 1, form }
  }
  if (code) return currency(code)
  const prefix = unitBefore(before.slice(-5))[0]
  return prefix ? { dimension: prefix.dimension, factor: 1, form: prefix.dimension } : null
}

/** What stands over and beside a cell, nearest first: its column, its row, the table, the text around. */
function surroundings(line: Line, cell: Cell | undefined, label: string): Said[] {
  // The label of a row may name a scale or a share in brackets; its other words are what the row is about.
  const own = label === '' ? [] : [saidOf(/[(（][^)）]*[)）]/.exec(label)?.[0] ?? '')]
  return [
    ...(cell?.heads ?? []).map((head) => saidOf(head)),
    ...own,
    ...line.above.map((text) => saidOf(text)),
    ...line.around.map((text) => saidOf(text, true)),
  ]
}

/** A share is one of its own column or row; a currency may be that of the whole table. */
function measureAbove(said: readonly Said[], heads: number, label: string): Measure | null {
  if (isShare(label)) return PERCENT
  const near = said.find(
    ({ measure }, at) => measure !== null && (at < heads || measure.dimension !== PERCENT.dimension),
  )
  return near?.measure ?? null
}

const isShare = (label: string): boolean => /[%％]|\bper ?cent(?:ages?)?\b|百分比|占比/i.test(label)

/** The same figure without its sign and brackets: of `(59,659)` the 59,659 that stands in it. */
export function magnitudeOf(term: Term): Term {
  if (!term.amount.value.isNegative()) return term
  const digits = /\d[\d.,]*/.exec(term.text)
  const start = term.start + (digits?.index ?? 0)
  const text = digits?.[0] ?? term.text
  return { ...term, start, end: start + text.length, text, amount: { ...term.amount, value: term.amount.value.abs() } }
}
