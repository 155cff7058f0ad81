/**
 * Names that a question is about and that stand nowhere in the documents: no reading finds an answer then.
 * @module
 */
import { terms } from '../../corpus/words/terms.ts'
import type { Parsed } from '../../state/records.ts'
import type { RunResources } from '../run/context.ts'

const WORD = /[\p{L}\p{N}]+/gu

/**
 * The names, by their first form, of which no form stands in the documents. Cautious, for it ends a run: a form counts
 * as standing there where each of its words does, together or apart; of a Chinese word, each pair of characters.
 */
export function absentNames(
  parsed: Pick<Parsed, 'names'> | null,
  { corpus, documents }: Pick<RunResources, 'corpus' | 'documents'>,
): string[] {
  const names = parsed?.names ?? []
  if (names.length === 0) return []
  const all = documents.length === corpus.documents.length
  const statistics = corpus.statistics(all ? undefined : documents.map(({ docId }) => docId))
  const stands = (word: string): boolean => {
    const known = terms(word)
    const longest = Math.max(0, ...known.map((term) => term.length))
    return known.filter((term) => term.length === longest).every((term) => statistics.frequency(term) > 0)
  }
  return names.flatMap((forms) =>
    forms.some((form) => (form.match(WORD) ?? []).every(stands)) ? [] : forms.slice(0, 1),
  )
}

/** What an answer says of it. */
export const standsNowhere = (name: string): string => `"${name}" stands nowhere in the documents.`
