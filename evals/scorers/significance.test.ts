import { describe, expect, it } from 'vitest'
import { holm, signTest } from './significance.ts'

describe('the exact test', () => {
  it.each([
    // Armitage & Berry (1994), page 127.
    [12, 2, 0.0129],
    // Fagerland, Lydersen & Laake (2013), after Bentur et al. (2009): the exact conditional test.
    [1, 7, 0.0703],
    [0, 6, 0.03125],
    [1, 9, 22 / 1024],
  ])('%i against %i', (up, down, p) => {
    expect(signTest(up, down)).toBeCloseTo(p, 4)
    expect(signTest(down, up)).toBe(signTest(up, down))
  })

  it('finds nothing where nothing differs, and holds for many', () => {
    expect(signTest(0, 0)).toBe(1)
    expect(signTest(5, 5)).toBe(1)
    // The normal approximation with a correction for continuity.
    expect(signTest(900, 1000)).toBeCloseTo(0.0231, 3)
  })
})

describe('several tests', () => {
  it('are adjusted in the order of their p-values, none below one before it', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((p) => expect.closeTo(p, 12)))
    expect(holm([0.5, 0.6])).toEqual([1, 1])
    expect(holm([0.04])).toEqual([0.04])
    expect(holm([])).toEqual([])
  })
})
