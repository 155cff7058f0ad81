/**
 * All that is measured of one answer, from its row alone: figures can be worked out anew without asking again.
 * `measures.ts` says what each is called and which way is better.
 * @module
 */
import type { Row, Scores } from '../runner/records.ts'
import { rawReply } from '../runner/replies.ts'
import { citedSentences } from './citations.ts'
import { evidenceScores, goldRead, quotesAnswer, saysAnswer, withoutMarkers } from './evidence.ts'
import { MEASURES, type MeasureKey } from './measures.ts'

/** The parts of a row that its scores are made from. */
export type Unscored = Omit<Row, 'scores' | 'judged'>
type Values = Partial<Record<MeasureKey, number | null>>

/** One value a measure, null where it does not apply. A run that threw found nothing. */
export function score(row: Unscored): Record<MeasureKey, number | null> {
  const values: Scores = {
    ...(row.answerable ? answerableScores(row) : unanswerableScores(row)),
    ...(row.answer && runScores(row.answer, row.measured)),
    rawConfidence: rawOf(row)?.confidence ?? null,
  }
  return Object.fromEntries(MEASURES.map(({ key }) => [key, values[key] ?? null])) as Record<MeasureKey, number | null>
}

/**
 * What a reader says is right or not; what rules quote holds the answer or not, and nobody judged it: two measures, of
 * which a row has one. Likewise of the reply before any check of ours.
 */
function answerableScores(row: Unscored): Values {
  const { answer, basis, keys, replies } = row
  const gold = { goldRead: goldRead(replies, row.gold) }
  const raw = rawOf(row)
  const answered = answer?.status === 'answered'
  const text = withoutMarkers(answer?.text ?? '')
  const judged =
    basis === 'quoted'
      ? {
          quoted: answered ? quotesAnswer(text, answer.citations, row) : 0,
          rawQuoted: raw ? quotesAnswer(raw.text, raw.cited, row) : 0,
        }
      : {
          right: keys.length === 0 ? null : answered ? saysAnswer(text, keys) : 0,
          rawRight: saysAnswer(raw?.text ?? '', keys),
        }
  if (answer) return { ...evidenceScores(answer, row), ...judged, ...gold }
  return { hit: 0, shown: 0, goldQuote: 0, goldAll: 0, goldDocument: 0, answered: 0, ...judged, ...gold }
}

function unanswerableScores(row: Unscored): Values {
  const raw = rawOf(row)
  return {
    claimed: row.answer ? Number(row.answer.status === 'answered') : null,
    // Statements, and no word of anything that is not there.
    rawClaimed: row.answer ? Number(raw !== undefined && raw.text !== '' && raw.missing.length === 0) : null,
  }
}

function runScores(
  { text, confidence, loops, usage }: NonNullable<Unscored['answer']>,
  { validCitations, wallMs }: Unscored['measured'],
): Values {
  return {
    validCitations,
    wallMs,
    confidence,
    loops,
    citedSentences: citedSentences(text),
    calls: usage.calls,
    tokens: usage.inputTokens + usage.outputTokens,
    cachedTokens: usage.cachedTokens,
    cost: usage.cost?.amount ?? null,
  }
}

/** The reply that would be the answer if nothing checked it; undefined: the reader was not asked. */
export function rawOf({ answer, question, replies }: Pick<Row, 'answer' | 'question' | 'replies'>) {
  return rawReply(replies, answer?.question ?? question, answer?.tiersTried[0] === 'lv3')
}
