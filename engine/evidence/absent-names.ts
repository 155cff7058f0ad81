/**
 * Names that a question is about and that stand nowhere in the documents: no reading finds an answer then.
 * @module
 */
import { terms } from '../../corpus/words/terms.ts'
import type { Parsed } from '../../state/records.ts'
import type { RunResources } from '../run/context.ts'
import { restriction } from '../run/selection.ts'

const WORD = /[\p{L}\p{N}]+/gu

/**
 * The names, by their first form, of which no form stands in the documents. Cautious, for it ends a run: a form counts
 * as standing there where each of its words does, together or apart; of a Chinese word, each pair of characters. Only
 * where a form is another one taken apart (`pass key` beside `passkey`) its words must stand side by side: they are
 * common, and mean something else apart.
 */
export function absentNames(
  parsed: Pick<Parsed, 'names'> | null,
  { corpus, documents }: Pick<RunResources, 'corpus' | 'documents'>,
): string[] {
  const names = parsed?.names ?? []
  if (names.length === 0) return []
  const statistics = corpus.statistics(restriction(corpus, documents).documents)
  const stands = (word: string): boolean => {
    const known = terms(word)
    const longest = Math.max(0, ...known.map((term) => term.length))
    return known.filter((term) => term.length === longest).every((term) => statistics.frequency(term) > 0)
  }
  const standsSo = (form: string, forms: readonly string[]): boolean => {
    const words = form.match(WORD) ?? []
    if (!words.every(stands)) return false
    return !isTakenApart(words, forms) || standTogether(words, { corpus, documents })
  }
  return names.flatMap((forms) => (forms.some((form) => standsSo(form, forms)) ? [] : forms.slice(0, 1)))
}

function isTakenApart(words: readonly string[], forms: readonly string[]): boolean {
  const joined = words.join('').toLowerCase()
  return words.length > 1 && forms.some((form) => form.toLowerCase() === joined)
}

/** Chunks that are looked through for words side by side: those that rank best for them. */
const LOOKED_THROUGH = 50

function standTogether(
  words: readonly string[],
  { corpus, documents }: Pick<RunResources, 'corpus' | 'documents'>,
): boolean {
  const phrase = new RegExp(words.join('[^\\p{L}\\p{N}]{0,2}'), 'iu')
  const options = { topK: LOOKED_THROUGH, ...restriction(corpus, documents) }
  return corpus
    .search([words.join(' ')], options)
    .some(({ docId, start, end }) => phrase.test(corpus.text(docId, start, end)))
}

/** What an answer says of it. */
export const standsNowhere = (name: string): string => `"${name}" stands nowhere in the documents.`
