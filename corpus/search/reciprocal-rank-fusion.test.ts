import { expect, it } from 'vitest'
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'

const name = (entry: string): string => entry

it('puts first what several rankings hold', () => {
  expect(
    reciprocalRankFusion(
      [
        ['a', 'b', 'c'],
        ['c', 'd'],
      ],
      name,
    ),
  ).toEqual(['c', 'a', 'b', 'd'])
  expect(reciprocalRankFusion([['a', 'b', 'c']], name)).toEqual(['a', 'b', 'c'])
  expect(reciprocalRankFusion<string>([], name)).toEqual([])
})

it('keeps the entry of the first ranking that has it', () => {
  const fused = reciprocalRankFusion(
    [
      [{ id: 1, via: 'screen' }],
      [
        { id: 1, via: 'bm25' },
        { id: 2, via: 'bm25' },
      ],
    ],
    ({ id }) => `${id}`,
  )
  expect(fused).toEqual([
    { id: 1, via: 'screen' },
    { id: 2, via: 'bm25' },
  ])
})
