import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

const block = (text: string, numbers: number[] = [3, 4]) => ({ kind: 'sentence' as const, text, numbers })
const textOf = (text: string, numbers?: number[]) =>
  blocksOf([block(text, numbers)], { missing: [], confidence: 1 }).blocks[0]?.text

test.each([
  ['It is 5432 ⟦3⟧.', 'It is 5432.'],
  ['It is 5432 ⟦3⟧⟦4⟧', 'It is 5432'],
  ['3¦It is 5432.', 'It is 5432.'],
  ['It is 5432 [3].', 'It is 5432.'],
  ['It is 5432. [3, 4]', 'It is 5432.'],
  ['端口是5432【3】。', '端口是5432。'],
  ['The first element is a[0]', 'The first element is a[0]'],
  ['See chapter (3)', 'See chapter (3)'],
  ['Read footnote [9].', 'Read footnote [9].'],
])('%j is worded %j', (text, expected) => {
  expect(textOf(text)).toBe(expected)
})

test('numbers are kept, whatever they are, once each; empty blocks are dropped', () => {
  const output = blocksOf([block('a', [3, 3, 999]), block(' ')], { missing: ['b', 'b'], confidence: 90 })
  expect(output).toEqual({
    blocks: [{ kind: 'sentence', text: 'a', sentences: [3, 999] }],
    missing: ['b'],
    confidence: 0.9,
  })
})

test('no blocks, no confidence', () => {
  expect(blocksOf([], { missing: [], confidence: 1 }).confidence).toBe(0)
})
