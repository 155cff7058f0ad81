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

/** Gold spans in UTF-16 offsets, by document. */
export interface Gold {
  doc: string
  quote: string
  start: number
  end: number
}

/** Offsets in the data count code points; text before a gold span is nearly always without surrogates. */
export function goldOf(gold: readonly GoldRow[], textOf: (doc: string) => string | undefined): Gold[] {
  return gold.map(({ doc, quote, char_start: start, char_end: end }) => {
    const text = textOf(doc) ?? ''
    if (text.slice(start, end) === quote) return { doc, quote, start, end }
    const points = Array.from(text)
    const from = points.slice(0, start).join('').length
    return { doc, quote, start: from, end: from + quote.length }
  })
}

export function holds(place: Place, gold: readonly Gold[]): boolean {
  return gold.some(({ doc, start, end }) => place.doc === doc && place.start <= start && place.end >= end)
}

export function exampleOf(
  row: QuestionRow,
  gold: readonly Gold[],
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
