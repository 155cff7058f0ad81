import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChapterverseError } from '../../lib/errors.ts'
import { docxOf, wordParagraph } from '../../testing/files/archives.ts'
import { writePdf } from '../../testing/files/pdf-writer.ts'
import type { IndexProgress } from '../indexing/indexer.ts'
import { type OpenOptions, openCorpus } from '../open.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parsing-'))
  vi.stubEnv('CHAPTERVERSE_HOME', join(dir, 'home'))
  mkdirSync(join(dir, 'docs'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const write = (name: string, content: Uint8Array | string) => writeFileSync(join(dir, 'docs', name), content)
const pdf = (pages: number) =>
  writePdf({ pages: Array.from({ length: pages }, (_, i) => ({ lines: [{ text: `Gate ${i + 1} opens.`, y: 80 }] })) })

async function index(store: string, options: OpenOptions = {}) {
  const { corpus, report } = await openCorpus([join(dir, 'docs')], { store: join(dir, store), ...options })
  const found = corpus.search(['gate']).map(({ docId }) => docId)
  corpus.close()
  if (report === null) throw new Error('nothing was indexed')
  return { report, found }
}

test('files are parsed side by side, and one that is bad stops none', async () => {
  write('a.pdf', pdf(3))
  write('b.docx', docxOf({ body: wordParagraph('The gate of Word.') }))
  write('c.pdf', 'no PDF at all')
  write('d.md', 'The gate of text.\n')
  write('e.docx', 'no archive at all')
  const { report, found } = await index('store')
  expect(new Set(found)).toEqual(new Set(['a.pdf', 'b.docx', 'd.md']))
  expect(report.files).toEqual({ text: 3, corrupt: 2 })
  expect(report.outcomes.map(({ source, outcome }) => [source, outcome])).toEqual([
    ['c.pdf', 'corrupt'],
    ['e.docx', 'corrupt'],
  ])
})

test('what was parsed once is not parsed again: under another name, in another store', async () => {
  write('a.pdf', pdf(40))
  await index('store')
  const parsed = readdirSync(join(dir, 'home/parsed'))
  expect(parsed).toHaveLength(1)
  renameSync(join(dir, 'docs/a.pdf'), join(dir, 'docs/b.pdf'))
  const pages: number[] = []
  const onProgress = ({ page }: IndexProgress) => void (page !== undefined && pages.push(page))
  // No time to parse anything: 40 pages are there all the same.
  const { found } = await index('other', { onProgress, limits: { seconds: 0.001 } })
  expect(found[0]).toBe('b.pdf')
  expect(pages).toEqual([])
  expect(readdirSync(join(dir, 'home/parsed'))).toEqual(parsed)
})

test('a file over a limit has an outcome that names the limit, and is tried again with another', async () => {
  write('a.pdf', pdf(3))
  write('b.md', 'The gate of text.\n')
  const { report, found } = await index('store', { limits: { seconds: 0.01 } })
  expect(found).toEqual(['b.md'])
  expect(report.outcomes).toMatchObject([{ source: 'a.pdf', outcome: 'too-large' }])
  expect(report.outcomes[0]?.reason).toContain('limit of time')
  expect((await index('store', { limits: { seconds: 0.01 } })).report).toMatchObject({ unchanged: 1, added: 0 })
  expect((await index('store')).report).toMatchObject({ unchanged: 1, added: 1, outcomes: [] })
})

test('pages are told of while a file is read, and cancelling ends it there', async () => {
  write('a.pdf', pdf(400))
  const controller = new AbortController()
  const seen: IndexProgress[] = []
  const onProgress = (progress: IndexProgress) => {
    if (progress.page === undefined) return
    seen.push(progress)
    controller.abort()
  }
  const error: unknown = await index('store', { signal: controller.signal, onProgress }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ChapterverseError)
  expect((error as ChapterverseError).code).toBe('cancelled')
  expect(seen).toMatchObject([{ source: 'a.pdf', pages: 400 }])
  expect(seen[0]?.page).toBeLessThan(400)
})

test('an allocation that fails ends one file, and no other', async () => {
  const labelled = Buffer.from(writePdf({ pages: [{ lines: [{ text: 'The gate.', y: 80 }] }], labels: 'A' }))
  // Some two thousand million pages on: a label of 77 million letters.
  write('a.pdf', Buffer.from(labelled.toString('latin1').replace('/S /A', '/S /A /St 2000000000'), 'latin1'))
  write('b.md', 'The gate of text.\n')
  write('c.pdf', pdf(1))
  const { report, found } = await index('store', { limits: { megabytes: 128 } })
  expect(new Set(found)).toEqual(new Set(['b.md', 'c.pdf']))
  expect(report.files).toEqual({ text: 2, 'too-large': 1 })
  expect(report.outcomes[0]?.reason).toBe('a.pdf passed the limit of memory, 128 MB.')
})
