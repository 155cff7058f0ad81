/**
 * All that is measured of one answer. `measures.ts` says what each figure is called and which way is better.
 * @module
 */
import type { Answer, Corpus } from '../../index.ts'
import type { Scores } from '../runner/records.ts'
import type { Example, GoldPlace } from '../suites/dataset.ts'
import { citedSentences, validCitations } from './citations.ts'
import { evidenceScores, mark } from './evidence.ts'
import { MEASURES, type MeasureKey } from './measures.ts'

export interface Scored {
  answer: Answer
  example: Pick<Example, 'answerable' | 'gold' | 'keys'>
  places: readonly GoldPlace[]
  corpus: Corpus
  /** From question to answer, as whoever asked saw it. */
  wallMs: number
}

/** One value a measure, null where it does not apply. */
export function score({ answer, example, places, corpus, wallMs }: Scored): Record<MeasureKey, number | null> {
  const { usage, status } = answer
  const values: Scores = {
    ...(example.answerable
      ? { ...evidenceScores(answer, { ...example, places }), answered: mark(status === 'answered') }
      : { claimed: mark(status === 'answered') }),
    validCitations: validCitations(answer, corpus),
    citedSentences: citedSentences(answer.text),
    confidence: answer.confidence,
    loops: answer.loops,
    calls: usage.calls,
    tokens: usage.inputTokens + usage.outputTokens,
    cachedTokens: usage.cachedTokens,
    wallMs,
    cost: usage.cost?.amount ?? null,
  }
  return everyMeasure(values)
}

/** Of a run that threw: it found nothing, and nothing else is known of it. */
export function scoreOfFailure({ answerable }: Pick<Example, 'answerable'>): Record<MeasureKey, number | null> {
  return everyMeasure(
    answerable ? { hit: 0, shown: 0, goldQuote: 0, goldAll: 0, goldDocument: 0, answered: 0, right: 0 } : {},
  )
}

function everyMeasure(values: Scores): Record<MeasureKey, number | null> {
  return Object.fromEntries(MEASURES.map(({ key }) => [key, values[key] ?? null])) as Record<MeasureKey, number | null>
}
