import { expect, it } from 'vitest'
import { numberedAnew, pack } from './pack.ts'

const chunk = (id: number, characters: number) => ({
  id,
  title: 'T',
  headings: [],
  sentences: [
    { n: id * 10, text: 'x'.repeat(characters / 2), kind: 'sentence' as const },
    { n: id * 10 + 1, text: 'y'.repeat(characters / 2), kind: 'sentence' as const },
  ],
})
const ids = (calls: { id: number }[][]) => calls.map((call) => call.map(({ id }) => id))

it('puts neighbours together up to the tokens of a call, and a chunk that is larger alone', () => {
  const chunks = [chunk(1, 2000), chunk(2, 2000), chunk(3, 9000), chunk(4, 2000), chunk(5, 400)]
  expect(ids(pack(chunks, 1100))).toEqual([[1, 2], [3], [4, 5]])
  expect(pack([], 1000)).toEqual([])
})

it('counts chunks and sentences of a call from 1', () => {
  const call = numberedAnew([chunk(7, 20), chunk(9, 20)])
  expect(call.map(({ id, sentences }) => [id, sentences.map(({ n }) => n)])).toEqual([
    [1, [1, 2]],
    [2, [3, 4]],
  ])
  expect(call[0]?.sentences[0]?.text).toBe('xxxxxxxxxx')
})
