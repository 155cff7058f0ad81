import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extensionOf } from './extension.ts'
import { formatOf, formats } from './index.ts'

/** Formats of which a letter is no file. */
const BINARY = new Set([
  'ods',
  'odp',
  'pdf',
  'docx',
  'odt',
  'epub',
  'pptx',
  'xlsx',
  'eml',
  'mbox',
  'msg',
  'zip',
  'ipynb',
  'rtf',
  'picture',
])

test.each([
  ['a/b.md', 'markdown'],
  ['B.MDX', 'markdown'],
  ['x.html', 'html'],
  ['x.jsonl', 'jsonl'],
  ['notes.txt', 'text'],
])('%s is %s', (source, name) => {
  expect(formatOf(source)?.name).toBe(name)
})

test('other files are text if their bytes are', () => {
  const text = new TextEncoder().encode('words')
  expect(formatOf('README')).toBeNull()
  expect(formatOf('README', text)?.name).toBe('text')
  expect(formatOf('a.heic', text)?.name).toBe('text')
  expect(formatOf('a.bin', new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8]))).toBeNull()
})

test('extensions', () => {
  expect(['a.b/c', '.md', 'a.tar.GZ', 'x.'].map(extensionOf)).toEqual(['', '', 'gz', ''])
})

test('every module that parses is listed, and each parses through the list', { timeout: 60_000 }, async () => {
  const modules = readdirSync(import.meta.dirname).filter((name) => /^[a-z]+\.ts$/.test(name))
  const parsing: string[] = []
  for (const name of modules) if ('parse' in (await import(`./${name}`))) parsing.push(name.replace('.ts', ''))
  expect(parsing.sort()).toEqual(formats.map(({ name }) => name).sort())
  for (const { parse, name } of formats) {
    const bytes = new TextEncoder().encode(name === 'jsonl' ? '{"text":"a"}' : 'a')
    if (BINARY.has(name)) await expect(parse(bytes, 'x')).rejects.toMatchObject({ problem: 'corrupt' })
    else if (name === 'subtitles') expect((await parse(bytes, 'x'))[0]?.text).toBe('')
    else expect((await parse(bytes, 'x'))[0]?.text).toBe('a')
  }
})
