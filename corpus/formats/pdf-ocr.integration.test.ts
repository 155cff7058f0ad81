import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writePdf } from '../../testing/files/pdf-writer.ts'
import { pictureOf } from '../../testing/files/pictures.ts'
import { openCorpus } from '../open.ts'
import { parse } from './pdf.ts'

// Where data of languages is kept.
const home = mkdtempSync(join(tmpdir(), 'ocr-'))
beforeAll(() => vi.stubEnv('CHAPTERVERSE_HOME', home))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

const page = { width: 446, height: 144 }

test('words in a picture are read where that is asked for, and the page says so', { timeout: 60_000 }, async () => {
  const bytes = writePdf({
    pages: [{ ...page, picture: pictureOf('HELLO') }, { lines: [{ text: 'Text of the second page.', y: 80 }] }],
  })
  const [plain] = await parse(bytes, 'a.pdf')
  expect(plain?.unreadPages).toEqual([1])
  const [read] = await parse(bytes, 'a.pdf', { ocr: true })
  expect(read?.text).toMatch(/^HELLO\s+Text of the second page\.$/)
  expect(read?.pages).toEqual([
    { start: 0, page: 1, ocr: true },
    { start: read?.text.indexOf('Text'), page: 2 },
  ])
  expect(read?.unreadPages).toBeUndefined()
})

test('reading can be broken off', { timeout: 60_000 }, async () => {
  const bytes = writePdf({ pages: Array.from({ length: 3 }, () => ({ ...page, picture: pictureOf('TABLE') })) })
  const controller = new AbortController()
  const progress = () => controller.abort(new Error('enough'))
  await expect(parse(bytes, 'a.pdf', { ocr: true, progress, signal: controller.signal })).rejects.toThrow('enough')
})

test('a store reads what it left unread when it is asked to, and keeps to it', { timeout: 60_000 }, async () => {
  const file = join(home, 'a.pdf')
  writeFileSync(
    file,
    writePdf({ pages: [{ ...page, picture: pictureOf('HELLO') }, { lines: [{ text: 'Text.', y: 80 }] }] }),
  )
  const index = async (options: { ocr?: boolean }) => {
    const { corpus, report } = await openCorpus([file], { store: join(home, 'store'), ...options })
    const hello = corpus.search(['hello']).length
    corpus.close()
    return { hello, changed: report?.changed, outcomes: report?.outcomes }
  }
  const unread = { source: 'a.pdf', outcome: 'text', reason: '1 of 2 pages is a picture (1) and not in the text.' }
  expect(await index({})).toMatchObject({ hello: 0, outcomes: [unread] })
  expect(await index({ ocr: true })).toMatchObject({ hello: 1, changed: 1, outcomes: [{ outcome: 'text', ocr: true }] })
  writeFileSync(file, writePdf({ pages: [{ ...page, picture: pictureOf('HELLO') }] }))
  expect(await index({})).toMatchObject({ hello: 1, changed: 1, outcomes: [{ outcome: 'needs-ocr', ocr: true }] })
})
