import { expect, it } from 'vitest'
import { bestFound, FOUND_KEPT } from './found.ts'
import type { Found } from './records.ts'

const found = (chunk: number, score = chunk): Found => ({ docId: 'a', chunk, score, sentences: [0] })
const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => found(from + i))

it('keeps the best, whatever the order and grouping of what is united', () => {
  const [a, b, c] = [many(0, 80), many(80, 80), many(40, 80)]
  const united = bestFound(bestFound(a, b), c)
  expect(united).toHaveLength(FOUND_KEPT)
  expect(united[0]?.chunk).toBe(159)
  expect(bestFound(a, bestFound(c, b))).toEqual(united)
  expect(bestFound(united, b)).toEqual(united)
})

it('orders equal scores by place', () => {
  expect(bestFound([found(2, 1)], [found(1, 1)]).map(({ chunk }) => chunk)).toEqual([1, 2])
})
