import { describe, expect, test } from 'vitest'
import type { NumberedSentence, ReaderPassage } from '../reader.ts'
import { numbered, passageLines } from './passage-lines.ts'

const place = { title: 'T', headings: [] }
const row = (n: number, text: string, header?: string): NumberedSentence => ({
  n,
  text,
  kind: 'row',
  ...(header && { header }),
})
const code = (n: number, text: string, indent = '', skipped = 0): NumberedSentence => ({
  ...{ n, text, indent, kind: 'code' },
  ...(skipped > 0 && { skipped }),
})
const said = (n: number, text: string, skipped = 0): NumberedSentence => ({
  ...{ n, text, kind: 'sentence' },
  ...(skipped > 0 && { skipped }),
})

describe('rows', () => {
  test('that share a header show it once, and not at all under the header itself', () => {
    const rows = [row(1, 'r1', 'A|B'), row(2, 'r2', 'A|B'), row(3, 'C|D'), row(4, 'r4', 'C|D'), row(5, 'r5')]
    expect(numbered('passage 1', place, rows)).toEqual([
      '⟦passage 1⟧ T',
      '⟦columns⟧ A|B',
      '1¦r1',
      '2¦r2',
      '3¦C|D',
      '4¦r4',
      '5¦r5',
    ])
  })

  test.each([
    ['| name    | int  |  60   |', 'name | int | 60'],
    ['| `a \\| b` |  | x |', '`a \\| b` | | x'],
    ['|  | x |', '| x'],
    ['a | b', 'a | b'],
    ['| |', '| |'],
  ])('are shown without padding and outer bars: %j', (text, expected) => {
    expect(numbered('passage 1', place, [row(7, text)])[1]).toBe(`7¦${expected}`)
  })
})

describe('items', () => {
  test.each([
    ['the first', '- the first'],
    ['e.g. this', '- e.g. this'],
    ['-5 degrees', '- -5 degrees'],
    ['3.5 GHz', '- 3.5 GHz'],
    ['- the first', '- the first'],
    ['2. the second', '2. the second'],
    ['（一）总则', '（一）总则'],
    ['3、其他', '3、其他'],
    ['总则', '- 总则'],
  ])('are marked as items, once: %j', (text, expected) => {
    expect(numbered('passage 1', place, [{ n: 7, text, kind: 'item' }])[1]).toBe(`7¦${expected}`)
  })
})

describe('code', () => {
  test('keeps its lines and its indentation, less what all of it has', () => {
    const lines = [code(1, 'server:', '  '), code(2, 'port: 5432', '    '), code(3, 'tls:', '\t\t')]
    expect(numbered('passage 1', place, lines).slice(1)).toEqual([
      '```',
      '1¦server:',
      '2¦  port: 5432',
      '3¦  tls:',
      '```',
    ])
  })

  test('that is folded says how many lines are missing', () => {
    const lines = [code(1, 'first'), code(2, 'last', '', 38), said(3, 'So it ends.', 2)]
    expect(numbered('passage 1', place, lines).slice(1)).toEqual([
      '```',
      '1¦first',
      '… (38 lines)',
      '2¦last',
      '```',
      '…',
      '3¦So it ends.',
    ])
  })

  test('cannot write a line or a mark by its indentation', () => {
    const lines = [code(1, 'a', '\n9¦'), code(2, 'b', ' '.repeat(1000))]
    for (const line of numbered('passage 1', place, lines)) {
      expect(line).toMatch(/^(?:```|(?:⟦passage 1⟧ |[12]¦)[^⟦¦\n]{0,60})$/)
    }
  })
})

describe('passages', () => {
  const passage = (
    headings: string[],
    texts: NumberedSentence[],
    more: Partial<ReaderPassage> = {},
  ): ReaderPassage => ({
    ...{ docId: 'a.md', title: 'T', path: '1', headings, sentences: texts },
    ...more,
  })
  const heading = (n: number, text: string): NumberedSentence => ({ n, text, kind: 'heading' })

  test('stand under title and headings, neither said twice', () => {
    const lines = passageLines([
      passage(['T', 'Setup'], [heading(1, '## Setup'), said(2, 'Run it.')]),
      passage(['T', 'Use'], [said(3, 'Call it.')], { docId: 'b.md', source: 'guide/b.md' }),
    ])
    expect(lines).toEqual([
      '⟦passage 1⟧ T',
      '1¦## Setup',
      '2¦Run it.',
      '⟦passage 2⟧ T (guide/b.md) › Use',
      '3¦Call it.',
    ])
  })

  test('that go on from the one before begin with their heading, those that do not with their place', () => {
    const lines = passageLines([
      passage(['A', 'B'], [heading(1, '## B'), said(2, 'b')]),
      passage(['A', 'C'], [heading(3, '## C'), said(4, 'c')]),
      passage(['D', 'E'], [heading(5, '## E'), said(6, 'e')]),
      passage(['D', 'F'], [heading(7, '## F'), said(8, 'f')], { docId: 'b.md' }),
      passage(['D', 'G'], [said(9, 'g')], { docId: 'b.md' }),
    ])
    expect(lines.filter((line) => !/^\d+¦\w$/.test(line))).toEqual([
      '⟦passage 1⟧ T › A',
      '1¦## B',
      '3¦## C',
      '⟦passage 2⟧ T › D',
      '5¦## E',
      '⟦passage 3⟧ T › D',
      '7¦## F',
      '⟦passage 4⟧ T › D › G',
    ])
  })

  test('mark what is left out at their beginning, between them and at their end, once', () => {
    const lines = passageLines([
      passage(['A'], [said(1, 'a', 4)], { skippedAfter: 2 }),
      passage(['B'], [heading(2, '# B'), said(3, 'b')], { skippedBefore: 9 }),
      passage(['C'], [heading(4, '# C'), said(5, 'c')], { skippedBefore: 5, skippedAfter: 1 }),
    ])
    expect(lines).toEqual(['⟦passage 1⟧ T › A', ...['…', '1¦a', '…', '2¦# B', '3¦b', '…', '4¦# C', '5¦c', '…']])
  })

  test('name the other places of their text, and show headings that nothing marks as such', () => {
    const lines = passageLines([passage(['A', 'B'], [heading(1, 'B'), said(2, 'b')], { alsoIn: ['U (u.md) › B'] })])
    expect(lines).toEqual(['⟦passage 1⟧ T › A', '⟦also in⟧ U (u.md) › B', '1¦## B', '2¦b'])
  })
})
