import { expect, test } from 'vitest'
import { saysNothing, unseenTokens } from './prompt-cut.ts'

const usage = (inputTokens: number, cachedTokens = 0) => ({ model: 'm', inputTokens, outputTokens: 9, cachedTokens })

test.each([
  ['far below', 64, 0, 586],
  ['at a context of 4096', 4096, 0, 6200],
  ['at a context of 2048, but for the token that is to come', 2047, 0, 8500],
  ['far below, with the little that was cached', 900, 300, 8000],
])('%s, a prompt was cut', (_name, seen, cached, sent) => {
  expect(unseenTokens(usage(seen, cached), sent, new Set())).toEqual({ sent, seen })
})

test.each([
  ['not reported', null, 8000],
  ['reported as none', usage(0), 8000],
  ['as it may come out with another tokenizer', usage(5200), 8000],
  ['a little over a context', usage(4100), 4400],
  ['short', usage(20), 180],
  ['counted beside what was cached', usage(100, 7800), 8000],
  ['more than was estimated', usage(9000), 8000],
])('%s, nothing speaks for it', (_name, reported, sent) => {
  expect(unseenTokens(reported, sent, new Set())).toBeNull()
})

test.each([
  [
    'a number that stands in every reply is no count',
    [
      [478, 500],
      [1866, 500],
    ],
    null,
  ],
  [
    'a number reported of two prompts that are longer is one',
    [
      [900, 64],
      [1866, 64],
    ],
    { sent: 1866, seen: 64 },
  ],
  [
    'a size of a context is one, whatever else came out at it',
    [
      [2000, 2048],
      [9000, 2048],
    ],
    { sent: 9000, seen: 2048 },
  ],
  [
    'another number than before is one',
    [
      [478, 500],
      [1866, 499],
    ],
    { sent: 1866, seen: 499 },
  ],
])('%s', (_name, calls, expected) => {
  const reports = new Set<number>()
  const last = calls.map(([sent, seen]) => unseenTokens(usage(seen ?? 0), sent ?? 0, reports)).at(-1)
  expect(last).toEqual(expected)
})

test.each([
  ['extract', { blocks: [], confidence: 0, missing: [] }, true],
  ['extract', { blocks: [{}], confidence: 1, missing: [] }, false],
  ['screen', { chunks: [{ id: 1, sentences: [] }] }, true],
  ['screen', { chunks: [{ id: 1, sentences: [2] }] }, false],
  ['locate', { documents: [], sections: [], reason: '', stop: true }, true],
  ['supports', { verdict: 'no', reason: '' }, true],
  ['parse', { question: '' }, false],
] as const)('%s says with %j that nothing is there: %j', (name, output, expected) => {
  expect(saysNothing(name, output)).toBe(expected)
})
