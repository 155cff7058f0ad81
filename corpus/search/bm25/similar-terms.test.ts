import { expect, test } from 'vitest'
import { mergeSegments } from './index.ts'
import { buildSegment } from './segment.ts'
import { editDistance, similarTerms } from './similar-terms.ts'

const segment = (...bodies: string[]) =>
  buildSegment(bodies.map((body) => ({ body, heading: '', path: '', title: '' })))

test.each([
  ['password', 'password', 0],
  ['password', 'pasword', 1],
  ['password', 'passwrod', 1],
  ['password', 'passward', 1],
  ['password', 'passwordy', 1],
  ['calder', 'caldre', 1],
  ['lease', 'leese', 1],
])('%s and %s are %i apart', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits)
  expect(editDistance(b, a, 2)).toBe(edits)
})

test('what is further apart than asked is only known to be so', () => {
  expect(editDistance('password', 'spectrum', 2)).toBe(3)
  expect(editDistance('lease', 'leasehold', 2)).toBe(3)
})

test.each([
  ['pasword', ['password']],
  ['apssword', ['password']],
  ['lees', ['leas']],
  ['bassword', []],
  ['bw-2505', []],
  ['2505', []],
  ['cat', []],
])('spelt almost as %s: %j', (term, expected) => {
  const index = [segment('The password of the lease'), segment('BW-2504, invoice 2504, car')]
  expect([...similarTerms(index, term).keys()]).toEqual(expected)
})

test('fewest edits win, then the most frequent, in all segments', () => {
  const index = mergeSegments([segment('norland', 'norrlind'), segment('norrlond', 'norrlond')])
  expect(index.similar('norwegian')).toBeUndefined()
  expect(index.similar('norrlund')).toBe('norrlond')
  expect(index.similar('norlan')).toBe('norland')
})
