import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPdf } from './corpus/formats/pdf/library.ts'
import { ask, type Citation, type OpenCorpus, openCorpus, readMap } from './index.ts'

const DATA = resolve(process.env['CHAPTERVERSE_DATA'] ?? '../shared/data')
const FILES = [
  'format-files/pdf/developers-reference.pdf',
  'format-files/docx/gen-en-heading-styles.docx',
  'format-files/epub/childrens-literature.epub',
  'messy-files/files/pdf/maint-guide.zh-cn.pdf',
  'messy-files/files/pdf/scanned-debmake-doc.zh-cn.pdf',
  'messy-files/files/pdf/pypdf-libreoffice-writer-password.pdf',
  'messy-files/files/damaged/truncated.pdf',
]

/** One corpus of all of them: an answer has to come from the right one. */
let dir: string
let library: OpenCorpus
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'documents-'))
  vi.stubEnv('CHAPTERVERSE_HOME', join(dir, 'home'))
  mkdirSync(join(dir, 'docs'))
  for (const file of FILES) copyFileSync(join(DATA, file), join(dir, 'docs', basename(file)))
  library = await openCorpus([join(dir, 'docs')], { store: join(dir, 'store'), ocr: true })
})
afterAll(() => {
  library.corpus.close()
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const bytesOf = (name: string) => readFileSync(join(dir, 'docs', name))
/** The same words, however they are spaced and broken at line ends. */
const words = (text: string) => text.normalize('NFKC').replace(/[\s\-\u00ad•]+/g, '')

/** The text of one page as pdfjs gives it: neither lines nor pages are ours. */
async function plainPage(name: string, page: number): Promise<string> {
  const pdf = await openPdf(bytesOf(name), name)
  const { items } = await (await pdf.getPage(page)).getTextContent()
  await pdf.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

async function cited(question: string, source: string): Promise<Citation> {
  const answer = await ask(question, { corpus: library, settings: { model: 'offline' } })
  expect(answer).toMatchObject({ status: 'answered', stop: 'verified' })
  const [citation] = answer.citations
  if (citation === undefined) throw new Error('nothing was cited')
  expect(citation.source).toBe(source)
  expect(library.corpus.text(citation.docId, citation.start, citation.end)).toBe(citation.quote)
  return citation
}

describe('one question of each kind of document, asked of all of them', () => {
  test('PDF', async () => {
    const question = 'Which package contains best practices for people who maintain packages that use autoconf?'
    const { page, ...citation } = await cited(question, 'developers-reference.pdf')
    expect(citation).toMatchObject({ pageLabel: '103', quote: expect.stringContaining('autotools-dev') })
    expect(citation.headings.at(-1)).toBe('autotools-dev')
    expect(words(await plainPage('developers-reference.pdf', page ?? 0))).toContain(words(citation.quote))
  })

  test('Word', async () => {
    const { page, quote, headings } = await cited(
      'How old was Pierre when he was sent abroad?',
      'gen-en-heading-styles.docx',
    )
    expect(quote).toContain('at the age of ten')
    expect(headings.length).toBeGreaterThan(1)
    // Pages begin where Word last had them begin.
    const xml = strFromU8(unzipSync(bytesOf('gen-en-heading-styles.docx'))['word/document.xml'] ?? new Uint8Array())
    const before = xml.slice(0, xml.indexOf('Pierre at the age of ten'))
    expect(page).toBe(before.split('<w:lastRenderedPageBreak/>').length)
  })

  test('EPUB', async () => {
    const citation = await cited('How big were the eyes of the dogs in The Tinder-Box?', 'childrens-literature.epub')
    expect(citation).toMatchObject({ page: null, quote: expect.stringContaining('eyes as big as tea-cups') })
    expect(citation.headings.slice(-2)).toEqual(['Hans Christian Andersen', '196 THE TINDER-BOX'])
  })

  test('PDF in Chinese', async () => {
    const { page, ...citation } = await cited('如何重新添加已删除的模板文件?', 'maint-guide.zh-cn.pdf')
    expect(citation).toMatchObject({ pageLabel: '49', headings: ['更新软件包', '更新打包风格'] })
    expect(citation.quote).toContain('--addmissing')
    expect(words(await plainPage('maint-guide.zh-cn.pdf', page ?? 0))).toContain(words(citation.quote))
  })

  test('scan', async () => {
    const citation = await cited('HTTP 代理应如何设置以节省带宽?', 'scanned-debmake-doc.zh-cn.pdf')
    expect(citation).toMatchObject({ page: 2, ocr: true, headings: ['3.8 HTTP 代理'] })
    expect(citation.quote).toContain('HTTP 缓存代理')
  })
})

test('what came of the others, and of the scan, is said', () => {
  expect(library.report?.files).toEqual({ text: 4, 'needs-ocr': 1, password: 1, corrupt: 1 })
  expect(library.report?.outcomes).toMatchObject([
    { source: 'childrens-literature.epub', outcome: 'text', leftOut: { picture: 1 } },
    { source: 'pypdf-libreoffice-writer-password.pdf', outcome: 'password' },
    { source: 'scanned-debmake-doc.zh-cn.pdf', outcome: 'needs-ocr', ocr: true },
    { source: 'truncated.pdf', outcome: 'corrupt' },
  ])
})

test('the map says where headings were found', () => {
  const from = Object.fromEntries(readMap(library.corpus).map(({ docId, headingsFrom }) => [docId, headingsFrom]))
  expect(from).toEqual({
    'developers-reference.pdf': 'outline',
    'gen-en-heading-styles.docx': undefined,
    'childrens-literature.epub': undefined,
    'maint-guide.zh-cn.pdf': 'outline',
    'scanned-debmake-doc.zh-cn.pdf': 'fonts',
  })
})
