/**
 * The two learners: a listwise linear ranker and a logistic regression. Both are deterministic: examples are taken in
 * an order drawn from a seed.
 * @module
 */
import type { Linear } from '../../readers/offline/ranker.ts'
import { mulberry32, shuffled } from '../../testing/random.ts'

/** One question's candidates: a row of features each, and which hold the answer. */
export interface RankingExample {
  rows: readonly Float64Array[]
  right: readonly boolean[]
}

export interface BinaryExample {
  values: Float64Array
  /** 1 or 0. */
  target: number
  weight: number
}

function moments(rows: readonly ArrayLike<number>[], size: number): { means: number[]; scales: number[] } {
  const means = new Array<number>(size).fill(0)
  const squares = new Array<number>(size).fill(0)
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      const value = row[i] ?? 0
      means[i] = (means[i] ?? 0) + value / rows.length
      squares[i] = (squares[i] ?? 0) + (value * value) / rows.length
    }
  }
  const scales = squares.map((square, i) => {
    const scale = Math.sqrt(Math.max(0, square - (means[i] ?? 0) ** 2))
    // What never varies but for rounding gets the scale 1, so that it adds next to nothing.
    return scale > 1e-6 ? scale : 1
  })
  return { means, scales }
}

const standardised = (row: ArrayLike<number>, means: readonly number[], scales: readonly number[]): Float64Array =>
  Float64Array.from(row, (value, i) => (value - (means[i] ?? 0)) / (scales[i] ?? 1))

export interface RankerOptions {
  seed: number
  epochs: number
  rate: number
  l2: number
  /** Candidates that compete, in the order given. */
  top: number
}

export const RANKER: RankerOptions = { seed: 1, epochs: 10, rate: 0.05, l2: 1e-4, top: 25 }

/**
 * Softmax over a question's candidates, maximising the probability of those that hold the answer; Adagrad. Questions
 * whose candidates hold no answer, or nothing else, teach nothing and are left out: gold sentences are never added,
 * since their rank would give them away.
 */
export function learnRanker(examples: readonly RankingExample[], size: number, options = RANKER): Linear {
  const usable = examples
    .map(({ rows, right }) => ({ rows: rows.slice(0, options.top), right: right.slice(0, options.top) }))
    .filter(({ right }) => right.includes(true) && right.includes(false))
  const { means, scales } = moments(
    usable.flatMap(({ rows }) => rows),
    size,
  )
  const lists = usable.map(({ rows, right }) => ({ rows: rows.map((row) => standardised(row, means, scales)), right }))
  const weights = new Float64Array(size)
  const gathered = new Float64Array(size).fill(1e-8)
  const random = mulberry32(options.seed)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const { rows, right } of shuffled(lists, random)) {
      const gradient = listGradient(rows, right, weights)
      for (let i = 0; i < size; i++) {
        const slope = (gradient[i] ?? 0) + options.l2 * (weights[i] ?? 0)
        gathered[i] = (gathered[i] ?? 0) + slope * slope
        weights[i] = (weights[i] ?? 0) - (options.rate * slope) / Math.sqrt(gathered[i] ?? 1)
      }
    }
  }
  return { means, scales, weights: [...weights], bias: 0 }
}

/** Gradient of −log Σ over right candidates of softmax(score). */
function listGradient(rows: readonly Float64Array[], right: readonly boolean[], weights: Float64Array): Float64Array {
  const scores = rows.map((row) => row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0))
  const top = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - top))
  const all = powers.reduce((a, b) => a + b, 0)
  const good = powers.reduce((sum, power, i) => sum + (right[i] ? power : 0), 0)
  const gradient = new Float64Array(weights.length)
  rows.forEach((row, i) => {
    const power = powers[i] ?? 0
    const pull = power / all - (right[i] ? power / good : 0)
    for (let j = 0; j < gradient.length; j++) gradient[j] = (gradient[j] ?? 0) + pull * (row[j] ?? 0)
  })
  return gradient
}

/** Weighted logistic regression with an L2 penalty, by Adagrad over shuffled examples. */
export function learnLogistic(examples: readonly BinaryExample[], size: number, seed = 1): Linear {
  const { means, scales } = moments(
    examples.map(({ values }) => values),
    size,
  )
  const rows = examples.map((example) => ({ ...example, values: standardised(example.values, means, scales) }))
  const weights = new Float64Array(size + 1)
  const gathered = new Float64Array(size + 1).fill(1e-8)
  const random = mulberry32(seed)
  for (let epoch = 0; epoch < 30; epoch++) {
    for (const { values, target, weight } of shuffled(rows, random)) {
      const sum = values.reduce((total, value, i) => total + value * (weights[i] ?? 0), weights[size] ?? 0)
      const error = weight * (1 / (1 + Math.exp(-sum)) - target)
      for (let i = 0; i <= size; i++) {
        const slope = error * (i < size ? (values[i] ?? 0) : 1) + (i < size ? 1e-4 * (weights[i] ?? 0) : 0)
        gathered[i] = (gathered[i] ?? 0) + slope * slope
        weights[i] = (weights[i] ?? 0) - (0.1 * slope) / Math.sqrt(gathered[i] ?? 1)
      }
    }
  }
  return { means, scales, weights: [...weights.slice(0, size)], bias: weights[size] ?? 0 }
}
