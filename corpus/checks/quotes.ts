/**
 * Quotations: where a span stands, and whether a statement says what the quotations under it say. All of it is exact
 * and cheap; nothing here asks anybody.
 * @module
 */

import type { Page, Span } from '../types.ts'
import { languageOf } from '../words/language.ts'
import { strayFigures } from './figures/compare.ts'
import { foldWidth } from './figures/figures.ts'
import { negationFault } from './negation.ts'

/** The 1-based line of an offset; `\r\n`, `\n` and `\r` end lines. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line++
  }
  return line
}

/** Where a span stands among pages. */
export interface PageRange {
  /** On which it begins, the first being 1; null for formats without pages. */
  page: number | null
  /** What the document calls that page, where it differs from the number: `iv`, `A-3`. */
  pageLabel?: string | undefined
  /** Some of the span was recognised in a picture, and may be misread. */
  ocr?: true | undefined
}

export function pageRangeOf(pages: readonly Page[], { start, end }: Span): PageRange {
  const first = pages.findLastIndex((page) => page.start <= start)
  if (first < 0) return { page: null }
  const { page, label } = pages[first] ?? { page: 0 }
  let last = first
  while ((pages[last + 1]?.start ?? Number.POSITIVE_INFINITY) < end) last++
  const ocr = pages.slice(first, last + 1).some((one) => one.ocr === true)
  return { page, ...(label !== undefined && { pageLabel: label }), ...(ocr && { ocr }) }
}

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
}

/**
 * The parts of a statement that its quotations do not bear out: figures in normal forms, names in quotation marks,
 * negations. Where statement and quotations are in different languages only figures are compared.
 */
export function faultsOf(statement: string, { quotes, context }: Evidence): Fault[] {
  if (quotes.some((quote) => quote.trim() === statement.trim())) return []
  const faults = strayFigures(statement, quotes, context).map(
    ({ raw }): Fault => ({ check: 'figure', detail: `"${raw}" does not stand in the cited text` }),
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
