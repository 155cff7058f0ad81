import { expect, test } from 'vitest'
import { linesOf, textOf } from './lines.ts'
import { fromTheRight, isRightToLeft } from './right-to-left.ts'
import type { Run } from './runs.ts'

/** Parts of a line as seen from the left; a space before a word parts it from the last. */
const read = (...parts: string[]) =>
  fromTheRight(parts.map((text) => ({ text: text.trim(), apart: text.startsWith(' ') })))

test.each([
  [['בשר', ' חלב'], 'חלב בשר'],
  // Numbers and words of other scripts keep their order.
  [['דולר.', ' 45.5', ' והמחיר'], 'והמחיר 45.5 דולר.'],
  [['במרץ', ' 12', 'ב-'], 'ב-12 במרץ'],
  [['סוף', ' Harbour', ' Gate', ' 7', ' שער'], 'שער Harbour Gate 7 סוף'],
  [['סוף', ' 12', '/', '03', '/', '2024', ' ביום'], 'ביום 12/03/2024 סוף'],
  // Two numbers with a space between them are two words.
  [['סוף', ' 45', ' 12', ' שער'], 'שער 12 45 סוף'],
  // Brackets as they look.
  [['סוף', ' (', 'Harbour Gate', ')', ' שער'], 'שער (Harbour Gate) סוף'],
  [['סוף', ' (', 'שער', ')', ' דוח'], 'דוח (שער) סוף'],
  // And as they are meant.
  [['סוף', ' )', 'שער', '(', ' דוח'], 'דוח (שער) סוף'],
  // Shapes of Arabic letters, one by one, and two letters in one shape.
  [['ﺮ', 'ﻳ', 'ﺮ', 'ﻘ', 'ﺗ'], 'تقرير'],
  [['ر', 'ﻻ', 'دو'], 'دولار'],
])('%j says %s', (parts, said) => {
  expect(read(...parts)).toBe(said)
})

test('a line is read from the right where most of its letters are', () => {
  expect(isRightToLeft(['דולר', ' 45.5'])).toBe(true)
  expect(isRightToLeft(['45.5'])).toBe(false)
  expect(isRightToLeft(['The Hebrew word ', 'שער', ' is a gate'])).toBe(false)
})

const run = (text: string, x0: number, x1: number, y = 100): Run => ({
  ...{ text, x0, x1, y, size: 12, font: 'f', turn: 0, mark: undefined },
})

test('words are one line in whichever order they are drawn; columns keep their places', () => {
  const drawn = [run('שער', 200, 230), run('הנמל', 160, 196), run('נסגר', 120, 156)]
  const said = (runs: Run[]) => linesOf(runs, 1, () => undefined).map(textOf)
  expect(said(drawn)).toEqual(['שער הנמל נסגר'])
  expect(said(drawn.toReversed())).toEqual(['שער הנמל נסגר'])
  const [row] = linesOf([run('שער', 300, 330), run('45', 100, 112)], 1, () => undefined)
  expect(row?.cells.map(({ text }) => text)).toEqual(['45', 'שער'])
  expect(row && textOf(row)).toBe('שער 45')
})

test('two narrow letters beside each other are no copy of one', () => {
  expect(linesOf([run('ﻴ', 100, 103), run('ﻴ', 103, 106)], 1, () => undefined).map(textOf)).toEqual(['يي'])
  expect(linesOf([run('W', 100, 112), run('W', 100.5, 112.5)], 1, () => undefined).map(textOf)).toEqual(['W'])
})
