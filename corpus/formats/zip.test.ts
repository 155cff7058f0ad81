import { type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pictureOf, pngOf } from '../../testing/files/pictures.ts'
import { check } from './format.contract.ts'
import { formatOf } from './index.ts'

const parse = async (bytes: Uint8Array, source: string) => (await formatOf('x.zip')?.parse(bytes, source)) ?? []

const bytes = (text: string) => new TextEncoder().encode(text)
const zip = (files: Zippable) => zipSync(files)

test('the files of an archive are documents called by their places', async () => {
  const documents = await parse(
    zip({
      '2021/haulage.txt': bytes('Haulage costs 40 a day.'),
      '2021/plan.md': bytes('# Plan\n\nWe sail in May.'),
      '2021/rows.jsonl': bytes('{"id":"r1","text":"First."}\n{"text":"Second."}\n'),
      'deeper/inner.zip': zip({ 'note.txt': bytes('A note.') }),
      '../../etc/evil.txt': bytes('Evil.'),
      '__MACOSX/._plan.md': bytes('litter'),
      'logo.bin': new Uint8Array([0, 1, 2, 3]),
      'empty.txt': bytes(''),
    }),
    'old.zip',
  )
  expect(documents.map(({ id }) => id)).toEqual([
    'old.zip/2021/haulage.txt',
    'old.zip/2021/plan.md',
    'old.zip/2021/rows.jsonl:r1',
    'old.zip/2021/rows.jsonl:2',
    'old.zip/deeper/inner.zip/note.txt',
    'old.zip/etc/evil.txt',
  ])
  expect(documents[0]?.leftOut).toEqual({ embedded: 1 })
  for (const document of documents) check(document)
})

test('one bad file costs itself alone; nothing that can be read is refused', async () => {
  const documents = await parse(zip({ 'a.pdf': bytes('no PDF'), 'b.txt': bytes('Words.') }), 'old.zip')
  expect(documents).toHaveLength(1)
  expect(documents[0]?.unreadParts?.[0]?.reason).toContain('old.zip/a.pdf')
  await expect(parse(zip({ 'a.pdf': bytes('no PDF') }), 'old.zip')).rejects.toThrow('old.zip/a.pdf')
  await expect(parse(zip({ 'x.bin': new Uint8Array([0]) }), 'old.zip')).rejects.toThrow('no file of a kind')
  expect(await parse(zip({}), 'old.zip')).toEqual([])
})

test('what is said of a file inside is what is said of it alone', async () => {
  const scan = pngOf(pictureOf('HELLO'))
  const icon = pngOf({ width: 16, height: 16, pixels: new Uint8Array(256) })
  const [document] = await parse(zip({ 'scan.png': scan, 'icon.png': icon, 'b.txt': bytes('Words.') }), 'old.zip')
  expect(document?.unreadParts).toEqual([
    { problem: 'needs-ocr', reason: 'old.zip/scan.png is a picture.', remedy: expect.stringContaining('--ocr') },
  ])
  const refused = parse(zip({ 'a.pdf': bytes('no PDF'), 'scan.png': scan }), 'old.zip')
  await expect(refused).rejects.toMatchObject({ problem: 'needs-ocr' })
})

test('archives in archives end at some depth', async () => {
  let inner = zip({ 'a.txt': bytes('Words.') })
  for (let i = 0; i < 6; i++) inner = zip({ 'i.zip': inner })
  await expect(parse(inner, 'old.zip')).rejects.toThrow('Files inside files')
})

test('what swells is refused', async () => {
  const bomb = zip({ 'zeros.txt': new Uint8Array(300 * 1024 * 1024) })
  await expect(parse(bomb, 'old.zip')).rejects.toThrow(/over the limit/)
})
