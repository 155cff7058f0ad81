import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../testing/random.ts'
import { bootstrap, pairedDifference, wilson } from './intervals.ts'

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

// Newcombe, Statistics in Medicine 17 (1998), 857–872, table I, method 3.
describe('wilson', () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i', (hits, n, low, high) => {
    expect(wilson(hits, n).low).toBeCloseTo(low, 4)
    expect(wilson(hits, n).high).toBeCloseTo(high, 4)
  })

  it('stays within 0 and 1 where all were hits, and says nothing of none', () => {
    expect(wilson(27, 27).high).toBe(1)
    expect(wilson(27, 27).low).toBeCloseTo(0.8754, 4)
    expect(wilson(0, 0)).toEqual({ mean: 0, low: 0, high: 0, n: 0 })
  })
})

describe('the difference of two shares on the same questions', () => {
  it.each([
    // Armitage & Berry (1994), two media for 50 specimens, as StatsDirect works it out.
    ['two media', { both: 20, later: 12, earlier: 2, neither: 16 }, 0.2, 0.056156, 0.329207],
    // Altman, Machin, Bryant & Gardner, Statistics with Confidence (2000), page 52.
    ['table 6.2', { both: 14, later: 5, earlier: 0, neither: 22 }, 0.122, 0.011, 0.226],
    // Fagerland, Lydersen & Laake, Statistics in Medicine 33 (2014), after Bentur et al. (2009).
    ['before and after', { both: 1, later: 1, earlier: 7, neither: 12 }, -0.286, -0.507, -0.026],
  ])('%s', (_, table, mean, low, high) => {
    const found = pairedDifference(table)
    expect(found.mean).toBeCloseTo(mean, 3)
    expect(found.low).toBeCloseTo(low, 3)
    expect(found.high).toBeCloseTo(high, 3)
  })

  it('is not sure of nothing where two runs went alike', () => {
    const { mean, low, high } = pairedDifference({ both: 10, later: 0, earlier: 0, neither: 0 })
    expect(mean).toBe(0)
    expect(low).toBeLessThan(-0.2)
    expect(high).toBeGreaterThan(0.2)
    expect(pairedDifference({ both: 0, later: 0, earlier: 0, neither: 0 }).n).toBe(0)
  })
})
