import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { check, formatContract } from './format.contract.ts'
import { han, ordinal, roman } from './text/numerals.ts'
import { parse, parseText } from './text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

formatContract({
  name: 'txt',
  parse,
  write: ({ headings, paragraphs }) =>
    bytes(
      `${headings[0]}\r\n=============\r\n\r\n${paragraphs[0]}\r\n\r\n${headings[1]}\r\n----\r\n\r\n${paragraphs[1]}\r\n`,
    ),
  samples: {
    empty: bytes(''),
    blank: bytes('\r\n \t\r\n'),
    'lone return': bytes('a\rb\r\rc'),
    'NUL inside': bytes('Words and more words.\0 And more of them, so that it is text.'),
    zip: new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
  },
})

function headings(text: string): string[] {
  const document = parseText(text)
  check(document)
  return document.blocks.flatMap((b) => (b.kind === 'heading' ? [`${b.level} ${b.title}`] : []))
}
const paragraphs = (text: string) => parseText(text).blocks.map((b) => text.slice(b.start, b.end))

/** Lines with a paragraph after each. */
const withText = (...lines: string[]) => lines.map((line) => `${line}\n\nSome text stands here.\n\n`).join('')

describe('headings', () => {
  test('Chinese chapters, on lines of their own, however they are numbered', () => {
    const text = [
      '第一回  甄士隐梦幻识通灵　贾雨村风尘怀闺秀',
      '    此开卷第一回也。',
      '第二回 贾夫人仙逝扬州城',
      '    第一回中既将薛家母子等事略已表明，此回则暂不能写矣。',
      '    第二回贾夫人仙逝扬州城——',
      '第三回',
      '    正文。',
    ].join('\r\n\r\n')
    expect(headings(text)).toEqual([
      '1 第一回 甄士隐梦幻识通灵 贾雨村风尘怀闺秀',
      '1 第二回 贾夫人仙逝扬州城',
      '1 第三回',
    ])
    expect(headings(withText('第一部 起', '第1章 春', '第一节 晨', '第2章 夏', '第二部 落', '第１章 秋'))).toEqual([
      '1 第一部 起',
      '2 第1章 春',
      '3 第一节 晨',
      '2 第2章 夏',
      '1 第二部 落',
      '2 第１章 秋',
    ])
  })

  test('words with numbers', () => {
    const lines = ['PART ONE', 'CHAPTER I', 'Chapter 2: The Road', 'Part II', 'CHAPTER I', 'Appendix A. Tables']
    expect(headings(withText(...lines))).toEqual([
      '1 PART ONE',
      '2 CHAPTER I',
      '2 Chapter 2: The Road',
      '1 Part II',
      '2 CHAPTER I',
      '2 Appendix A. Tables',
    ])
  })

  test('decimal numbers, below words and without', () => {
    const lines = [
      'ARTICLE IV  TERM',
      '4.1 Renewal.',
      '4.1.2 Notice',
      '4.2 End of Term',
      'ARTICLE V  LAW',
      '5.1 Courts',
    ]
    expect(headings(withText(...lines))).toEqual([
      '1 ARTICLE IV TERM',
      '2 4.1 Renewal.',
      '3 4.1.2 Notice',
      '2 4.2 End of Term',
      '1 ARTICLE V LAW',
      '2 5.1 Courts',
    ])
    expect(headings(withText('1. Purpose', '2. Scope', '一、总则', '二、附则'))).toHaveLength(4)
  })

  test('underlined lines', () => {
    expect(headings('Title\n=====\n\ntext\n\nPart\n----\ntext')).toEqual(['1 Title', '2 Part'])
  })

  test.each<[string, string]>([
    [
      'clauses that go on as text',
      withText('1.1 "Batch" means one lot.', '1.2 Notices shall be in writing', '2.1 Term. It ends.'),
    ],
    ['cross-references', 'See\nSection 5 of this Agreement\nfor more.\n\nArticle 3, above, applies.\n\nsection 4\n'],
    [
      'dates, sums and versions',
      withText('31 December 1999', '1999 Annual Report', '2.5 million', '127.0.0.1 localhost'),
    ],
    ['lists', 'Bring:\n\n1. Rope\n\n2. Lamp\n\n3. Bread\n'],
    ['a number alone of its series', withText('1. Only')],
    ['contents with page numbers', 'Contents\n\nChapter 1 Start 3\n\nChapter 2 End 9\n\n1.1 Middle ........ 12\n'],
    ['a sentence of a novel', withText('第二天早上他走了。', '第三章里说过，此事不提。')],
  ])('not %s', (_, text) => {
    expect(headings(text)).toEqual([])
  })

  test('a table of contents gives way to the headings it lists', () => {
    const entries = ['1. Purpose', '2. Scope', '2.1 Places', '3. Law']
    expect(headings(`${entries.join('\n\n')}\n\n${withText(...entries)}`)).toEqual([
      '1 1. Purpose',
      '1 2. Scope',
      '2 2.1 Places',
      '1 3. Law',
    ])
  })

  test('a stray number does not shut out what follows it', () => {
    expect(headings(withText('1. One', '3. STRAY', '2. Two', '2.1 Two One', '3. Three', '4. Four'))).toEqual([
      '1 1. One',
      '1 2. Two',
      '2 2.1 Two One',
      '1 3. Three',
      '1 4. Four',
    ])
  })
})

describe('paragraphs', () => {
  test('wrapped lines belong together, blank lines part', () => {
    const text = 'This line was wrapped at\nthe margin and goes\non here.\n\nNext.'
    expect(paragraphs(text)).toEqual(['This line was wrapped at\nthe margin and goes\non here.', 'Next.'])
  })

  test('an indented line after a full stop begins one', () => {
    const text =
      '  It was late in the day.\nThe sun had set long ago\nand all was dark.\n  Then came the dawn,\nbright.'
    expect(paragraphs(text)).toHaveLength(2)
    expect(paragraphs('　　天黑了，大家都睡了。\n　　第二天，太阳出来了。')).toHaveLength(2)
  })

  test('long lines are one each', () => {
    const line = `${'word '.repeat(60)}end.`
    expect(paragraphs(`${line}\n${line}\nshort`)).toHaveLength(3)
  })

  test('bullets begin one', () => {
    expect(paragraphs('We need:\n- rope\n- a lamp that\n  works\n(a) bread')).toEqual([
      'We need:',
      '- rope',
      '- a lamp that\n  works',
      '(a) bread',
    ])
  })
})

test('numerals', () => {
  expect(['十', '十二', '二十', '一百零二', '一二零', '一零零', '３0', '两'].map(han)).toEqual([
    10, 12, 20, 102, 120, 100, 30, 2,
  ])
  expect(['IV', 'xix', 'MCMXCIX', 'IIII', 'VX', ''].map(roman)).toEqual([
    4,
    19,
    1999,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
  expect(['12', 'Three', 'IX', 'B', '10.2', 'Foo'].map(ordinal)).toEqual([12, 3, 9, 2, 10, Number.NaN])
})

test.each([
  ['a line of a million characters', 'word '.repeat(200_000)],
  ['100,000 numbered lines', Array.from({ length: 100_000 }, (_, i) => `${i}. Title`).join('\n\n')],
  ['100,000 indented lines', '  a b c.\n'.repeat(100_000)],
  ['a line of spaces', `a${' '.repeat(500_000)}b`],
])('does not hang on %s', { timeout: 60_000 }, (_, text) => {
  expect(cpuTime(() => parseText(text))).toBeLessThan(4000)
})
