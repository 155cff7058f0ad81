/**
 * Whether a statement says what the quotations under it say. All of it is exact and cheap; nothing here asks anybody.
 * @module
 */

import { languageOf } from '../words/language.ts'
import { strayFigures } from './figures/compare.ts'
import { type Figure, foldWidth } from './figures/figures.ts'
import { negationFault } from './negation.ts'

/** The quotations that a statement rests on. */
export interface Evidence {
  /** The cited spans, verbatim. */
  quotes: readonly string[]
  /** What stands over them: titles, headings, column names. Figures and names may come from there. */
  context: readonly string[]
}

export interface Fault {
  check: 'figure' | 'name' | 'negation'
  detail: string
  /** The figure, where it is one that is wrong: it may yet follow from what is cited. */
  figure?: { figure: Figure }
}

/**
 * The parts of a statement that its quotations do not bear out: figures in normal forms, names in quotation marks,
 * negations. Where statement and quotations are in different languages only figures are compared.
 */
export function faultsOf(statement: string, { quotes, context }: Evidence): Fault[] {
  if (quotes.some((quote) => quote.trim() === statement.trim())) return []
  const faults = strayFigures(statement, quotes, context).map(
    (figure): Fault => ({
      check: 'figure',
      detail: `"${figure.raw}" does not stand in the cited text`,
      figure: { figure },
    }),
  )
  const language = languageOf(statement)
  if (language !== languageOf(quotes.join('\n'))) return faults
  for (const name of strayNames(statement, [...quotes, ...context]))
    faults.push({ check: 'name', detail: `"${name}" does not stand in the cited text` })
  const negation = negationFault(statement, quotes, language)
  if (negation) {
    const words = negation.words.join(' ')
    const detail = `the cited text ${negation.kind === 'added' ? 'does not deny' : 'denies'} "${words}"`
    faults.push({ check: 'negation', detail })
  }
  return faults
}

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
