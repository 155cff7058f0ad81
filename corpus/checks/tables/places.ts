/**
 * Whether a statement may take a figure from a cell: by the periods over it, and by the words that tell its column and
 * its row from others.
 * @module
 */
import { Lru } from '../../../lib/lru.ts'
import { isStopTerm, terms } from '../../words/terms.ts'
import type { CitedCell, CitedRow } from './cited-row.ts'
import { agree, type Period, periodsIn } from './periods.ts'

/** The periods that stand over a cell; where none does, those that its row is about. */
export function periodsAt(cell: CitedCell, row: CitedRow): readonly Period[] {
  const over = periodsOver(cell)
  if (over.length > 0) return over
  return [row.label, ...row.above, ...row.notes.slice(0, 1)].map(cachedPeriods).find((some) => some.length > 0) ?? []
}

const periodsOver = (cell: CitedCell): readonly Period[] => narrowest(cachedPeriods(cell.heads.join(' ')))

/** Of `Fiscal Year 2019` over `February 28, 2019` the day alone tells the column from its neighbours. */
function narrowest(periods: readonly Period[]): readonly Period[] {
  const isNarrow = ({ month, quarter }: Period): boolean => month !== undefined || quarter !== undefined
  if (periods.length < 2 || !periods.some(isNarrow)) return periods
  return periods.filter((one) => isNarrow(one) || !periods.some((other) => isNarrow(other) && agree(other, one)))
}

const memo = new Lru<string, readonly Period[]>(2_000)

const cachedPeriods = (text: string): readonly Period[] => memo.get(text, () => periodsIn(text))

/** Periods of a statement that the cited rows have figures of. A date in a row's name (`Loan of 14 March 2014`) says nothing of columns. */
export function periodsInTables(periods: readonly Period[], rows: readonly CitedRow[]): Period[] {
  return periods.filter((period) =>
    rows.some((row) => row.cells.some((cell) => periodsAt(cell, row).some((own) => agree(own, period)))),
  )
}

const names = new Lru<string, ReadonlySet<string>>(2_000)

/** Content words; signs of percent as the word. */
export const wordsOf = (text: string): ReadonlySet<string> => names.get(text, () => contentOf(text))

function contentOf(text: string): ReadonlySet<string> {
  const said = text.replace(/%/g, ' percent ').replace(/\bpercentage\b/gi, 'percent')
  return new Set(terms(said).filter((term) => !isStopTerm(term) && !/^(?:19|20)\d\d$/.test(term)))
}

/** How much of what tells a column or row from another must be said for the other one to be meant. */
const CLEARLY = 0.6
const MARGIN = 0.5

/** Whether words name the second of two things clearly, and the first not. */
function meansOther(said: ReadonlySet<string>, own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const share = (words: readonly string[]): number =>
    words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length
  const theirs = share([...other].filter((word) => !own.has(word)))
  return theirs >= CLEARLY && theirs - share([...own].filter((word) => !other.has(word))) >= MARGIN
}

/**
 * Whether the words of a statement fit the cell's column.
 * @param wanted the periods that the figure is said of; null for any
 */
export function fitsColumn(
  cell: CitedCell,
  row: CitedRow,
  said: ReadonlySet<string>,
  wanted: readonly Period[] | null,
): boolean {
  const isWanted = (one: CitedCell): boolean =>
    wanted === null || periodsAt(one, row).some((own) => wanted.some((period) => agree(own, period)))
  if (wanted?.length === 0) return false
  const periods = periodsAt(cell, row)
  if (wanted !== null && periods.length > 0 && !isWanted(cell)) return false
  const label = wordsOf(row.label)
  const rest = new Set([...said].filter((word) => !label.has(word)))
  const own = wordsOf(cell.heads.join(' '))
  // "Change" beside years: said of a year, it must be called by its name.
  if (
    wanted !== null &&
    periods.length === 0 &&
    row.cells.some((one) => periodsAt(one, row).length > 0 && isWanted(one))
  )
    return own.size === 0 || [...own].some((word) => rest.has(word) || said.has(word))
  const others = row.cells.filter((one) => one !== cell && one.text !== '' && isWanted(one))
  return !others.some((other) => meansOther(rest, own, wordsOf(other.heads.join(' '))))
}

/** Whether a statement names what a row is about. */
export function namesRow(row: CitedRow, statement: string): boolean {
  return wordsOf(row.label).size === 0 || shareNamed(row.label, wordsOf(statement)) >= CLEARLY
}

/** What share of the words of a name is said. */
export function shareNamed(name: string, said: ReadonlySet<string>): number {
  const words = [...wordsOf(name)]
  return words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length
}

/** Whether the words of a statement fit a row at least as well as the other rows that are cited. */
export function fitsRow(row: CitedRow, rows: readonly CitedRow[], said: ReadonlySet<string>): boolean {
  const own = wordsOf(row.label)
  return !rows.some(
    (other) => other !== row && other.label !== row.label && meansOther(said, own, wordsOf(other.label)),
  )
}
