import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeDescription } from '../../readers/descriptions.ts'
import { docxOf, wordParagraph } from '../../testing/files/archives.ts'
import { descriptionKey } from '../map/index.ts'
import { openCorpus } from '../open.ts'
import { findCorpus, listCorpora } from '../store/corpora.ts'
import { Connection } from '../store/driver.ts'
import { databaseFile } from '../store/store.ts'
import { purgeCorpus, purgeParsed } from './purge.ts'

// Real files and databases: the disk sets the pace.
vi.setConfig({ testTimeout: 30_000 })

const MARKER = 'The quetzal password of the third vault is Ombrellino.'
const WORDS = ['quetzal', 'ombrellino', 'Ombrellino']

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'purge-'))
  vi.stubEnv('CHAPTERVERSE_HOME', join(dir, 'home'))
  mkdirSync(join(dir, 'docs'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const docs = () => join(dir, 'docs')
function write(name: string, text: string | Uint8Array): void {
  const path = join(docs(), name)
  writeFileSync(path, text)
  const time = Date.now() / 1000 - 3600
  utimesSync(path, time, time)
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())

/** Files under the home whose bytes, as they are or unpacked, hold any of the words. */
function holding(words: readonly string[]): string[] {
  return filesBelow(join(dir, 'home')).filter((path) => {
    const bytes = readFileSync(path)
    const unpacked = path.endsWith('.gz') ? gunzipSync(bytes) : bytes
    return words.some((word) =>
      [bytes, unpacked].some((some) => some.includes(word) || some.includes(Buffer.from(word, 'utf16le'))),
    )
  })
}

/** Enough neighbours that rows of the page are moved about. */
function writeLibrary(): void {
  for (let n = 0; n < 60; n++)
    write(`ferry-${n}.md`, `# Ferry ${n}\n\nFerry number ${n} leaves at ${n} past the hour.\n`)
  write('secret.docx', docxOf({ body: wordParagraph(MARKER) + wordParagraph('Nothing else is kept there.') }))
}

describe('a file that is deleted', () => {
  it('leaves no byte of its words under the home after the next run', async () => {
    writeLibrary()
    const first = await openCorpus([docs()])
    const { memo, corpus } = first
    memo.set('a call', JSON.stringify({ blocks: [{ text: MARKER }] }))
    memo.set('answer 1', JSON.stringify({ answer: { text: MARKER }, at: 1 }))
    memo.set('screened', '[0,3,12]')
    memo.set('nothing screened', '[]')
    memo.set('run lv2 1', JSON.stringify({ reader: 'model:a', at: 1 }))
    storeDescription(memo, descriptionKey(corpus, 'secret.docx'), { title: 'Vault', summary: MARKER })
    storeDescription(memo, descriptionKey(corpus, 'ferry-1.md'), { title: 'A ferry', summary: 'It leaves.' })
    corpus.close()
    expect(holding(WORDS).length).toBeGreaterThan(0)

    rmSync(join(docs(), 'secret.docx'))
    const second = await openCorpus([docs()])
    expect(second.report).toMatchObject({ removed: 1, documents: 60 })
    expect(second.report?.purgeDue).toBeUndefined()
    // Also while it is open: the log is empty.
    expect(holding(WORDS)).toEqual([])
    const kept = second.memo.list('').map(({ key }) => key)
    expect(kept).toEqual([
      `description ${descriptionKey(second.corpus, 'ferry-1.md')}`,
      'nothing screened',
      'run lv2 1',
      'screened',
    ])
    second.corpus.close()
    expect(holding(WORDS)).toEqual([])
  })

  it('is purged by the next run where a run was killed in between', async () => {
    writeLibrary()
    ;(await openCorpus([docs()])).corpus.close()
    const [kept] = listCorpora()
    const db = new Connection(databaseFile(kept?.store ?? ''))
    // As a kill leaves it: the rows are gone, and nothing was done about the rest.
    db.run(`DELETE FROM file WHERE source = 'secret.docx'`)
    db.run('INSERT INTO memo VALUES (?, ?)', 'a call', MARKER)
    db.run(`INSERT INTO meta VALUES ('purge', 1)`)
    db.close()
    rmSync(join(docs(), 'secret.docx'))
    ;(await openCorpus([docs()])).corpus.close()
    expect(holding(WORDS).filter((path) => !path.endsWith('.gz'))).toEqual([])
  })

  it('is said to be due while another process reads the store', async () => {
    writeLibrary()
    ;(await openCorpus([docs()])).corpus.close()
    rmSync(join(docs(), 'secret.docx'))
    const reader = new Connection(databaseFile(listCorpora()[0]?.store ?? ''))
    try {
      reader.script('BEGIN')
      reader.one('SELECT count(*) FROM document')
      const { corpus, report } = await openCorpus([docs()])
      expect(report).toMatchObject({ removed: 1, purgeDue: true })
      corpus.close()
    } finally {
      reader.script('ROLLBACK')
      reader.close()
    }
    const { corpus, report } = await openCorpus([docs()])
    corpus.close()
    expect(report?.purgeDue).toBeUndefined()
    expect(holding(WORDS)).toEqual([])
  })
})

describe('a file that was changed', () => {
  it('leaves neither its old text nor what was parsed of it', async () => {
    writeLibrary()
    ;(await openCorpus([docs()])).corpus.close()
    write('secret.docx', docxOf({ body: wordParagraph('It is empty now, and open to all who come.') }))
    ;(await openCorpus([docs()])).corpus.close()
    expect(holding(WORDS)).toEqual([])
  })
})

describe('purging', () => {
  it('takes finished calls of a corpus, and parsed files that no corpus is made of', async () => {
    writeLibrary()
    const { corpus, memo } = await openCorpus([docs()], { name: 'ferries' })
    memo.set('a call', JSON.stringify(MARKER))
    corpus.close()
    write('gone.docx', docxOf({ body: wordParagraph(`${MARKER} And more.`) }))
    ;(await openCorpus([join(docs(), 'gone.docx')], { store: join(dir, 'other') })).corpus.close()
    rmSync(join(dir, 'other'), { recursive: true })

    expect(await purgeCorpus(findCorpus('ferries'))).toBe(true)
    const again = await openCorpus({ name: 'ferries' }, { refresh: false })
    expect(again.memo.get('a call')).toBeUndefined()
    expect(again.corpus.text('secret.docx', 0, 500)).toContain(MARKER)
    again.corpus.close()
    const parsed = purgeParsed()
    expect(parsed).toBe(1)
  })
})
