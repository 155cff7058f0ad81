import { expect, it } from 'vitest'
import type { ScreenHit } from './records.ts'
import { bestScreenHits, MAX_SCREEN_HITS } from './screen-hits.ts'

const found = (chunk: number, score = chunk): ScreenHit => ({ docId: 'a', chunk, score, sentences: [0] })
const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => found(from + i))

it('keeps the best, whatever the order and grouping of what is united', () => {
  const [a, b, c] = [many(0, 80), many(80, 80), many(40, 80)]
  const united = bestScreenHits(bestScreenHits(a, b), c)
  expect(united).toHaveLength(MAX_SCREEN_HITS)
  expect(united[0]?.chunk).toBe(159)
  expect(bestScreenHits(a, bestScreenHits(c, b))).toEqual(united)
  expect(bestScreenHits(united, b)).toEqual(united)
})

it('orders equal scores by place', () => {
  expect(bestScreenHits([found(2, 1)], [found(1, 1)]).map(({ chunk }) => chunk)).toEqual([1, 2])
})
