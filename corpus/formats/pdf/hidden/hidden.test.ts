import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type PdfLine, type PdfPage, writePdf } from '../../../../testing/files/pdf-writer.ts'
import { check } from '../../format.contract.ts'
import { parse } from '../../pdf.ts'
import { mayHideText } from './signal.ts'

const fee: PdfLine = { text: 'The fee is 40.', y: 100 }
const other = (as: string, more: Partial<PdfLine> = {}): PdfLine => ({ text: 'The fee is 90.', y: 130, as, ...more })
const picture = { width: 8, height: 8, pixels: new Uint8Array(64).fill(255) }

async function read(...pages: PdfPage[]): Promise<string> {
  const [document] = await parse(writePdf({ pages }), 'a.pdf')
  if (document === undefined) throw new Error('no document')
  check(document)
  return document.text
}

const HIDDEN = 'The fee is 40.\n\n[Hidden text: The fee is 90.]'

test.each([
  ['white', other('1 g')],
  ['white of three colours', other('1 1 1 rg')],
  ['no ink', other('0 0 0 0 k')],
  ['nearly white', other('.96 .97 .95 rg')],
  ['not drawn', other('3 Tr')],
  ['tiny', other('', { size: 0.8 })],
])('%s text is marked as hidden', async (_, line) => {
  expect(await read({ lines: [fee, line] })).toBe(HIDDEN)
})

test('white on a dark ground is seen, and on one that was painted white again is not', async () => {
  const dark = '0 0 0.4 rg 60 700 300 30 re f'
  const seen = 'The fee is 40.\n\nThe fee is 90.'
  expect(await read({ lines: [fee, other('1 g')], below: dark })).toBe(seen)
  expect(await read({ lines: [fee, other('1 g')], below: `${dark} 1 g 0 0 595 842 re f 0 g` })).toBe(HIDDEN)
  // The colour that is set inside is not the one outside.
  expect(await read({ lines: [fee, other('q 1 g Q')] })).toBe(seen)
})

test('text that was recognised in a picture is seen, though it is not drawn', async () => {
  expect(await read({ lines: [{ ...fee, as: '3 Tr' }, other('3 Tr')], picture })).toBe(
    'The fee is 40.\n\nThe fee is 90.',
  )
})

test('a part of a line that is hidden is parted from it', async () => {
  const line: PdfLine = { text: 'The fee is 40', y: 100, font: 'mono' }
  const zero: PdfLine = { text: '0 crowns', x: 72 + 13 * 6, y: 100, font: 'mono', as: '1 g' }
  expect(await read({ lines: [line, zero] })).toBe('The fee is 40\n\n[Hidden text: 0 crowns]')
})

test('it is told of on its page, after what is seen there', async () => {
  const pages = [{ lines: [fee, other('1 g')] }, { lines: [{ text: 'Next.', y: 100 }] }]
  expect(await read(...pages)).toBe('The fee is 40.\n\n[Hidden text: The fee is 90.]\n\nNext.')
  const [document] = await parse(writePdf({ pages }), 'a.pdf')
  expect(document?.pages?.map(({ start }) => document.text.slice(start).split('\n')[0])).toEqual([
    'The fee is 40.',
    'Next.',
  ])
})

test('a shadow in white is none', async () => {
  expect(await read({ lines: [{ ...fee, x: 72.5, as: '1 g' }, fee] })).toBe('The fee is 40.')
})

test('a file is looked at closely only where it may hide something', () => {
  const stream = (drawn: string, dictionary = '/Filter /FlateDecode') =>
    Buffer.concat([
      Buffer.from(`1 0 obj << ${dictionary} /Length 1 >> stream\n`),
      dictionary.includes('Flate') ? deflateSync(drawn) : Buffer.from(drawn),
      Buffer.from('\nendstream endobj'),
    ])
  const plain = 'BT 0 g (x) Tj ET'
  expect(mayHideText(stream(plain))).toBe(false)
  expect(mayHideText(stream(plain, ''))).toBe(false)
  expect(mayHideText(stream('1 g 0 0 5 5 re f 0 g BT (x) Tj ET'))).toBe(false)
  expect(mayHideText(stream('q 1 g Q BT (x) Tj ET'))).toBe(false)
  expect(mayHideText(stream('BT 1 g (x)Tj ET'))).toBe(true)
  expect(mayHideText(stream('0 g q BT 3 Tr [(x)] TJ ET Q', ''))).toBe(true)
  expect(mayHideText(stream('1 g q 0 g Q BT (x) Tj ET'))).toBe(true)
  expect(mayHideText(stream(plain, '/Filter /LZWDecode'))).toBe(true)
  expect(mayHideText(stream('1 g BT (x) Tj ET', '/Subtype /Image'))).toBe(false)
})
