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

test('of code the numbers are all there is, and steps are numbered by code', () => {
  const of = (kind: 'code' | 'step', text: string, numbers: number[]) =>
    blocksOf([{ kind, text, numbers }], { missing: [], confidence: 1 }).blocks
  expect(of('code', 'port: 5432', [3, 4])).toEqual([{ kind: 'code', text: '', sentences: [3, 4] }])
  expect(of('code', 'port: 5432', [])).toEqual([])
  const texts = ['2. Restart it.', 'Step 3: Restart it.', '4、Restart it.', 'Restart it.'].map((text) =>
    of('step', text, [1]),
  )
  expect(texts.map(([block]) => block?.text)).toEqual(Array(4).fill('Restart it.'))
  expect(of('step', '1.5 litres are added.', [1])[0]?.text).toBe('1.5 litres are added.')
})

test('no blocks, no confidence', () => {
  expect(blocksOf([], { missing: [], confidence: 1 }).confidence).toBe(0)
})
