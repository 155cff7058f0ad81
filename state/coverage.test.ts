import { expect, it } from 'vitest'
import {
  type ChunkRuns,
  countChunks,
  coverageOf,
  holdsChunk,
  nothingCovered,
  runsOf,
  splitRuns,
  uniteCovered,
  uniteRuns,
  withoutRuns,
} from './coverage.ts'

const runs = (...list: [number, number][]): ChunkRuns => ({ a: list })

it('unites runs whatever their order, and twice the same is once', () => {
  const one = runs([0, 3], [9, 9])
  const two = runs([4, 5], [2, 3])
  expect(uniteRuns(one, two)).toEqual(runs([0, 5], [9, 9]))
  expect(uniteRuns(two, one)).toEqual(uniteRuns(one, two))
  expect(uniteRuns(uniteRuns(one, two), two)).toEqual(uniteRuns(one, two))
  expect(one).toEqual(runs([0, 3], [9, 9]))
})

it('knows and counts chunks', () => {
  const read = { ...runs([0, 3]), b: [[7, 7]] as [number, number][] }
  expect([holdsChunk(read, 'a', 3), holdsChunk(read, 'a', 4), holdsChunk(read, 'c', 0)]).toEqual([true, false, false])
  expect(countChunks(read)).toBe(5)
})

it('counts a chunk as unread when it was neither screened nor read', () => {
  const covered = uniteCovered(
    { ...nothingCovered(), screened: runs([0, 4]), sections: ['a#1'] },
    { ...nothingCovered(), read: runs([4, 6]), sections: ['a#1', 'a#2'], callsFailed: 1 },
  )
  expect(coverageOf(covered, 10)).toEqual({
    chunksTotal: 10,
    chunksScreened: 5,
    chunksUnread: 3,
    callsFailed: 1,
    sectionsRead: ['a#1', 'a#2'],
  })
})

it('makes runs of single chunks, in any order and given twice', () => {
  const chunks = [3, 1, 2, 2, 7].map((chunk) => ({ docId: 'a', chunk }))
  expect(runsOf(chunks)).toEqual(runs([1, 3], [7, 7]))
})

it('takes runs out of runs', () => {
  const all = { ...runs([0, 9]), b: [[0, 2]] as [number, number][], c: [[5, 6]] as [number, number][] }
  const some = { ...runs([0, 1], [4, 4], [8, 20]), b: [[0, 2]] as [number, number][] }
  expect(withoutRuns(all, some)).toEqual({ ...runs([2, 3], [5, 7]), c: [[5, 6]] })
  expect(withoutRuns(all, {})).toEqual(all)
  expect(withoutRuns(all, all)).toEqual({})
})

it('splits runs into parts of a size, across documents, losing none', () => {
  const parts = splitRuns({ ...runs([0, 4], [6, 6]), b: [[0, 9]] as [number, number][] }, 4)
  expect(parts).toEqual([runs([0, 3]), { ...runs([4, 4], [6, 6]), b: [[0, 1]] }, { b: [[2, 5]] }, { b: [[6, 9]] }])
  expect(splitRuns({}, 4)).toEqual([])
})
