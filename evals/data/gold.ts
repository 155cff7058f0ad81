/**
 * Quotations held against gold ones, as `tools/score.mjs` of the data folder does it.
 * @module
 */

import { goldName } from '../scorers/score.ts'
import type { Gold, Question } from './data.ts'

export interface Quote {
  doc: string
  quote: string
}

/** Words as the scorer compares them. */
export const norm = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[|`*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, '')

export const inside = (gold: Gold, { doc, quote }: Quote): boolean =>
  gold.doc === doc && gold.quote !== undefined && norm(quote).includes(norm(gold.quote))

export const meets = (gold: Gold, found: Quote): boolean =>
  gold.doc === found.doc && gold.quote !== undefined && sameWords(gold.quote, found.quote)

/** Whether what was found holds the gold words. A gold quotation longer than the sentence counts when it holds the sentence. */
export function sameWords(gold: string, found: string): boolean {
  const [wanted, there] = [norm(gold), norm(found)]
  return there !== '' && (there.includes(wanted) || wanted.includes(there))
}

export const goldNames = (questions: readonly Question[]): Set<string> =>
  new Set(questions.flatMap(({ gold }) => gold.map(({ doc }) => doc)))

export const quotesOf = (cited: readonly { docId: string; quote: string }[], names: ReadonlySet<string>): Quote[] =>
  cited.map(({ docId, quote }) => ({ doc: goldName(docId, names), quote }))
