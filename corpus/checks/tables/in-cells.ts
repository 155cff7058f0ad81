/**
 * Figures of a statement held against the cells of cited rows.
 * @module
 */
import type { Figure, Reading } from '../figures/figures.ts'
import { sameWithin } from '../figures/rounding.ts'
import { mentions } from '../figures/units.ts'
import { amountOf, type CellAmount } from './cell-amounts.ts'
import type { CitedCell, CitedRow } from './cited-row.ts'
import { type Period, periodsIn } from './periods.ts'
import { fitsColumn, fitsRow, periodsInTables, wordsOf } from './places.ts'
import { type Place, periodsOf } from './said-of.ts'

type NumberReading = Extract<Reading, { kind: 'number' }>

/** A statement and the rows it cites, read once for all its figures. */
export interface Tabled {
  rows: readonly CitedRow[]
  cells: readonly { row: CitedRow; cell: CitedCell; amount: CellAmount }[]
  text: string
  words: ReadonlySet<string>
  /** The periods that the statement names. */
  named: readonly Period[]
  /** Those of them that the rows have figures of. */
  periods: readonly Period[]
  figures: readonly Place[]
}

export function tabled(text: string, figures: readonly Figure[], rows: readonly CitedRow[]): Tabled {
  const all = periodsIn(text)
  const isPeriod = ({ start }: Figure): boolean => all.some((period) => start >= period.start && start < period.end)
  return {
    rows,
    cells: rows.flatMap((row) =>
      row.cells.flatMap((cell) => {
        const amount = amountOf(cell, row)
        return amount ? [{ row, cell, amount }] : []
      }),
    ),
    text,
    words: wordsOf(text),
    named: all,
    periods: periodsInTables(all, rows),
    figures: figures
      .filter((figure) => !isPeriod(figure) && !isScaleSign(figure, text))
      .map(({ start, raw }) => ({ start, end: start + raw.length })),
  }
}

/** `$’000`, `(’000)`: thousands. */
const isScaleSign = ({ start, raw }: Figure, text: string): boolean =>
  raw === '000' && /['’‘]$/.test(text.slice(0, start))

/** Whether a figure is a year or part of a date that the cited rows have figures of: 2019 under `FY19`. */
export function isPeriodOfRows({ start }: Figure, { periods }: Tabled): boolean {
  return periods.some((period) => start >= period.start && start < period.end)
}

/** `elsewhere`: it stands in a cited row, of something else than is said. */
export type Found = 'here' | 'elsewhere' | 'nowhere'

/** @param around context in which units may stand that neither cells nor heads have */
export function findInCells(
  figure: Figure,
  { rows, cells, text, words, periods, figures }: Tabled,
  around: string,
): Found {
  const equal = cells.filter(({ row, cell, amount }) =>
    figure.readings.some(
      (reading) => reading.kind === 'number' && isAmount(reading, figure, text, amount, { row, cell }, around),
    ),
  )
  if (equal.length === 0) return 'nowhere'
  const wanted = periodsOf({ start: figure.start, end: figure.start + figure.raw.length }, text, periods, figures)
  return equal.some(({ row, cell }) => fitsRow(row, rows, words) && fitsColumn(cell, row, words, wanted))
    ? 'here'
    : 'elsewhere'
}

function isAmount(
  stated: NumberReading,
  figure: Figure,
  text: string,
  amount: CellAmount,
  { row, cell }: { row: CitedRow; cell: CitedCell },
  around: string,
): boolean {
  if (!sameUnits(stated, amount, [row.label, ...row.above, ...cell.heads, ...row.notes, around].join('\n')))
    return false
  if (!sameSign(figure, text, amount, row)) return false
  const { approximate } = figure
  const said = { value: Math.abs(stated.value), scale: stated.scale, text: stated.text, approximate }
  if (said.value === 0) return amount.value === 0
  if (said.scale === 1 && sameWithin(said, { value: amount.value, scale: 1 })) return !isOtherVersion(stated, amount)
  if (amount.scale === null || amount.scale === 1) return false
  return sameWithin(said, { value: amount.value * amount.scale, scale: amount.scale })
}

function sameUnits(stated: NumberReading, amount: CellAmount, around: string): boolean {
  if (stated.units.length === 0) return true
  if (amount.units.length > 0)
    return stated.units.some((one) => amount.units.some(({ dimension }) => dimension === one.dimension))
  return stated.units.some((unit) => mentions(around, unit))
}

/** In a table without units 3.10 and 3.1 are two versions. */
function isOtherVersion(stated: NumberReading, amount: CellAmount): boolean {
  const decimals = /\.(\d+)/.exec(stated.text)?.[1] ?? ''
  const bare = amount.units.length === 0 && amount.scale === null && stated.units.length === 0
  return bare && decimals !== '' && amount.decimals !== '' && decimals !== amount.decimals
}

const LOSS =
  /\b(?:loss(?:es)?|lost|negative|minus|deficit|decreas\w*|declin\w*|decline|fell|fall\w*|drop\w*|reduc\w*|less|lower|down|used|outflow\w*|paid|pay\w*|cost\w*|expens\w*|charge\w*|provision\w*|benefit\w*|credit\w*|repurchas\w*|deduct\w*|write-?offs?|impair\w*|amorti[sz]\w*|depreciat\w*)\b|[亏虧负負减減降损損]|流出|支出|费用|成本/i
/** What a figure without a sign is below zero of. */
const BELOW = /\b(?:loss(?:es)?|deficit|negative|used in|outflows?|decreases?)\b|[亏虧]损|流出/i
const GAIN =
  /\b(?:income|profit\w*|earning\w*|gain\w*|surplus\w*|margin\w*|ebitda\w*|provided|inflow\w*|increas\w*|growth)\b|利润|盈利|收益|盈余|增长|收入/i

/**
 * `(202)` is a loss of 202, and interest expense of `(53)` is said as 53; but a net income of `(202)` is none of 202.
 * A figure that is stated below zero stands below zero, or is called a loss where it stands.
 */
function sameSign(figure: Figure, text: string, amount: CellAmount, row: CitedRow): boolean {
  if (amount.value === 0) return true
  const sign = signOf(figure, text)
  const label = [row.label, ...row.above.slice(0, 1)].join(' ')
  if (sign === 'plus') return !amount.negative || LOSS.test(text) || LOSS.test(label) || !GAIN.test(label)
  return amount.negative || sign === 'brackets' || BELOW.test(label)
}

/** `(202)` in a statement is either a loss or an aside. */
function signOf({ start, raw }: Figure, text: string): 'plus' | 'minus' | 'brackets' {
  const before = text.slice(Math.max(0, start - 8), start)
  if (raw.startsWith('-') || /(?:^|[\s(:：])-\s?[$€£¥]\s?$|\bminus [$€£¥]?$|负$/.test(before)) return 'minus'
  return /\(\s?[$€£¥]?\s?$/.test(before) && /^\s?[)%]/.test(text.slice(start + raw.length)) ? 'brackets' : 'plus'
}
