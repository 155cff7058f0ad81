/**
 * A linear ranker over standardised features, and a logistic confidence over what the ranking looks like. Weights come
 * from `scripts/train-offline/index.ts`.
 * @module
 */
import { FEATURES, type FeatureName } from './features.ts'
import type { Question } from './question.ts'
import type { Background } from './rarity.ts'

/** A linear function of standardised values: `bias + Σ weight · (value − mean) / scale`. */
export interface Linear {
  means: readonly number[]
  scales: readonly number[]
  weights: readonly number[]
  bias: number
}

/** One language's weights; `ranker` in the order of `FEATURES`, `confidence` in that of `SIGNALS`. */
export interface Model {
  ranker: Linear
  confidence: Linear
}

export interface Weights {
  background: Background
  /** Of their content; part of the reader's version. */
  version: string
  en: Model
  zh: Model
}

/** A candidate in the ranking; only differences of scores mean anything. */
export interface Ranked {
  /** Position among the candidates given. */
  at: number
  features: Float64Array
  score: number
}

/** Features that say how far the best candidate is to be believed, by themselves. */
const CARRIED = [
  'score / best',
  'sentence score per mass',
  'piece score per mass',
  'overlap',
  'overlap with window',
  'overlap with piece',
  'overlap with sentence or context',
  'names found',
  'names found in piece',
  'figures missing',
  'soft overlap',
  'adjacency',
  'subsequence',
  'proximity',
  'terms missing',
  'rarest found',
  'head found',
  'type present',
  'type absent',
] as const satisfies readonly FeatureName[]

/** Features whose square is a signal too: the last tenth of the question's words tells more than the first. */
const SQUARED = ['overlap', 'overlap with window', 'overlap with piece'] as const satisfies readonly FeatureName[]

const CARRIED_AT = CARRIED.map((name) => FEATURES.indexOf(name))
const SQUARED_AT = SQUARED.map((name) => FEATURES.indexOf(name))
const PIECE_AT = FEATURES.indexOf('overlap with piece')

/** What the confidence sees: how clearly the candidate leads, how much of the question it and its piece hold. */
export const SIGNALS = [
  'share',
  'margin',
  'terms',
  'unseen',
  'names asked',
  'unseen · piece',
  ...CARRIED,
  ...SQUARED.map((name) => `${name}²` as const),
] as const

export function apply(linear: Linear, values: ArrayLike<number>): number {
  let sum = linear.bias
  for (let i = 0; i < linear.weights.length; i++) {
    sum += ((linear.weights[i] ?? 0) * ((values[i] ?? 0) - (linear.means[i] ?? 0))) / (linear.scales[i] || 1)
  }
  return sum
}

/** Candidates by the ranker's score, best first; equal scores keep their order. */
export function rank(rows: readonly Float64Array[], ranker: Linear): Ranked[] {
  return rows
    .map((features, at): Ranked => ({ at, features, score: apply(ranker, features) }))
    .sort((a, b) => b.score - a.score)
}

/** What the confidence needs to know of a question. */
export type Asked = Pick<Question, 'weights' | 'unseen' | 'names'>

/** The values of `SIGNALS` for the candidate at a place of the ranking. */
export function signals(question: Asked, ranked: readonly Ranked[], place: number): Float64Array {
  const candidate = ranked[place]
  if (!candidate) return new Float64Array(SIGNALS.length)
  const rival = ranked[place === 0 ? 1 : 0]
  const top = ranked[0]?.score ?? 0
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0)
  const value = (at: number): number => candidate.features[at] ?? 0
  return Float64Array.from([
    Math.exp(candidate.score - top) / total,
    rival ? Math.max(-5, Math.min(5, candidate.score - rival.score)) : 5,
    Math.log(1 + question.weights.size),
    question.unseen,
    question.names.size > 0 ? 1 : 0,
    question.unseen * value(PIECE_AT),
    ...CARRIED_AT.map(value),
    ...SQUARED_AT.map((at) => value(at) ** 2),
  ])
}

/** Probability that the candidate holds the answer, 0 to 1. */
export function confidence(question: Asked, ranked: readonly Ranked[], place: number, linear: Linear): number {
  return 1 / (1 + Math.exp(-apply(linear, signals(question, ranked, place))))
}
