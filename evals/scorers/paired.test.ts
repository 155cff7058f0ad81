import { expect, it } from 'vitest'
import { compare } from './paired.ts'

it('names the questions that changed, and leaves out those that one run lacks', () => {
  const paired = compare({ q1: 0, q2: 1, q3: 1, q4: null, q5: 0 }, { q1: 1, q2: 1, q3: 0, q4: 1 })
  expect(paired.up).toEqual(['q1'])
  expect(paired.down).toEqual(['q3'])
  expect(paired.difference).toMatchObject({ mean: 0, n: 3 })
  expect(paired.p).toBe(1)
})

it('has the interval of shares for shares, and holds the sign of other values against a coin', () => {
  const ids = Array.from({ length: 41 }, (_, at) => `q${at}`)
  const of = (value: (at: number) => number) => Object.fromEntries(ids.map((id, at) => [id, value(at)]))
  // 14 in both, 5 in the later alone, 22 in neither: Statistics with Confidence (2000), page 52.
  const shares = compare(
    of((at) => (at < 14 ? 1 : 0)),
    of((at) => (at < 19 ? 1 : 0)),
  )
  expect(shares.difference.low).toBeCloseTo(0.0115, 3)
  expect(shares.p).toBeCloseTo(2 / 32, 12)
  const tokens = compare(
    of((at) => 1000 * (at % 7)),
    of((at) => 1000 * (at % 7) - 10 - (at % 3)),
  )
  expect(tokens.difference.high).toBeLessThan(0)
  expect(tokens.p).toBeLessThan(1e-10)
})
