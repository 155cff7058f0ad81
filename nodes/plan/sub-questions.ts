/**
 * Sub-questions compared: with each other, and with what notes say.
 * @module
 */
import { queryTerms, terms } from '../../corpus/words/terms.ts'
import type { Note } from '../../readers/reader.ts'

/**
 * Letters and digits alone, in lower case: two wordings that differ in nothing else are one question. Signs that make
 * another word stay: C, C# and C++ are three things, 5, 5% and £5 three figures.
 */
export function normalised(question: string): string {
  return (
    question
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}\p{Sc}\p{Sm}#%]+/gu) ?? []
  ).join(' ')
}

/**
 * The note that a sub-question builds on: the one that tells most of the words which neither the question nor that
 * note's own sub-question says; of equal ones the latest. Null where no note tells any.
 * @param ids Of the notes, in their order
 */
export function parentOf(
  subQuestion: string,
  question: string,
  notes: readonly Note[],
  ids: readonly { id: string }[],
): string | null {
  const said = new Set(terms(question))
  const added = new Set(queryTerms(subQuestion).filter((term) => !said.has(term)))
  let parent: string | null = null
  let most = 0
  for (const [at, note] of notes.entries()) {
    const asked = new Set(terms(note.question))
    const told = new Set(
      [note.text, ...[...note.citations, ...(note.near ?? [])].map(({ quote }) => quote)].flatMap(terms),
    )
    const shared = [...added].filter((term) => told.has(term) && !asked.has(term)).length
    if (shared > 0 && shared >= most) {
      most = shared
      parent = ids[at]?.id ?? null
    }
  }
  return parent
}
