import { expect, it } from 'vitest'
import { fuse } from './reciprocal-rank-fusion.ts'

const name = (entry: string): string => entry

it('puts first what several rankings hold', () => {
  expect(
    fuse(
      [
        ['a', 'b', 'c'],
        ['c', 'd'],
      ],
      name,
    ),
  ).toEqual(['c', 'a', 'b', 'd'])
  expect(fuse([['a', 'b', 'c']], name)).toEqual(['a', 'b', 'c'])
  expect(fuse<string>([], name)).toEqual([])
})

it('keeps the entry of the first ranking that has it', () => {
  const fused = fuse(
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
