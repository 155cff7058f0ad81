import { expect, test } from 'vitest'
import { inSymbols, symbolAt, tellingBullet } from './symbols.ts'

test.each([
  ['Symbol', 0xf06d, 'μ'],
  ['Symbol', 0x6d, 'μ'],
  ['Symbol', 0xf0b3, '≥'],
  ['Symbol', 0xf0a3, '≤'],
  ['Symbol', 0xf0b1, '±'],
  ['Symbol', 0xf0b0, '°'],
  ['Symbol', 0xf0b4, '×'],
  ['Symbol', 0xf0ae, '→'],
  ['Symbol', 0xf0b7, '•'],
  ['Symbol', 0xf057, 'Ω'],
  ['Symbol', 0xf0e5, '∑'],
  ['Symbol', 0xf0d6, '√'],
  ['Symbol', 0xf0b9, '≠'],
  ['Symbol', 0xf0bb, '≈'],
  ['Symbol', 0xf0f2, '∫'],
  ['Wingdings', 0xf0fe, '☒'],
  ['Wingdings', 0xf0fd, '☒'],
  ['Wingdings', 0xf0a8, '☐'],
  ['Wingdings', 0xf06f, '☐'],
  ['Wingdings', 0xf0fc, '✓'],
  ['Wingdings', 0xf0fb, '✗'],
  ['Wingdings', 0xf0e0, '→'],
  ['Wingdings', 0xf0df, '←'],
  ['Wingdings', 0xf0d8, '➢'],
  ['Wingdings', 0xf0a7, '▪'],
  ['Wingdings', 0xf0f0, '⇨'],
  ['Wingdings', 0xf04a, '☺'],
  ['Wingdings', 0xf06c, '●'],
  ['Wingdings', 0xf081, '①'],
  ['Wingdings 2', 0xf052, '☒'],
  ['Wingdings 2', 0xf0a3, '☐'],
  ['Webdings', 0xf061, '✓'],
  ['', 0xf06d, 'μ'],
  ['', 0xf0fc, '✓'],
  ['Wingdings', 0xf0ff, '\ufffd'],
  ['Arial', 0x2264, '≤'],
  ['MS Gothic', 0x2610, '☐'],
])('place %s %i is %s', (font, code, sign) => {
  expect(symbolAt(code, font)).toBe(sign)
})

test('text of a run is drawn in its font; characters that no such font has stay', () => {
  expect(inSymbols('m', 'Symbol')).toBe('μ')
  expect(inSymbols('a b 中', 'Symbol')).toBe('α β 中')
  expect(inSymbols('m', 'Arial')).toBe('m')
  expect(inSymbols('5 \uf06dg', '')).toBe('5 μg')
})

test.each([
  ['\uf0fc', 'Wingdings', '✓'],
  ['ü', 'Wingdings', '✓'],
  ['\uf0a8', 'Wingdings', '☐'],
  ['☑', 'Arial', '☒'],
  ['q', 'Wingdings', ''],
  ['\uf0b7', 'Symbol', ''],
  ['o', 'Courier New', ''],
])('the bullet %s in %s says "%s"', (character, font, sign) => {
  expect(tellingBullet(character, font)).toBe(sign)
})
