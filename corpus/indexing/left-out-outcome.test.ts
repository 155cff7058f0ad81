import { expect, test } from 'vitest'
import { leftOutOutcome } from './left-out-outcome.ts'

test('counts what stayed out, and says what to do where something can be done', () => {
  const [one] = leftOutOutcome({ chart: 1, picture: 2 }, 'a.docx')
  expect(one).toMatchObject({ source: 'a.docx', outcome: 'text', reason: '2 pictures, 1 chart not read.' })
  expect(one?.remedy).toMatch(/^Nothing/)
  expect(leftOutOutcome({ byte: 1 }, 'a.txt')).toMatchObject([{ reason: '1 byte that is no character not read.' }])
  expect(leftOutOutcome({ formula: 3 }, 'a.xlsx')[0]?.remedy).toMatch(/save it again/)
  expect(leftOutOutcome({}, 'a')).toEqual([])
  expect(leftOutOutcome(undefined, 'a')).toEqual([])
})
