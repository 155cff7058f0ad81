/**
 * Whether a statement says what the quotations under it say. All of it is exact and cheap; nothing here asks anybody.
 * @module
 */

import { languageOf } from '../words/language.ts'
import { terms } from '../words/terms.ts'
import { strayAddresses } from './addresses.ts'
import { FAULT_WORDS } from './fault-words.ts'
import { type StrayFigure, strayFigures } from './figures/compare.ts'
import { foldWidth } from './figures/figures.ts'
import { turnedBounds } from './polarity/bounds.ts'
import type { Language } from './polarity/clauses.ts'
import { conditionFault } from './polarity/conditions.ts'
import { negationFault } from './polarity/negation.ts'
import { oppositeFault } from './polarity/opposites.ts'
import { sharesNothing } from './support.ts'
import type { CitedRow } from './tables/cited-row.ts'
import { isDash, isValue } from './tables/values.ts'

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
  /** Results of it were computed from the quotations: whatever its other words are, it has to do with them. */
  computed?: boolean
  /** All rows of the tables that are cited from. */
  tables?: () => readonly CitedRow[]
  /** Lines before and after the quotations, for the year that all of them are about. */
  around?: () => readonly string[]
}

export interface Fault {
  check: 'figure' | 'name' | 'address' | 'negation' | 'unsupported'
  detail: string
  /** The figure, where it is one that is wrong: it may yet follow from what is cited. */
  figure?: StrayFigure
}

/**
 * The parts of a statement that its quotations do not bear out: figures in normal forms, names in quotation marks,
 * addresses, what is said the other way round, and a statement that has nothing to do with them. Where statement and
 * quotations are in different languages only figures and addresses are compared.
 */
export function faultsOf(statement: string, { quotes, context, rows = [], ...asked }: Evidence): Fault[] {
  if (quotes.some((quote) => quote.trim() === statement.trim())) return []
  const tables = rows.filter((row) => row !== null)
  const texts = [...quotes.filter((_, index) => !rows[index]), ...context, ...tables.flatMap(wordsOf)]
  const language = languageOf(statement)
  const say = FAULT_WORDS[language]
  const faults = strayFigures(statement, { texts, rows: tables, quotes, ...asked }).map((figure) =>
    figureFault(figure, say),
  )
  for (const address of strayAddresses(statement, [...quotes, ...context]))
    faults.push({ check: 'address', detail: say.address(address) })
  if (language !== languageOf(quotes.join('\n'))) return faults
  const { question = '', computed = false, tables: wholes, around } = asked
  const unlike = (sources: readonly string[]): boolean => sharesNothing(statement, sources, question)
  if (!computed && unlike([...quotes, ...texts]) && !(wholes && !unlike(wholes().flatMap(wordsOf))))
    faults.push({ check: 'unsupported', detail: say.unlike })
  const strays = strayNames(statement, [...quotes, ...context])
  // What the question calls by its name need not be named again in the cited line, but near it.
  const given = strays.filter((name) => question.includes(name))
  const near =
    given.length > 0 && around ? new Set(strayNames(given.map((name) => `"${name}"`).join(' '), around())) : null
  for (const name of strays.filter((one) => !(near && given.includes(one) && !near.has(one))))
    faults.push({ check: 'name', detail: say.absent(name) })
  return [...faults, ...polarityFaults(statement, quotes, language)]
}

/** What the statement says the other way round than its quotations: one fault at most, the surest first. */
function polarityFaults(statement: string, quotes: readonly string[], language: Language): Fault[] {
  const fault = (detail: string): Fault[] => [{ check: 'negation', detail }]
  const say = FAULT_WORDS[language]
  const negation = negationFault(statement, quotes, language)
  if (negation) {
    const words = asWritten(negation.words, statement)
    return fault(negation.kind === 'added' ? say.notDenied(words) : say.denied(words))
  }
  const [bound] = turnedBounds(statement, quotes)
  if (bound !== undefined) return fault(say.bound(bound))
  const opposite = oppositeFault(statement, quotes, language)
  if (opposite !== null) return fault(say.opposite(opposite))
  const condition = conditionFault(statement, quotes, language)
  return condition === null ? [] : fault(say.condition(condition))
}

function figureFault(figure: StrayFigure, say: (typeof FAULT_WORDS)['en']): Fault {
  const { raw } = figure.figure
  const detail = figure.found === 'elsewhere' ? say.elsewhere(raw) : say.absent(raw)
  return { check: 'figure', detail, figure }
}

/** Stems as the statement's own words, where it is written in words. */
function asWritten(stems: readonly string[], statement: string): string {
  const known = new Set(stems)
  const words = (statement.match(/[\p{Script=Latin}\p{N}_-]+/gu) ?? []).filter((word) =>
    terms(word).some((term) => known.has(term)),
  )
  return [...new Set(words.length > 0 ? words : stems)].join(' ')
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
  const names = [...statement.matchAll(QUOTED)].map((match) => match.slice(1).find((one) => one !== undefined) ?? '')
  const stands = (name: string): boolean => known.includes(bare(name))
  return names.filter((name) => {
    // "Set it from `false` to `true`": of a switch, one value tells the other.
    const other = OTHER_VALUE[name]
    return !stands(name) && !(other !== undefined && names.includes(other) && stands(other))
  })
}

const OTHER_VALUE: Readonly<Record<string, string>> = { true: 'false', false: 'true', on: 'off', off: 'on' }

/** Letters and digits alone. */
function bare(text: string): string {
  return foldWidth(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
