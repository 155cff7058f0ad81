/**
 * From examples to one language's weights: the ranker on all of them, the confidence on rankings of examples that
 * their ranker had not seen.
 * @module
 */
import { FEATURE_COUNT, FEATURES } from '../../readers/offline/features.ts'
import { type Linear, type Model, rank, SIGNALS, signals } from '../../readers/offline/ranker.ts'
import type { Example } from './examples.ts'
import { type BinaryExample, learnLogistic, learnRanker } from './learn.ts'

const FOLDS = 5
/**
 * The weights of examples in the confidence: a right first quote, a wrong one, a question whose answer is not there.
 * With these, 0.5 answers three questions of four, 85 to 88 % of them right, and 2 to 4 % of those about another topic.
 */
const WEIGHT = { hit: 1, miss: 0.5, absent: 1, near: 0.6 }
/** Quotes after the first are judged by the same function, and count less in making it. */
const PLACES = [1, 0.3, 0.3]

export function train(examples: readonly Example[]): Model {
  const ranker = trainRanker(examples)
  const judged = folds(examples).flatMap((held) => {
    const unseen = new Set(held)
    const other = trainRanker(examples.filter((example) => !unseen.has(example)))
    return held.flatMap((example) => judgements(example, other))
  })
  return { ranker, confidence: learnLogistic(judged, SIGNALS.length) }
}

/**
 * Encyclopedias hold no code, so nothing can be learned about it. A line of code rarely says what it does; it must
 * lead by this much, about half of what the first candidate leads the second by.
 */
const CODE = -1

function trainRanker(examples: readonly Example[]): Linear {
  const shown = examples.filter(({ corpus }) => corpus === 'own' || corpus === 'many')
  const ranker = learnRanker(shown, FEATURE_COUNT)
  return { ...ranker, weights: ranker.weights.map((weight, i) => (FEATURES[i] === 'code' ? CODE : weight)) }
}

/** Articles dealt out in turn, in the order of their first examples. */
export function folds(examples: readonly Example[], count = FOLDS): Example[][] {
  const groups = [...new Set(examples.map(({ group }) => group))]
  const foldOf = new Map(groups.map((group, i) => [group, i % count]))
  return Array.from({ length: count }, (_, fold) => examples.filter(({ group }) => foldOf.get(group) === fold))
}

function judgements(example: Example, ranker: Linear): BinaryExample[] {
  const ranked = rank(example.rows, ranker)
  return ranked.slice(0, PLACES.length).map(({ at }, place) => {
    const target = example.right[at] ? 1 : 0
    const { corpus } = example
    const sort = corpus === 'absent' || corpus === 'near' ? corpus : target === 1 ? 'hit' : 'miss'
    const weight = WEIGHT[sort] * (PLACES[place] ?? 0)
    return { values: signals(example.question, ranked, place), target, weight }
  })
}
