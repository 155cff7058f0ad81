import { describe, expect, test } from 'vitest'
import { archiveOf, docxOf, sheetRows, wordParagraph, xlsxOf } from '../../testing/files/archives.ts'
import { parse } from './legacy.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(`${stream}\0`, 'utf16le')])

describe('what is something else is read as that', () => {
  test.each([
    ['HTML', bytes('<html><body><table><tr><td>North</td><td>7</td></tr></table></body></html>'), 'North | 7'],
    ['a table of text', bytes('North\t7\nSouth\t8\n'), 'North | 7\nSouth | 8'],
    ['a newer document', docxOf({ body: wordParagraph('Words') }), 'Words'],
    ['a newer workbook', xlsxOf({ sheets: { S: sheetRows([['Words']]) } }), 'S\n\nWords'],
  ])('%s', async (_, file, text) => {
    expect((await parse(file))[0]?.text).toBe(text)
  })
})

test.each([
  ['a document', ole('WordDocument'), 'unsupported', /\.docx/],
  ['a presentation', ole('PowerPoint Document'), 'unsupported', /\.pptx/],
  ['a workbook', ole('Workbook'), 'unsupported', /\.xlsx/],
  ['an encrypted file', ole('EncryptedPackage'), 'password', /password/],
  ['a binary workbook', archiveOf({ 'xl/workbook.bin': '' }), 'unsupported', /\.xlsx/],
  ['any archive', archiveOf({ 'a.txt': 'words' }), 'unsupported', /save it/],
])('%s says why it is not read, and what to do', async (_, file, problem, remedy) => {
  await expect(parse(file)).rejects.toMatchObject({ problem, remedy: expect.stringMatching(remedy) as string })
})

test('Rich Text under the name of Word is read as what it is', async () => {
  expect((await parse(bytes('{\\rtf1 Words\\par}')))[0]?.text).toBe('Words')
})
