/**
 * What the ranker sees of a candidate. Every feature is a ratio or a small count, so that weights learned on one
 * corpus mean the same on another; names are in `FEATURES`, in the order of the weights.
 * @module
 */
import { type Found, find, ofType } from './answer-types.ts'
import type { Scored } from './candidates.ts'
import type { Piece } from './pieces.ts'
import type { Question } from './question.ts'
import type { Unit } from './text.ts'

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

const flag = (yes: boolean): number => (yes ? 1 : 0)

/** Share of the question's mass whose terms satisfy a test. */
function share(question: Question, has: (term: string) => boolean): number {
  let sum = 0
  for (const [term, weight] of question.weights) if (has(term)) sum += weight
  return question.mass === 0 ? 0 : sum / question.mass
}

function beyond(question: Question, has: (term: string) => boolean, said: (term: string) => boolean): number {
  let open = 0
  let found = 0
  for (const [term, weight] of question.weights) {
    if (said(term)) continue
    open += weight
    if (has(term)) found += weight
  }
  return open === 0 ? 1 : found / open
}

function part(terms: ReadonlySet<string>, has: (term: string) => boolean): number {
  let found = 0
  for (const term of terms) if (has(term)) found++
  return terms.size === 0 ? 0 : found / terms.size
}

function missing(question: Question, has: (term: string) => boolean): number {
  let count = 0
  for (const term of question.weights.keys()) if (!has(term)) count++
  return count / Math.max(1, question.weights.size)
}

/** Whether the heaviest term of the question is there. */
function rarest(question: Question, has: (term: string) => boolean): number {
  let heaviest: string | undefined
  let most = -1
  for (const [term, weight] of question.weights) {
    if (weight > most) {
      most = weight
      heaviest = term
    }
  }
  return flag(heaviest !== undefined && has(heaviest))
}

const PREFIX = 5

/** Mass of the words whose first five characters start a word of the sentence (`migrate`, `migration`). */
function softOverlap(question: Question, units: readonly Unit[]): number {
  const starts = new Set<string>()
  for (const unit of units) if (!unit.han) starts.add(unit.surface.toLowerCase().slice(0, PREFIX))
  const keys = new Set(units.map((unit) => unit.key))
  let sum = 0
  let mass = 0
  for (const unit of question.units) {
    const weight = question.weights.get(unit.key) ?? 0
    mass += weight
    if (keys.has(unit.key) || starts.has(unit.surface.toLowerCase().slice(0, PREFIX))) sum += weight
  }
  return mass === 0 ? 0 : sum / mass
}

/** What the question says of its names: names are often carried by pronouns, the rest must stand here. */
function others(question: Question, has: (term: string) => boolean, units: readonly Unit[]) {
  const starts = new Set<string>()
  for (const unit of units) if (!unit.han) starts.add(unit.surface.toLowerCase().slice(0, 4))
  let mass = 0
  let found = 0
  let soft = 0
  let heaviest = 0
  let has1 = 0
  for (const unit of question.units) {
    if (question.names.has(unit.key) || question.head.has(unit.key)) continue
    const w = question.weights.get(unit.key) ?? 0
    const yes = has(unit.key)
    mass += w
    if (yes) found += w
    if (yes || starts.has(unit.surface.toLowerCase().slice(0, 4))) soft += w
    if (w > heaviest) {
      heaviest = w
      has1 = flag(yes)
    }
  }
  return {
    'others found': mass === 0 ? 0 : found / mass,
    'others found soft': mass === 0 ? 0 : soft / mass,
    'heaviest other found': has1,
  }
}

interface Order {
  adjacency: number
  subsequence: number
  proximity: number
  matchedAt: number[]
}

/** What only the order of units tells. */
function inOrder(question: Question, units: readonly Unit[]): Order {
  const asked = question.units
  const pairs = new Set<string>()
  for (let i = 1; i < units.length; i++) pairs.add(`${units[i - 1]?.key} ${units[i]?.key}`)
  let adjacent = 0
  for (let i = 1; i < asked.length; i++) if (pairs.has(`${asked[i - 1]?.key} ${asked[i]?.key}`)) adjacent++
  const matchedAt: number[] = []
  const distinct = new Set<string>()
  units.forEach((unit, i) => {
    if (!question.weights.has(unit.key)) return
    matchedAt.push(i)
    distinct.add(unit.key)
  })
  const width = matchedAt.length === 0 ? 1 : (matchedAt.at(-1) ?? 0) - (matchedAt[0] ?? 0) + 1
  return {
    adjacency: asked.length < 2 ? 0 : adjacent / (asked.length - 1),
    subsequence: asked.length === 0 ? 0 : longestCommonSubsequence(asked, units) / asked.length,
    proximity: distinct.size < 2 ? 0 : distinct.size / width,
    matchedAt,
  }
}

function longestCommonSubsequence(a: readonly Unit[], b: readonly Unit[]): number {
  let above = new Uint16Array(b.length + 1)
  let row = new Uint16Array(b.length + 1)
  for (const unit of a) {
    for (let j = 0; j < b.length; j++) {
      row[j + 1] = unit.key === b[j]?.key ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0)
    }
    ;[above, row] = [row, above]
  }
  return above[b.length] ?? 0
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

/** Share of the sentence's distinct units that the question does not say: what it could tell anew. */
function newTerms(question: Question, units: readonly Unit[]): number {
  const distinct = new Set(units.map((unit) => unit.key))
  let fresh = 0
  for (const key of distinct) if (!question.weights.has(key)) fresh++
  return Math.min(20, fresh) / 20
}

/** Whether a unit of the question is among the first three of the sentence. */
function startsWithSubject(question: Question, units: readonly Unit[]): boolean {
  return units.slice(0, question.language === 'zh' ? 4 : 3).some((unit) => question.weights.has(unit.key))
}
