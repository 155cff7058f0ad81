/**
 * Questions turned into what the learners take: candidates with features and labels, found by the very code that
 * answers, in passages that the corpus's own BM25 brought.
 * @module
 */
import { candidatesOf } from '../../readers/offline/candidates.ts'
import { featuresOf } from '../../readers/offline/features.ts'
import { piecesOf } from '../../readers/offline/pieces.ts'
import { analyse } from '../../readers/offline/question.ts'
import type { Asked } from '../../readers/offline/ranker.ts'
import { type Background, rarityOf } from '../../readers/offline/rarity.ts'
import type { Place, Shelf } from './library.ts'
import type { GoldRow, QuestionRow } from './rows.ts'

/** One question asked of one corpus. */
export interface Example {
  /** Examples of one article share it: they are never on both sides of a split. */
  group: string
  set: string
  /**
   * `own`: the article alone; `many`: among others; `absent`: among others, its article left out; `near`: among
   * others, with all of its article but the chunks that hold the answer.
   */
  corpus: 'own' | 'many' | 'absent' | 'near'
  question: Asked
  rows: Float64Array[]
  /** Whether the candidate holds a gold span. */
  right: boolean[]
}

/** Offsets in the data count code points, ours UTF-16 units; without surrogates before the span they agree. */
export function goldOf(gold: readonly GoldRow[], text: string): Place[] {
  return gold.map(({ doc, quote, char_start: start, char_end: end }) => {
    if (text.slice(start, end) === quote) return { doc, start, end }
    const from = Array.from(text).slice(0, start).join('').length
    return { doc, start: from, end: from + quote.length }
  })
}

function holds(place: Place, gold: readonly Place[]): boolean {
  return gold.some(({ doc, start, end }) => place.doc === doc && place.start <= start && place.end >= end)
}

export function exampleOf(
  row: QuestionRow,
  gold: readonly Place[],
  shelf: Shelf,
  about: Pick<Example, 'group' | 'set' | 'corpus'>,
  background: Background,
): Example {
  const hidden = about.corpus === 'near' ? gold : []
  const { passages, places } = shelf.passages(row.question, hidden)
  const question = analyse(row.question, rarityOf(shelf.statistics, background))
  const scored = candidatesOf(question, piecesOf(passages))
  const right = scored.map(({ candidate }) => {
    const place = places[candidate.sentence.n]
    return place !== undefined && holds(place, gold)
  })
  const rows = featuresOf(question, scored)
  const { weights, unseen, names } = question
  return { ...about, question: { weights, unseen, names }, rows, right }
}
