import { expect, test } from 'vitest'
import { check, formatContract } from './format.contract.ts'
import { parse } from './rtf.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
/** Characters beyond the code page, as numbers with a stand-in. */
const escaped = (text: string) =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    .map((code) => (code < 128 ? String.fromCharCode(code) : `\\u${code > 32767 ? code - 65536 : code} ?`))
    .join('')
const STYLES = String.raw`{\stylesheet{\s1\outlinelevel0 heading 1;}{\s2 heading 2;}}`
const read = (body: string) => {
  const [document] = parse(bytes(String.raw`{\rtf1\ansi\ansicpg1252${STYLES}${body}}`))
  if (document === undefined) throw new Error('no document')
  check(document)
  return document
}

formatContract({
  name: 'rtf',
  parse,
  write: ({ headings, paragraphs }) =>
    bytes(
      String.raw`{\rtf1\ansi${STYLES}\pard\s1 ${escaped(headings[0])}\par\pard ${escaped(paragraphs[0])}\par` +
        String.raw`\pard\s2 ${escaped(headings[1])}\par\pard ${escaped(paragraphs[1])}\par}`,
    ),
  samples: {
    empty: bytes(''),
    'no Rich Text': bytes('words'),
    'never closed': bytes('{\\rtf1 {{{\\b words'),
    'closed too often': bytes('{\\rtf1 words}}}} more'),
    'nested deep': bytes(`{\\rtf1 ${'{'.repeat(100_000)}`),
    'a length beyond the end': bytes('{\\rtf1 a\\bin999999999 b}'),
  },
})

test('characters come by code page, font and number', () => {
  const fonts = String.raw`{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset134 SimSun;}}`
  const { text } = read(
    String.raw`${fonts}\f0 caf\'e9 {\f1 \'cc\'e8\'f0} {\f2 \'b5\'c6\'cb\'fe} \u8364\'80 {\uc2\u252 xy}z\~\_ \'93q\'94\par`,
  )
  expect(text).toBe('café Мир 灯塔 € üz\u00a0\u2011 “q”')
})

test('raised digits join no figure; hidden words, notes and fields are what they are', () => {
  const { text, leftOut } = read(
    String.raw`3 \'d7 10{\super 5} units{\super 2}, H{\sub 2}O.{\footnote \pard Old price.\par}\par{\v Secret.}` +
      String.raw`{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt See here}}.{\*\unknown gone}{\pict\pngblip 89504e}\par`,
  )
  expect(text).toBe('3 × 10^5 units[2], H2O. [Note: Old price.]\n\nSee here.\n\n[Hidden text: Secret.]')
  expect(leftOut).toEqual({ picture: 1 })
})

test('tables are rows under their heads; lists are items', () => {
  const row = (...cells: string[]) =>
    `\\trowd\\cellx1\\cellx2 ${cells.map((cell) => `\\intbl ${cell}\\cell`).join('')}\\row`
  const { text, blocks } = read(
    String.raw`{\info{\title Stock}{\author Ann}}\pard Boats:\par{\listtext 1.\tab}First\par` +
      row('Name', 'Size').replace('\\trowd', '\\trowd\\trhdr') +
      row('Boat', '12') +
      row('Pier\\par long', '7') +
      String.raw`\pard After.\par`,
  )
  expect(text).toBe('Boats:\n\n1. First\n\nName | Size\nBoat | 12\nPier long | 7\n\nAfter.')
  expect(blocks.map(({ kind, names }) => (names ? 'names' : kind))).toEqual([
    ...['paragraph', 'item', 'names', 'row', 'row', 'paragraph'],
  ])
})

test('the title of the file', () => {
  expect(read(String.raw`{\info{\title Pr\'fcfung}{\author Ann}}words\par`).title).toBe('Prüfung')
})

test('what runs on every page stands once, at the end; the paragraph around it goes on', () => {
  const { text } = read(
    String.raw`{\header\pard Draft of May\par}{\footer\pard Page {\field{\*\fldinst PAGE}{\fldrslt 3}}\par}` +
      String.raw`\pard\s1 Fares{\footnote\pard Since May\par}\par\pard A ticket costs 3.\par\sect` +
      String.raw`{\header\pard\intbl Draft of May\cell\row}{\headerf Harbour board}\pard The end.\par`,
  )
  expect(text).toBe(
    'Fares [Note: Since May]\n\nA ticket costs 3.\n\nThe end.\n\n[Page header: Draft of May]\n[Page header: Harbour board]',
  )
})
