import { expect, test } from 'vitest'
import { afterShifted, shifted } from './shifted.ts'

test.each([
  ['3 × 10', '5', '^5'],
  ['3 × 10', '−5', '^−5'],
  ['40', '4', '^4'],
  ['12 m', '2', '^2'],
  ['12 km', '2', '^2'],
  ['R', '2', '^2'],
  ['(a + b)', '2', '^2'],
  ['250 crowns', '3', '[3]'],
  ['price', '1,2', '[1,2]'],
  ['price', '*', '[*]'],
  ['250', 'a', '[a]'],
  ['x', 'n', '^n'],
  ['x', 'n+1', '^n+1'],
  ['1', 'st', 'st'],
  ['1', 'e', 'e'],
  ['the 21', 'st', 'st'],
  ['Chapterverse', 'TM', 'TM'],
  ['M', 'me', 'me'],
  ['price', '[3]', '[3]'],
  ['', '235', '^235'],
  ['3 × 10', '5 ', '^5 '],
  ['250 crowns', ' 3', ' ^3'],
])('%s with %s raised ends in %s', (before, text, written) => {
  expect(shifted(before, text, 'raised')).toBe(written)
})

test.each([
  ['H', '2', '2'],
  ['5', '10', '_10'],
  ['log', '2', '2'],
])('%s with %s lowered ends in %s', (before, text, written) => {
  expect(shifted(before, text, 'lowered')).toBe(written)
})

test('what the file marks as a note is one, whatever it stands after', () => {
  expect(shifted('40', '4', 'raised', true)).toBe('[4]')
})

test('digits after shifted digits stay apart', () => {
  expect(afterShifted('2', '8')).toBe(' ')
  expect(afterShifted('2', 'O')).toBe('')
})
