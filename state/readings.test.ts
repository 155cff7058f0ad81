import { expect, it } from 'vitest'
import { uniteReadings } from './readings.ts'

const one = { docId: 'a.md', start: 0, end: 10, round: 2 }
const two = { docId: 'a.md', start: 10, end: 20, round: 1 }

it('unites readings whatever their order, each once, with the round it was read in first', () => {
  const both = uniteReadings([one], [two])
  expect(both).toEqual([two, one])
  expect(uniteReadings([two], [one])).toEqual(both)
  expect(uniteReadings(both, [{ ...two, round: 3 }])).toEqual(both)
})
