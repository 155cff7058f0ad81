import { expect, it } from 'vitest'
import { holdsAll } from '../scorers/keys.ts'
import { keysOf } from './tables.ts'

it.each([
  [-1600, 'thousand', 'It changed by -$1,600 thousand.', true],
  [-1600, 'thousand', 'It fell by 1.6 million.', true],
  [-1600, 'thousand', 'It rose by 1,600 thousand.', false],
  [366, 'million', 'The average was $366.0 million.', true],
  [366, 'million', 'The average was $366 thousand.', true],
  [-89.4, 'percent', 'It changed by -89.40%.', true],
  [0.32, '', 'The margin was 0.32.', true],
  [12.82, 'percent', 'It rose by 12.83%.', false],
] as const)('%d %s is said by %j: %s', (answer, scale, text, expected) => {
  expect(holdsAll(text, keysOf({ answer, scale }))).toBe(expected)
})
