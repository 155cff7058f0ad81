/**
 * One question asked of one target: a row, whatever happens.
 * @module
 */
import type { Answer, Corpus } from '../../index.ts'
import type { PlacedGold } from '../data/places.ts'
import { validCitations } from '../scorers/citations.ts'
import { score, type Unscored } from '../scorers/index.ts'
import type { Example } from '../suites/dataset.ts'
import type { Row } from './records.ts'
import { recordReplies } from './replies.ts'
import type { AskTarget } from './targets.ts'

export interface Asked {
  example: Example
  /** Its gold, with all the places where that stands. */
  gold: PlacedGold[]
  ask: AskTarget
  corpus: Corpus
  basis: Row['basis']
  signal: AbortSignal | undefined
}

/** @returns null where it was cancelled: half an answer is none */
export async function askExample({ example, gold, ask, corpus, basis, signal }: Asked): Promise<Row | null> {
  const startedAt = performance.now()
  const recorder = recordReplies(gold, corpus)
  let answer: Answer | null = null
  let error: string | null = null
  try {
    answer = await ask(example, recorder.around)
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown)
  }
  if (signal?.aborted || answer?.stop === 'cancelled') return null
  const wallMs = performance.now() - startedAt
  const { id, question, kind, answerable, keys } = example
  const row: Unscored = {
    ...{ id, question, kind, answerable, gold, keys, basis, answer, error },
    replies: recorder.replies,
    measured: { validCitations: answer && validCitations(answer, corpus), wallMs: answer && wallMs },
  }
  return { ...row, scores: score(row) }
}
