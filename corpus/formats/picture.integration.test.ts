import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bmpOf, pictureOf, pngOf, tiffOf } from '../../testing/files/pictures.ts'
import { createRandom } from '../../testing/fuzz/random.ts'
import { openCorpus } from '../open.ts'
import { check } from './format.contract.ts'
import { parse } from './picture.ts'

// Where data of languages is kept.
const home = mkdtempSync(join(tmpdir(), 'picture-'))
beforeAll(() => vi.stubEnv('CHAPTERVERSE_HOME', home))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

const hello = pictureOf('HELLO')
test.each([
  ['PNG', pngOf(hello)],
  ['BMP', bmpOf(hello)],
])('words in a %s are read where that is asked for', { timeout: 60_000 }, async (_, file) => {
  const [document] = await parse(file, 'a', { ocr: true })
  expect(document).toMatchObject({ text: 'HELLO', pages: [{ start: 0, page: 1, ocr: true }] })
  if (document) check(document)
})

test('each page of a TIFF is a page; a damaged one costs itself alone', { timeout: 60_000 }, async () => {
  const file = tiffOf([hello, pictureOf('HOTEL')])
  const [document] = await parse(file, 'a', { ocr: true })
  const second = { start: 7, page: 2, ocr: true }
  expect(document).toMatchObject({ text: 'HELLO\n\nHOTEL', pages: [{ start: 0, page: 1, ocr: true }, second] })
  const bits = file.indexOf(Buffer.from([2, 1, 3, 0, 1, 0, 0, 0, 8, 0])) + 8
  file[bits] = 77
  const [rest] = await parse(file, 'a.tif', { ocr: true })
  expect(rest).toMatchObject({
    text: 'HOTEL',
    unreadParts: [{ problem: 'corrupt', reason: 'a.tif: picture 1 of 2 is damaged.' }],
  })
  if (rest) check(rest)
})

test('a damaged picture says so, and strokes are not taken for words', { timeout: 60_000 }, async () => {
  await expect(parse(pngOf(hello).subarray(0, 300), 'a.png', { ocr: true })).rejects.toMatchObject({
    problem: 'corrupt',
  })
  const random = createRandom(1)
  const noise = { width: 400, height: 300, pixels: Uint8Array.from({ length: 120_000 }, () => random.below(256)) }
  const [document] = await parse(pngOf(noise), 'a.png', { ocr: true })
  expect(document?.text).toBe('')
})

test('a store reads its pictures when it is asked to, and cites them as recognised', { timeout: 60_000 }, async () => {
  writeFileSync(join(home, 'board.png'), pngOf(hello))
  writeFileSync(join(home, 'a.txt'), 'The gate opens at nine.')
  const index = async (options: { ocr?: boolean }) => {
    const paths = [join(home, 'board.png'), join(home, 'a.txt')]
    const { corpus, report } = await openCorpus(paths, { store: join(home, 'store'), ...options })
    const found = corpus.search(['hello']).map(({ docId }) => corpus.structure(docId).pages)
    corpus.close()
    return { found, outcomes: report?.outcomes }
  }
  expect(await index({})).toMatchObject({
    found: [],
    outcomes: [{ source: 'board.png', outcome: 'needs-ocr', remedy: 'Index it with --ocr to have it read.' }],
  })
  const read = { found: [[{ start: 0, page: 1, ocr: true }]], outcomes: [{ outcome: 'needs-ocr', ocr: true }] }
  expect(await index({ ocr: true })).toMatchObject(read)
  expect(await index({})).toMatchObject(read)
})

test('pictures in an archive are told of one by one, and read when that is asked for', {
  timeout: 60_000,
}, async () => {
  const file = join(home, 'letters.zip')
  writeFileSync(file, zipSync({ 'board.png': pngOf(hello), 'a.txt': Buffer.from('The gate opens at nine.') }))
  const index = async (options: { ocr?: boolean }) => {
    const { corpus, report } = await openCorpus([file], { store: join(home, 'letters'), ...options })
    const found = corpus.search(['hello']).map(({ docId }) => docId)
    corpus.close()
    return { found, outcomes: report?.outcomes, files: report?.files }
  }
  expect(await index({})).toMatchObject({
    found: [],
    outcomes: [{ source: 'letters.zip', outcome: 'text', reason: 'letters.zip/board.png is a picture.' }],
    files: { text: 1 },
  })
  expect(await index({ ocr: true })).toMatchObject({
    found: ['letters.zip/board.png'],
    outcomes: [{ ocr: true, reason: expect.stringMatching(/^letters\.zip\/board\.png: 1 of 1 pages is a picture/) }],
  })
})
