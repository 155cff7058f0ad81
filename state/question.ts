/**
 * How long a question may be. Longer ones are refused before anything is read or spent: they are documents that stand in
 * the wrong place, or an attempt to keep the process busy.
 * @module
 */
import { ChapterverseError } from '../lib/errors.ts'

/** Characters. */
export const LONGEST_QUESTION = 20_000

/** @throws `bad_input` */
export function requireBounded(question: string): void {
  if (question.length <= LONGEST_QUESTION) return
  const count = (characters: number): string => characters.toLocaleString('en')
  const message = `The question has ${count(question.length)} characters; ${count(LONGEST_QUESTION)} are allowed.`
  throw new ChapterverseError('bad_input', message, {
    remedy: 'Ask a shorter one, and give what it is about as a document.',
  })
}
