import { expect, it } from 'vitest'
import { uniteCloseReadings } from './close-readings.ts'

const one = { docId: 'a.md', start: 0, end: 10, round: 2 }
const two = { docId: 'a.md', start: 10, end: 20, round: 1 }

it('unites readings whatever their order, each once, with the round it was read in first', () => {
  const both = uniteCloseReadings([one], [two])
  expect(both).toEqual([two, one])
  expect(uniteCloseReadings([two], [one])).toEqual(both)
  expect(uniteCloseReadings(both, [{ ...two, round: 3 }])).toEqual(both)
})
