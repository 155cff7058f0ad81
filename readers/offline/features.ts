/**
 * What the ranker sees of a candidate. Every feature is a ratio or a small count, so that weights learned on one
 * corpus mean the same on another; names are in `FEATURES`, in the order of the weights.
 * @module
 */
import { type Found, find, ofType } from './answer-types.ts'
import type { Scored } from './candidates.ts'
import { beyond, flag, missing, newTerms, others, part, rarest, share, softOverlap } from './coverage.ts'
import { inOrder, startsWithSubject } from './order.ts'
import type { Piece } from './pieces.ts'
import type { Question } from './question.ts'

export const FEATURES = [
  'sentence score / best', // BM25 of the sentence
  'piece score / best',
  'score / best',
  'sentence score per mass', // absolute, for the confidence
  'piece score per mass',
  'score before / best',
  'score after / best',
  'overlap', // share of the question's mass in the sentence
  'overlap with window', // with one sentence on either side too
  'overlap with sentence or before', // pronouns point backwards
  'overlap with piece',
  'overlap with context', // title and headings
  'overlap with sentence or context',
  'overlap beyond context', // of what title and headings leave open
  'names found', // share of the question's names
  'names found in piece',
  'figures missing',
  'others found', // share of the mass that is neither name nor head noun
  'others found soft',
  'heaviest other found',
  'soft overlap', // words alike in their first five characters
  'adjacency', // question pairs that are neighbours in the sentence
  'subsequence', // longest common subsequence of units
  'proximity', // matched mass over the width it is spread across
  'terms missing',
  'rarest found',
  'head found',
  'type present',
  'type absent',
  'who: no name',
  'when: no date',
  'number: no figure',
  'where: no place',
  'who: names',
  'when: dates',
  'number: figures',
  'where: places',
  'why: because',
  'how: means',
  'what: names',
  'what: figures',
  'new dates',
  'new figures',
  'new names',
  'type near match', // distance of what is of the type to the nearest matched unit
  'length',
  'short',
  'new terms',
  'position',
  'first',
  'pronoun start',
  'is question',
  'starts with the subject',
  'row',
  'item',
  'code',
  'ends with colon',
] as const

export type FeatureName = (typeof FEATURES)[number]
export const FEATURE_COUNT = FEATURES.length

const PRONOUN = /^(?:it|this|that|these|those|he|she|they|his|her|their|its|such|however|but|also)$/i
const ZH_PRONOUN = /^(?:他|她|它|其|这|這|此|该|該|但|而|并|並|也)/

/** One row of features for each candidate. */
export function featuresOf(question: Question, scored: readonly Scored[]): Float64Array[] {
  const best = {
    sentence: Math.max(1e-9, ...scored.map((s) => s.sentenceScore)),
    piece: Math.max(1e-9, ...scored.map((s) => s.pieceScore)),
    score: Math.max(1e-9, ...scored.map((s) => s.score)),
  }
  const mass = question.mass || 1
  const pieceOverlaps = new Map<Piece, number>()
  return scored.map((s) => {
    const { candidate } = s
    const { piece, units, sentence } = candidate
    let pieceOverlap = pieceOverlaps.get(piece)
    if (pieceOverlap === undefined) {
      pieceOverlap = share(question, (term) => piece.terms.has(term))
      pieceOverlaps.set(piece, pieceOverlap)
    }
    const before = piece.candidates[candidate.index - 1]?.terms
    const after = piece.candidates[candidate.index + 1]?.terms
    const own = (term: string): boolean => candidate.terms.has(term)
    const overlap = share(question, own)
    const order = inOrder(question, units)
    const found = find(sentence.text, units, question.weights)
    const typed = ofType(question.type, found)
    const values: Record<FeatureName, number> = {
      'sentence score / best': s.sentenceScore / best.sentence,
      'piece score / best': s.pieceScore / best.piece,
      'score / best': s.score / best.score,
      'sentence score per mass': s.sentenceScore / mass,
      'piece score per mass': s.pieceScore / mass,
      'score before / best': s.before / best.sentence,
      'score after / best': s.after / best.sentence,
      overlap,
      'overlap with window': share(question, (term) => own(term) || !!before?.has(term) || !!after?.has(term)),
      'overlap with sentence or before': share(question, (term) => own(term) || !!before?.has(term)),
      'overlap with piece': pieceOverlap,
      'overlap with context': share(question, (term) => piece.context.has(term)),
      'overlap with sentence or context': share(question, (term) => own(term) || piece.context.has(term)),
      'overlap beyond context': beyond(question, own, (term) => piece.context.has(term)),
      'names found': part(question.names, own),
      'names found in piece': part(question.names, (term) => piece.terms.has(term)),
      'figures missing': question.figures.size === 0 ? 0 : 1 - part(question.figures, own),
      ...others(question, own, units),
      'soft overlap': softOverlap(question, units),
      ...order,
      'terms missing': missing(question, own),
      'rarest found': rarest(question, own),
      'head found': flag(question.head.size > 0 && part(question.head, own) > 0),
      ...typeFeatures(question, found, typed, order.matchedAt),
      'new dates': Math.min(3, found.dates.length) / 3,
      'new figures': Math.min(4, found.figures.length) / 4,
      'new names': Math.min(5, found.names.length) / 5,
      length: Math.log(1 + units.length),
      short: flag(units.length < (question.language === 'zh' ? 10 : 6)),
      'new terms': newTerms(question, units),
      position: candidate.index / piece.candidates.length,
      first: flag(candidate.index === 0),
      'pronoun start': flag(PRONOUN.test(units[0]?.surface ?? '') || ZH_PRONOUN.test(sentence.text)),
      'is question': flag(/[?？]\s*$/.test(sentence.text)),
      'starts with the subject': flag(startsWithSubject(question, units)),
      row: flag(sentence.kind === 'row'),
      item: flag(sentence.kind === 'item'),
      code: flag(sentence.kind === 'code'),
      'ends with colon': flag(/[:：]\s*$/.test(sentence.text)),
    }
    return Float64Array.from(FEATURES, (name) => values[name])
  })
}

function typeFeatures(question: Question, found: Found, typed: number[] | null, matchedAt: readonly number[]) {
  const { type } = question
  const few = (items: readonly number[], of: boolean): number => (of ? Math.min(3, items.length) / 3 : 0)
  return {
    'type present': flag(typed !== null && typed.length > 0),
    'type absent': flag(typed !== null && typed.length === 0),
    'who: no name': flag(type === 'who' && found.names.length === 0),
    'when: no date': flag(type === 'when' && found.dates.length === 0),
    'number: no figure': flag(type === 'number' && found.figures.length === 0),
    'where: no place': flag(type === 'where' && found.places.length === 0),
    'who: names': few(found.names, type === 'who'),
    'when: dates': few(found.dates, type === 'when'),
    'number: figures': few(found.figures, type === 'number'),
    'where: places': few(found.places, type === 'where'),
    'why: because': flag(type === 'why' && found.because),
    'how: means': flag(type === 'how' && found.means),
    'what: names': few(found.names, type === 'what'),
    'what: figures': few(found.figures, type === 'what'),
    'type near match': typed && type !== 'why' && type !== 'how' ? nearness(typed, matchedAt) : 0,
  }
}

/** 1 when a thing of the type stands beside a matched unit, falling with their distance; 0 when either is absent. */
function nearness(typed: readonly number[], matchedAt: readonly number[]): number {
  let nearest = Infinity
  for (const a of typed) for (const b of matchedAt) nearest = Math.min(nearest, Math.abs(a - b))
  return nearest === Infinity ? 0 : 1 / (1 + nearest / 4)
}
