/**
 * The figures of cited lines, each with what its row, its columns and the words above say of it.
 * @module
 */
import { datesIn } from '../figures/dates.ts'
import { foldWidth } from '../figures/figures.ts'
import { unitAfter } from '../figures/units.ts'
import type { Amount } from './amount.ts'
import { amountOf } from './figure-amount.ts'
import type { Cell, Line } from './lines.ts'
import { periodOf } from './periods.ts'

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
  /** In which it stands; null in running text. */
  column: number | null
  /** Whether it stands in a cell that names others. */
  label: boolean
  /** The words that name its row. */
  row: string
  /** The names of its column, from the top down. */
  heads: string
  /** Months since the year 0, of what its row and columns say; null where they say none. */
  period: number | null
}

const NUMERAL =
  /(?<![\p{Script=Latin}\p{N}_.,])(?<open>[(（]\s?)?(?<minus>[-–—−]\s?)?(?<sign>(?:US|NT|HK|NZ|[ACSR])?\$\s?|[€£¥₹₩]\s?|(?:USD|EUR|GBP|CNY|RMB|JPY|CHF|AUD|CAD|HKD|TWD|SGD|INR|Rs\.?)\s?)?(?<inner>[-–—−(（]\s?)?(?<digits>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)(?<percent>\s?[%％])?(?<close>\s?[)）]\s?[%％]?)?/gu

/** Every figure of a line, in order. A figure that stands in a name (`FY19`, `Note 3a`) is none. */
export function termsOf(line: Line, index: number): Term[] {
  const text = foldWidth(line.text)
  const dates = datesIn(text)
  return [...text.matchAll(NUMERAL)].flatMap((match) => {
    const last = match.index + match[0].length - 1
    if (dates.some(({ start, end }) => start <= last && match.index < end)) return []
    const term = termIn(match, text, line, index)
    return term ? [term] : []
  })
}

function termIn(match: RegExpExecArray, text: string, line: Line, index: number): Term | null {
  const [whole] = match
  const { digits = '', sign = '', percent = '', open = '', close = '', inner = '', minus = '' } = match.groups ?? {}
  const after = text.slice(match.index + whole.length)
  if (close === '' && isName(after)) return null
  const cell = cellAt(line, match.index)
  const closes = (open !== '' || inner.startsWith('(')) && close !== ''
  const start = match.index + (closes ? 0 : open.length)
  const end = match.index + whole.trimEnd().length
  const alone = cell !== undefined && text.slice(cell.start, cell.end).trim() === whole.trim()
  const negative = (closes && (alone || isLoss(digits, percent + close))) || /[-–—−]/.test(minus + inner)
  const beside = { sign: sign.trim(), percent: percent + close, after, before: text.slice(0, match.index) }
  return {
    ...{ start, end, text: line.text.slice(start, end), line: index },
    ...amountOf({ digits, negative, beside }, line, cell),
    ...placeOf(line, cell),
    period: periodOf(namesOf(line, cell)) ?? (cell ? null : periodNear(text, match.index)),
  }
}

/** Marks of footnotes and names of things: 3a, 10-K. */
const isName = (after: string): boolean =>
  /^(?:[^\P{L}\p{Script=Han}]|-\p{L})/u.test(after) &&
  !/^[kKmMbB](?!\p{Script=Latin})/u.test(after) &&
  !unitAfter(after)

/** Alone in its cell `(202)` is a loss of 202; in running text `(1)` is a note, `(12.5%)` an aside, `(24,122)` a loss. */
const isLoss = (digits: string, around: string): boolean => /[,.]/.test(digits) && !/[%％]/.test(around)

const cellAt = ({ cells }: Line, at: number): Cell | undefined =>
  cells.find(({ start, end }) => start <= at && at < end)

/** Where a figure at an offset stands in its table. */
export function placeOf(line: Line, cell: Cell | undefined): Pick<Term, 'column' | 'label' | 'row' | 'heads'> {
  return {
    column: cell?.column ?? null,
    label: cell?.label ?? false,
    row: cell && !cell.label ? line.label : '',
    heads: cell ? [...cell.heads].reverse().join(' · ') : '',
  }
}

export const placeAt = (line: Line, at: number): Pick<Term, 'column' | 'label' | 'row' | 'heads'> =>
  placeOf(line, cellAt(line, at))

function namesOf({ label, groups }: Line, cell: Cell | undefined): string[] {
  if (!cell || cell.label) return []
  return [...cell.heads, label, ...groups].filter(Boolean)
}

/** Characters around a figure of running text in which its year stands. */
const NEAR = 60

const periodNear = (text: string, at: number): number | null =>
  periodOf([text.slice(Math.max(0, at - NEAR), at + NEAR)])

/** The same figure without its sign and brackets: of `(59,659)` the 59,659 that stands in it. */
export function magnitudeOf(term: Term): Term {
  if (!term.amount.value.isNegative()) return term
  const digits = /\d[\d.,]*/.exec(term.text)
  const start = term.start + (digits?.index ?? 0)
  const text = digits?.[0] ?? term.text
  return { ...term, start, end: start + text.length, text, amount: { ...term.amount, value: term.amount.value.abs() } }
}
