import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCorpus } from '../open.ts'

const DATA = resolve(process.env['CHAPTERVERSE_DATA'] ?? '../shared/data')
const home = mkdtempSync(join(tmpdir(), 'owner-files-'))
beforeAll(() => vi.stubEnv('CHAPTERVERSE_HOME', home))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

test('a folder as people keep it: every file is read, or it is said why not', { timeout: 120_000 }, async () => {
  const { corpus, report } = await openCorpus([join(DATA, 'owner-files/docs')], { store: join(home, 'store') })
  const sources = new Set(corpus.documents.map(({ source }) => source))
  const documents = corpus.documents.map(({ docId }) => docId)
  corpus.close()
  expect(report?.files).toEqual({ text: 42, 'needs-ocr': 2 })
  expect(report?.outcomes.map(({ source, outcome, reason }) => `${outcome} ${source}: ${reason}`).sort()).toEqual([
    'needs-ocr Photos/IMG_2211.jpg: Photos/IMG_2211.jpg is a picture.',
    'needs-ocr Photos/whiteboard.png: Photos/whiteboard.png is a picture.',
    'text Finance/old.xls: 1 byte that is no character not read.',
    'text Manuals/Debian参考手册.pdf: 1 of 251 pages is a picture (1) and not in the text.',
  ])
  // Locks of programs and litter of systems are left out, and nobody is bothered with them.
  expect([...sources].filter((source) => /~\$|DS_Store/.test(source))).toEqual([])
  for (const source of ['Archive/2021.zip', 'Mail/Ingrid price increase.eml', 'Notes/memo.rtf', 'Notes/calendar.ics'])
    expect(sources).toContain(source)
  expect(documents.filter((id) => id.startsWith('Archive/2021.zip/')).length).toBeGreaterThan(0)
})
