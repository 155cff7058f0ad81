import { expect, test } from 'vitest'
import { apply } from '../../readers/offline/ranker.ts'
import { mulberry32 } from '../../testing/random.ts'
import { learnLogistic, learnRanker } from './learn.ts'

const random = mulberry32(7)

/** Ten candidates of noise; the first feature is highest where the answer is, the second never says anything. */
const lists = Array.from({ length: 60 }, () => {
  const gold = Math.floor(random() * 10)
  const rows = Array.from({ length: 10 }, (_, i) => Float64Array.of(random() + (i === gold ? 0.7 : 0), random(), 3))
  return { rows, right: rows.map((_, i) => i === gold) }
})

test('the ranker finds the feature that tells, and leaves a constant alone', () => {
  const ranker = learnRanker(lists, 3)
  expect(ranker.weights[0]).toBeGreaterThan(5 * Math.abs(ranker.weights[1] ?? 0))
  expect(ranker.weights[2]).toBeCloseTo(0, 10)
})

test('the same examples give the same weights', () => {
  expect(learnRanker(lists, 3)).toEqual(learnRanker(structuredClone(lists), 3))
})

test('lists without an answer teach nothing', () => {
  const none = lists.map(({ rows }) => ({ rows, right: rows.map(() => false) }))
  expect(learnRanker([...lists, ...none], 3)).toEqual(learnRanker(lists, 3))
})

test('the logistic learner is calibrated', () => {
  const truth = (x: number): number => 1 / (1 + Math.exp(-(2 * x - 1)))
  const examples = Array.from({ length: 3000 }, () => {
    const x = 4 * random() - 2
    return { values: Float64Array.of(x), target: random() < truth(x) ? 1 : 0, weight: 1 }
  })
  const linear = learnLogistic(examples, 1)
  for (const x of [-1, 0, 0.5, 1]) {
    expect(1 / (1 + Math.exp(-apply(linear, [x])))).toBeCloseTo(truth(x), 1)
  }
})
