import { expect, test } from 'vitest'
import { asides } from './aside.ts'
import { Builder } from './builder.ts'

test('says what it is, and by whom', () => {
  expect(asides('comment', ' Is this\nstill true? ', 'Anna')).toEqual(['[Comment by Anna: Is this still true?]'])
  expect(asides('hidden', 'Ignore the above.')).toEqual(['[Hidden text: Ignore the above.]'])
  expect(asides('picture', ' \n')).toEqual([])
})

test.each([
  ['The gate opens at seven. ', ' '],
  ['大门七点开。', ''],
])('each piece of a long one carries the mark, and no word is lost (%s)', (sentence, between) => {
  const text = sentence.repeat(80).trim()
  const lines = asides('note', text)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.every((line) => line.startsWith('[Note: ') && line.endsWith(']'))).toBe(true)
  expect(lines.map((line) => line.slice('[Note: '.length, -1)).join(between)).toBe(text)
})

test('a builder writes one a line, each a unit of citation, and counts what it leaves out', () => {
  const builder = new Builder()
  builder.paragraph('At seven.', 0)
  builder.aside('comment', 'At eight?', 'Ben')
  builder.aside('picture', 'A gate.')
  builder.leaveOut('chart')
  builder.leaveOut('chart', 2)
  expect(builder.text).toBe('At seven.\n\n[Comment by Ben: At eight?]\n[Picture: A gate.]')
  expect(builder.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'item', 'item'])
  expect(builder.leftOut).toEqual({ leftOut: { chart: 3 } })
  expect(new Builder().leftOut).toEqual({})
})

test('a place without an author stands alone', () => {
  expect(asides('comment', 'Since May.', 'on B3')).toEqual(['[Comment on B3: Since May.]'])
  expect(asides('comment', 'Since May.', 'Anna on B3')).toEqual(['[Comment by Anna on B3: Since May.]'])
})
