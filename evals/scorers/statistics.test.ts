import { describe, expect, it } from 'vitest'
import { bootstrap, compare, mcnemar, mulberry32 } from './statistics.ts'

const marks = (ones: number, zeros: number) => [...Array(ones).fill(1), ...Array(zeros).fill(0)] as number[]

describe('bootstrap', () => {
  it('is near the normal approximation where that is good', () => {
    const { mean, low, high, n } = bootstrap(marks(400, 600))
    const half = 1.96 * Math.sqrt((0.4 * 0.6) / 1000)
    expect({ mean, n }).toEqual({ mean: 0.4, n: 1000 })
    expect(low).toBeCloseTo(0.4 - half, 2)
    expect(high).toBeCloseTo(0.4 + half, 2)
  })

  it('covers the true mean about 95 times in a hundred', () => {
    const random = mulberry32(7)
    const covered = Array.from({ length: 200 }, (_, seed) => {
      const { low, high } = bootstrap(
        Array.from({ length: 60 }, () => random()),
        seed,
      )
      return low <= 0.5 && 0.5 <= high
    }).filter(Boolean).length
    expect(covered).toBeGreaterThan(180)
    expect(covered).toBeLessThan(200)
  })

  it('gives the same for the same, and nothing for nothing', () => {
    expect(bootstrap([1, 5, 9])).toEqual(bootstrap([1, 5, 9]))
    expect(bootstrap([3, 3, 3])).toEqual({ mean: 3, low: 3, high: 3, n: 3 })
    expect(bootstrap([])).toEqual({ mean: 0, low: 0, high: 0, n: 0 })
  })
})

describe('mcnemar', () => {
  it('is the binomial test with a fair coin', () => {
    expect(mcnemar(0, 0)).toBe(1)
    expect(mcnemar(5, 5)).toBe(1)
    expect(mcnemar(0, 6)).toBeCloseTo(2 / 64, 12)
    expect(mcnemar(1, 9)).toBeCloseTo((2 * (1 + 10)) / 1024, 12)
    expect(mcnemar(9, 1)).toBe(mcnemar(1, 9))
  })
})

describe('compare', () => {
  it('names the questions that changed, and leaves out those that one run lacks', () => {
    const paired = compare({ q1: 0, q2: 1, q3: 1, q4: null, q5: 0 }, { q1: 1, q2: 1, q3: 0, q4: 1 })
    expect(paired.up).toEqual(['q1'])
    expect(paired.down).toEqual(['q3'])
    expect(paired.difference).toMatchObject({ mean: 0, n: 3 })
    expect(paired.p).toBe(1)
  })

  it('is surer of a difference than two intervals side by side would be', () => {
    const a = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`q${i}`, 1000 * (i % 7)]))
    const b = Object.fromEntries(Object.entries(a).map(([id, value]) => [id, value - 10 - (Number(id.slice(1)) % 3)]))
    const { difference, p } = compare(a, b)
    expect(difference.high).toBeLessThan(0)
    expect(p).toBeNull()
  })
})
