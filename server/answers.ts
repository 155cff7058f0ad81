/**
 * Answers that were given, kept in the store of their corpus: they go when it goes.
 * @module
 */
import { Answer, type OpenCorpus, verify } from '../index.ts'
import { Refusal } from './failures.ts'

const PREFIX = 'served-answer/'

export interface KeptAnswer {
  id: string
  /** ISO 8601. */
  at: string
  answer: Answer
}

/** The oldest goes when there are more than `most`. */
export function keep({ memo }: OpenCorpus, answer: Answer, most: number): KeptAnswer {
  const at = new Date().toISOString()
  // In the order of time, as keys are listed.
  const kept = { id: `${at.replace(/\D/g, '')}-${crypto.randomUUID().slice(0, 8)}`, at, answer }
  memo.set(PREFIX + kept.id, JSON.stringify(kept))
  const all = memo.list(PREFIX)
  for (const { key } of all.slice(0, Math.max(0, all.length - most))) memo.delete(key)
  return kept
}

/** Newest first, without their citations. */
export function listed({ memo }: OpenCorpus) {
  const all = memo.list(PREFIX).map(({ value }) => JSON.parse(value) as KeptAnswer)
  return all
    .reverse()
    .map(({ id, at, answer: { question, status, stop, text } }) => ({ id, at, question, status, stop, text }))
}

export function kept({ memo }: OpenCorpus, id: string): KeptAnswer {
  const value = memo.get(PREFIX + id)
  if (value === undefined)
    throw new Refusal(404, 'answer_not_found', 'No answer has that id.', 'List the answers of the corpus.')
  return JSON.parse(value) as KeptAnswer
}

/** Against the documents as they are now. */
export const recheck = (library: OpenCorpus, id: string) => verify(Answer.parse(kept(library, id).answer), library)[0]
