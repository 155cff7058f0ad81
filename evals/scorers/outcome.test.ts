import { expect, it } from 'vitest'
import { rowWith } from '../../testing/answers/eval-report.ts'
import { outcome } from './outcome.ts'

it.each([
  ['right', rowWith('a', { right: 1, hit: 1 }), 1],
  ['a hit that is not right', rowWith('a', { right: 0, hit: 1 }), 0],
  ['a quotation that holds it', rowWith('a', { right: null, quoted: 1, hit: 1 }), 1],
  ['a hit where nobody wrote down what is right', rowWith('a', { right: null, hit: 1 }), 1],
  ['a claim', rowWith('a', { claimed: 1 }, { answerable: false }), 0],
  ['no claim', rowWith('a', { claimed: 0 }, { answerable: false }), 1],
  ['a failure', rowWith('a', { hit: 1 }, { error: 'gone' }), 0],
  ['nothing that anybody can say', rowWith('a', {}), null],
])('%s', (_, row, expected) => {
  expect(outcome(row)).toBe(expected)
})
