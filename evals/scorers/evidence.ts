/**
 * Holds what an answer rests on against what it should rest on.
 * @module
 */
import type { Answer } from '../../index.ts'
import type { Gold } from '../data/data.ts'
import { meets, quotesOf } from '../data/gold.ts'
import type { GoldPlace } from '../suites/dataset.ts'
import { holdsKey } from './keys.ts'
import type { MeasureKey } from './measures.ts'

/** The evidence that a right answer rests on. */
export interface Expected {
  gold: readonly Gold[]
  /** Where each of `gold` stands. */
  places: readonly GoldPlace[]
  keys: readonly string[]
}

/** Of an answerable question. */
export function evidenceScores(
  { text, status, citations, passages }: Answer,
  { gold, places, keys }: Expected,
): Partial<Record<MeasureKey, number | null>> {
  const quotes = quotesOf(citations, new Set(gold.map(({ doc }) => doc)))
  const met = gold.map((one) =>
    quotes.some((quote) => (one.quote === undefined ? one.doc === quote.doc : meets(one, quote))),
  )
  const documents = new Set(places.map(({ docId }) => docId))
  const said = [text, ...citations.map(({ quote }) => quote)].join('\n')
  const keyed = keys.length > 0 && keys.every((key) => holdsKey(said, key))
  // Whole documents as gold say where the answer is, not which words are.
  const quoted = gold.some((one, at) => one.quote !== undefined && met[at])
  const hit = (status === 'answered' || status === 'partial') && (keyed || quoted)
  return {
    hit: mark(hit),
    shown: mark(hit || showsGold(passages, gold, keys)),
    goldQuote: gold.every(({ quote }) => quote === undefined) ? null : mark(quoted),
    goldAll: mark(met.length > 0 && met.every(Boolean)),
    goldSection: places.every(({ path }) => path === null)
      ? null
      : mark(places.some(({ docId, path }) => citations.some((one) => one.docId === docId && one.path === path))),
    goldDocument: mark(citations.some(({ docId }) => documents.has(docId))),
    precision:
      citations.length === 0 ? null : citations.filter(({ docId }) => documents.has(docId)).length / citations.length,
    right: mark(status === 'answered' && hit),
  }
}

/** Passages are no answer, but whoever reads them may find it there. */
function showsGold(passages: Answer['passages'], gold: Expected['gold'], keys: readonly string[]): boolean {
  const shown = passages.map(({ quote }) => quote).join('\n')
  if (keys.length > 0 && keys.every((key) => holdsKey(shown, key))) return true
  const quotes = quotesOf(passages, new Set(gold.map(({ doc }) => doc)))
  return gold.some((one) => quotes.some((quote) => meets(one, quote)))
}

export const mark = (yes: boolean): number => (yes ? 1 : 0)
