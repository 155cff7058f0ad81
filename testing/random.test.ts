import { expect, it } from 'vitest'
import { mulberry32, shuffled } from './random.ts'

const first = (seed: number, count: number) => {
  const random = mulberry32(seed)
  return Array.from({ length: count }, random)
}

it('gives the same for the same seed, another for another, and fills the interval evenly', () => {
  expect(first(7, 20)).toEqual(first(7, 20))
  expect(first(7, 20)).not.toEqual(first(8, 20))
  const tenths = first(1, 10_000).map((value) => Math.floor(value * 10))
  // A binomial of 10,000 and 1/10 has a standard deviation of 30: five of them.
  for (let tenth = 0; tenth < 10; tenth++) {
    const count = tenths.filter((value) => value === tenth).length
    expect(Math.abs(count - 1000)).toBeLessThan(150)
  }
  expect(Math.min(...tenths)).toBe(0)
  expect(Math.max(...tenths)).toBe(9)
})

it('changes the order and nothing else', () => {
  const items = Array.from({ length: 50 }, (_, at) => at)
  const mixed = shuffled(items, mulberry32(3))
  expect(mixed).not.toEqual(items)
  expect([...mixed].sort((a, b) => a - b)).toEqual(items)
  expect(items).toEqual(Array.from({ length: 50 }, (_, at) => at))
})
