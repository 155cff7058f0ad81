/**
 * Whether a statement says what the quotations under it say. All of it is exact and cheap; nothing here asks anybody.
 * @module
 */

import { languageOf } from '../words/language.ts'
import { type StrayFigure, strayFigures } from './figures/compare.ts'
import { foldWidth } from './figures/figures.ts'
import { turnedBounds } from './polarity/bounds.ts'
import type { Language } from './polarity/clauses.ts'
import { conditionFault } from './polarity/conditions.ts'
import { negationFault } from './polarity/negation.ts'
import { oppositeFault } from './polarity/opposites.ts'
import { type CitedRow, isDash, isValue } from './tables/cited-row.ts'

/** The quotations that a statement rests on. */
export interface Evidence {
  /** The cited spans, verbatim. */
  quotes: readonly string[]
  /** What stands over them: titles, headings, column names. Figures and names may come from there. */
  context: readonly string[]
  /** Of each quotation, what it is as a row of a table; null or absent for any other. */
  rows?: readonly (CitedRow | null)[]
  /** What the statement answers. */
  question?: string
  /** Lines before and after the quotations, for the year that all of them are about. */
  around?: () => readonly string[]
}

export interface Fault {
  check: 'figure' | 'name' | 'negation'
  detail: string
  /** The figure, where it is one that is wrong: it may yet follow from what is cited. */
  figure?: StrayFigure
}

/**
 * The parts of a statement that its quotations do not bear out: figures in normal forms, names in quotation marks,
 * negations. Where statement and quotations are in different languages only figures are compared.
 */
export function faultsOf(statement: string, { quotes, context, rows = [], ...asked }: Evidence): Fault[] {
  if (quotes.some((quote) => quote.trim() === statement.trim())) return []
  const tables = rows.filter((row) => row !== null)
  const texts = [...quotes.filter((_, index) => !rows[index]), ...context, ...tables.flatMap(wordsOf)]
  const faults = strayFigures(statement, { texts, rows: tables, cited: quotes.length, ...asked }).map(figureFault)
  const language = languageOf(statement)
  if (language !== languageOf(quotes.join('\n'))) return faults
  for (const name of strayNames(statement, [...quotes, ...context]))
    faults.push({ check: 'name', detail: `"${name}" does not stand in the cited text` })
  return [...faults, ...polarityFaults(statement, quotes, language)]
}

/** What the statement says the other way round than its quotations: one fault at most, the surest first. */
function polarityFaults(statement: string, quotes: readonly string[], language: Language): Fault[] {
  const fault = (detail: string): Fault[] => [{ check: 'negation', detail }]
  const negation = negationFault(statement, quotes, language)
  if (negation) {
    const words = negation.words.join(' ')
    return fault(`the cited text ${negation.kind === 'added' ? 'does not deny' : 'denies'} "${words}"`)
  }
  const [bound] = turnedBounds(statement, quotes)
  if (bound !== undefined) return fault(`the cited text bounds "${bound}" from the other side`)
  const opposite = oppositeFault(statement, quotes, language)
  if (opposite !== null) return fault(`the cited text says the opposite of "${opposite}"`)
  const condition = conditionFault(statement, quotes, language)
  return condition === null ? [] : fault(`the cited text puts the condition of "${condition}" the other way round`)
}

function figureFault(figure: StrayFigure): Fault {
  const { raw } = figure.figure
  const detail =
    figure.found === 'elsewhere'
      ? `"${raw}" stands in another column or row than the statement says`
      : `"${raw}" does not stand in the cited text`
  return { check: 'figure', detail, figure }
}

/** What a row says beside its figures: names, and cells of words. */
const wordsOf = ({ label, above, cells }: CitedRow): string[] => [
  label,
  ...above,
  ...cells.flatMap(({ text, heads }) => [heads.join(' '), isValue(text) || isDash(text) ? '' : text]),
]

const QUOTED =
  /“([^”]+)”|"([^"\n]+)"|「([^」]+)」|『([^』]+)』|《([^》]+)》|`([^`\n]+)`|(?<![\p{L}\p{N}])‘([^’]+)’(?![\p{L}])/gu

/** Names in quotation marks or code marks that no source has, whatever their case, marks and spaces. */
export function strayNames(statement: string, sources: readonly string[]): string[] {
  const known = bare(sources.join('\n'))
  return [...statement.matchAll(QUOTED)]
    .map((match) => match.slice(1).find((group) => group !== undefined) ?? '')
    .filter((name) => !known.includes(bare(name)))
}

/** Letters and digits alone. */
function bare(text: string): string {
  return foldWidth(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
