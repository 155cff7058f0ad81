/**
 * One question asked of one target: a row, whatever happens.
 * @module
 */
import type { Answer, Corpus } from '../../index.ts'
import { score, scoreOfFailure } from '../scorers/index.ts'
import { type Example, type GoldPlace, placeOf } from '../suites/dataset.ts'
import type { Row } from './records.ts'
import type { AskTarget } from './targets.ts'

/** @returns null where it was cancelled: half an answer is none */
export async function askExample(
  example: Example,
  ask: AskTarget,
  corpus: Corpus,
  signal: AbortSignal | undefined,
): Promise<Row | null> {
  const startedAt = performance.now()
  let answer: Answer | null = null
  let error: string | null = null
  try {
    answer = await ask(example)
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown)
  }
  if (signal?.aborted || answer?.stop === 'cancelled') return null
  const wallMs = performance.now() - startedAt
  const { id, question, kind, answerable, gold, keys } = example
  const scores = answer
    ? score({ answer, example, places: placesOf(example, corpus), corpus, wallMs })
    : scoreOfFailure(example)
  return {
    ...{ id, question, kind, answerable, keys, answer, error, scores },
    gold: gold.map(({ doc, quote }) => ({ doc, ...(quote !== undefined && { quote }) })),
  }
}

function placesOf({ gold }: Example, corpus: Corpus): GoldPlace[] {
  const names = new Set(gold.map(({ doc }) => doc))
  return gold.map((one) => placeOf(one, corpus, names))
}
