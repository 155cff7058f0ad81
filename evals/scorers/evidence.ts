/**
 * Holds what an answer says and rests on against what it should.
 * @module
 */
import type { Answer } from '../../index.ts'
import { sameWords } from '../data/gold.ts'
import type { PlacedGold } from '../data/places.ts'
import type { Reply } from '../runner/replies.ts'
import { holdsAll, type Key } from './keys.ts'
import type { MeasureKey } from './measures.ts'

/** What a right answer says and rests on. */
export interface Expected {
  gold: readonly PlacedGold[]
  keys: readonly Key[]
}

type Values = Partial<Record<MeasureKey, number | null>>
type Cited = readonly { docId: string; quote: string }[]

export const mark = (yes: boolean): number => (yes ? 1 : 0)

/** Of the answer to an answerable question. */
export function evidenceScores(
  { text, status, citations, passages }: Pick<Answer, 'text' | 'status' | 'citations' | 'passages'>,
  { gold, keys }: Expected,
): Values {
  const met = gold.map((one) => isMet(one, citations))
  const places = gold.flatMap((one) => one.places)
  const documents = new Set(places.map(({ docId }) => docId))
  const inDocuments = citations.filter(({ docId }) => documents.has(docId))
  const quoted = isQuoted(gold, citations)
  const hit = (status === 'answered' || status === 'partial') && (holdsKeys([text], citations, keys) || quoted)
  return {
    hit: mark(hit),
    shown: mark(hit || holdsKeys([], passages, keys) || isQuoted(gold, passages)),
    goldQuote: gold.every(({ quote }) => quote === undefined) ? null : mark(quoted),
    goldAll: mark(met.length > 0 && met.every(Boolean)),
    goldSection: places.every(({ path }) => path === null)
      ? null
      : mark(places.some(({ docId, path }) => citations.some((one) => one.docId === docId && one.path === path))),
    goldDocument: mark(inDocuments.length > 0),
    precision: citations.length === 0 ? null : inDocuments.length / citations.length,
    answered: mark(status === 'answered'),
  }
}

/**
 * Whether what is said is the answer: every part of it, in any of its wordings, in the text itself. What a quotation below
 * merely holds was not said. null: nobody wrote down what a right answer says.
 */
export function saysAnswer(text: string, keys: readonly Key[]): number | null {
  return keys.length === 0 ? null : mark(holdsAll(text, keys))
}

/**
 * The same of sentences that rules chose: they say nothing themselves. They quote the answer where they hold every part of
 * it; where nobody wrote down what it says, where gold words are among them.
 */
export function quotesAnswer(text: string, cited: Cited, { gold, keys }: Expected): number {
  return mark(keys.length > 0 ? holdsAll(said(text, cited), keys) : isQuoted(gold, cited))
}

/** The text of an answer without the marks of its citations: a 3 in brackets answers nothing. */
export const withoutMarkers = (text: string): string => text.replace(/(?<=\s|^)\[\d+\](?=\s|$)/gm, '')

/** Whether every gold passage stood in what the reader was shown, in whichever of its calls. */
export function goldRead(replies: readonly Reply[], gold: Expected['gold']): number | null {
  if (gold.length === 0) return null
  const shown = new Set(replies.flatMap((reply) => reply.shown))
  return mark(gold.every((_, at) => shown.has(at)))
}

const said = (text: string, cited: Cited): string => [text, ...cited.map(({ quote }) => quote)].join('\n')

function holdsKeys(texts: readonly string[], cited: Cited, keys: readonly Key[]): boolean {
  return keys.length > 0 && holdsAll(said(texts.map(withoutMarkers).join('\n'), cited), keys)
}

/** Whole documents as gold say where the answer is, not which words are. */
const isQuoted = (gold: readonly PlacedGold[], cited: Cited): boolean =>
  gold.some((one) => one.quote !== undefined && isMet(one, cited))

const isMet = ({ quote, places }: PlacedGold, cited: Cited): boolean =>
  cited.some(
    (one) => places.some(({ docId }) => docId === one.docId) && (quote === undefined || sameWords(quote, one.quote)),
  )
