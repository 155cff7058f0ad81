import { mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChapterverseError } from '../lib/errors.ts'
import { sha256 } from '../lib/hash.ts'
import { dumpStore } from '../testing/kill/dump-store.ts'
import { random } from '../testing/kill/kill-index.ts'
import type { IndexProgress } from './indexing/indexer.ts'
import { type OpenOptions, openCorpus } from './open.ts'
import { Connection } from './store/driver.ts'

// Real files and databases: the disk sets the pace.
vi.setConfig({ testTimeout: 30_000 })

let dir: string
const closing: { close(): void }[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'open-'))
  vi.stubEnv('CHAPTERVERSE_HOME', join(dir, 'home'))
})
afterEach(() => {
  for (const corpus of closing.splice(0)) corpus.close()
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const docs = () => join(dir, 'docs')
const store = () => join(dir, 'store')
/** Files an hour old, so that their time stamps are relied on. */
function write(files: Record<string, string | Uint8Array>, age = 3600): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(docs(), name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    const time = Date.now() / 1000 - age
    utimesSync(path, time, time)
  }
}
async function open(options: OpenOptions = {}, paths = [docs()]) {
  const opened = await openCorpus(paths, { store: store(), ...options })
  closing.push(opened.corpus)
  return opened
}
const counts = ({ report }: { report: unknown }) => {
  const { added, changed, removed, unchanged } = report as Record<string, number>
  return { added, changed, removed, unchanged }
}
const changedBy = (some: Record<string, number>) => ({ added: 0, changed: 0, removed: 0, unchanged: 0, ...some })
const withDatabase = (body: (db: Connection) => void) => {
  const db = new Connection(join(store(), 'corpus.db'))
  body(db)
  db.close()
}

const auth = '# Auth\n\nTokens expire.\n\n## Single sign-on\n\nSAML is supported. OIDC is, too.\n'
const harbour = '# Harbour\n\nThe ferry leaves at nine.\n'

describe('openCorpus', () => {
  it('indexes, searches and gives the exact text', async () => {
    write({ 'guide/auth.md': auth, 'harbour.md': harbour })
    const { corpus, report } = await open()
    expect(report).toMatchObject({ root: docs(), store: store(), name: null, documents: 2, added: 2, outcomes: [] })
    expect(corpus.documents.map((d) => [d.docId, d.title])).toEqual([
      ['guide/auth.md', 'Auth'],
      ['harbour.md', 'Harbour'],
    ])
    const info = corpus.document('guide/auth.md')
    expect(info).toMatchObject({ hash: sha256(auth), length: auth.length, language: 'en', source: 'guide/auth.md' })
    expect(corpus.text('guide/auth.md', 0, info.length)).toBe(auth)
    const [hit] = corpus.search(['which OIDC'])
    expect(hit).toMatchObject({ docId: 'guide/auth.md' })
    expect(corpus.text('guide/auth.md', hit?.start ?? 0, hit?.end ?? 0)).toContain('OIDC is, too.')
    expect(corpus.structure('guide/auth.md').sections.map((s) => s.path)).toEqual(['1', '1.1'])
    expect(corpus.statistics().frequency('ferry')).toBe(corpus.statistics(['harbour']).frequency('ferry'))
  })

  it('restricts a search to documents, with their own statistics', async () => {
    write({ 'a.md': 'ferry ferry', 'b.md': 'ferry', 'c/d.md': 'ferry train' })
    const { corpus } = await open()
    expect(corpus.search(['ferry'], { documents: ['b', 'c/*'] }).map((h) => h.docId)).toEqual(['b.md', 'c/d.md'])
    expect(corpus.statistics(['b', 'c/*']).total).toBe(2)
    expect(() => corpus.search(['ferry'], { documents: ['nope'] })).toThrow(
      expect.objectContaining({ code: 'document_not_found' }),
    )
    expect(() => corpus.document('nope')).toThrow(expect.objectContaining({ code: 'document_not_found' }))
  })

  it('registers a name, opens by it, and keeps the default store for the same paths in any order', async () => {
    write({ 'a.md': auth, 'b.md': harbour })
    const paths = [join(docs(), 'a.md'), join(docs(), 'b.md')]
    const first = await openCorpus(paths, { name: 'manuals' })
    const named = await openCorpus({ name: 'manuals' }, { refresh: false })
    const other = await openCorpus([...paths].reverse())
    closing.push(first.corpus, named.corpus, other.corpus)
    expect(named.report).toBeNull()
    expect(named.corpus.name).toBe('manuals')
    expect(named.corpus.documents).toEqual(first.corpus.documents)
    expect(other.report).toMatchObject({ store: first.report?.store, unchanged: 2 })
    await expect(openCorpus({ name: 'manual' })).rejects.toMatchObject({
      code: 'no_corpus',
      remedy: expect.stringMatching(/manuals/) as string,
    })
  })

  it('keeps documents of a loader under a name, and writes only those that differ', async () => {
    const document = (id: string, text: string) => ({
      id,
      text,
      blocks: [{ kind: 'paragraph' as const, start: 0, end: text.length }],
    })
    const name = 'loaded'
    const first = await openCorpus({ name, documents: [document('a', 'The ferry.'), document('b', 'The harbour.')] })
    const second = await openCorpus({ name, documents: [document('b', 'The harbour.'), document('c', 'The train.')] })
    const later = await openCorpus({ name })
    closing.push(first.corpus, second.corpus, later.corpus)
    expect(counts(first)).toEqual(changedBy({ added: 2 }))
    expect(counts(second)).toEqual(changedBy({ added: 1, removed: 1, unchanged: 1 }))
    expect(later.report).toBeNull()
    expect(later.corpus.documents.map((d) => [d.docId, d.source])).toEqual([
      ['b', 'b'],
      ['c', 'c'],
    ])
    expect(later.corpus.text('c', 0, 99)).toBe('The train.')
  })

  it('has an error for each way to have nothing', async () => {
    mkdirSync(docs())
    await expect(open()).rejects.toMatchObject({ code: 'no_documents' })
    await expect(open({ overlapRatio: 0.9 })).rejects.toMatchObject({ code: 'bad_setting' })
    await expect(open({}, [])).rejects.toMatchObject({ code: 'no_corpus' })
    await expect(open({}, [join(dir, 'missing')])).rejects.toMatchObject({ code: 'path_not_found' })
    rmSync(store(), { recursive: true })
    await expect(open({ refresh: false })).rejects.toMatchObject({ code: 'no_documents' })
  })

  it('says of the first file why it was not taken in, naming it once, and what to do', async () => {
    write({ 'page.heic': new Uint8Array([0, 0, 0, 0x18]) })
    await expect(open()).rejects.toMatchObject({
      message: expect.stringMatching(/1 file was not taken in: page\.heic: No format reads \.heic files\.$/) as string,
      remedy: expect.stringContaining('--ocr') as string,
    })
    rmSync(join(docs(), 'page.heic'))
    write({ 'a.txt': '\n', 'b.txt': '' })
    await expect(open()).rejects.toMatchObject({
      message: expect.stringMatching(/2 files were not taken in: a\.txt holds no text\.$/) as string,
      remedy: expect.stringContaining('text in images') as string,
    })
  })

  it.each(['a.txt', 'a.pdf', 'a.docx'])('says of a file without a byte, %s, that it is empty', async (name) => {
    write({ [name]: '' })
    await expect(open()).rejects.toMatchObject({
      message: expect.stringMatching(/: a\.\w+ is empty\.$/) as string,
      remedy: expect.not.stringContaining('images') as string,
    })
  })

  it('keeps finished calls beside the documents', async () => {
    write({ 'a.md': auth })
    const { memo } = await open()
    memo.set('k', '"v"')
    expect((await open()).memo.get('k')).toBe('"v"')
  })
})

describe('a second index', () => {
  it('reads what was changed and drops what was deleted, and nothing else', async () => {
    write({ 'a.md': auth, 'b.md': harbour, 'c.md': 'Old news.' })
    await open()
    expect(counts(await open())).toEqual(changedBy({ unchanged: 3 }))
    write({ 'b.md': `${harbour}And at ten.\n`, 'd.md': 'New.' }, 60)
    unlinkSync(join(docs(), 'c.md'))
    const second = await open()
    expect(counts(second)).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 })
    expect(second.corpus.documents.map((d) => d.docId)).toEqual(['a.md', 'b.md', 'd.md'])
    expect(second.corpus.search(['old news'])).toEqual([])
  })

  it('is not misled by a time stamp: neither a new one on old bytes, nor a fresh one that may be shared', async () => {
    write({ 'a.md': auth })
    await open()
    write({ 'a.md': auth }, 60)
    expect(counts(await open())).toEqual(changedBy({ unchanged: 1 }))
    write({ 'a.md': harbour }, 0)
    const time = new Date()
    utimesSync(join(docs(), 'a.md'), time, time)
    await open()
    writeFileSync(join(docs(), 'a.md'), harbour.replace('nine', 'five'))
    utimesSync(join(docs(), 'a.md'), time, time)
    expect(counts(await open())).toEqual(changedBy({ changed: 1 }))
  })

  it('touches the rows of the changed document alone', async () => {
    write(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.md`, `# Page ${i}\n\nText ${i}.`])))
    await open()
    const ids = () => {
      let rows: unknown[] = []
      withDatabase((db) => {
        rows = db.all('SELECT document.id, docId, file.id AS file FROM document JOIN file ON file.id = file')
      })
      return rows
    }
    const before = ids()
    write({ 'new.md': 'One more.' })
    await open()
    const after = ids()
    expect(after).toHaveLength(21)
    expect(after).toEqual(expect.arrayContaining(before))
  })

  it('takes in the documents of a JSONL file one by one', async () => {
    const line = (id: string, text: string) => JSON.stringify({ id, title: `Title ${id}`, text })
    write({ 'x.jsonl': [line('one', 'First.'), line('two', 'Second.'), line('three', 'Third.')].join('\n') })
    const paths = [join(docs(), 'x.jsonl')]
    const first = await open({}, paths)
    expect(first.corpus.documents.map((d) => [d.docId, d.title, d.source])).toEqual([
      ['one', 'Title one', 'x.jsonl'],
      ['two', 'Title two', 'x.jsonl'],
      ['three', 'Title three', 'x.jsonl'],
    ])
    write({ 'x.jsonl': [line('three', 'Third.'), line('two', 'Changed.'), line('four', 'Fourth.')].join('\n') }, 60)
    const second = await open({}, paths)
    expect(counts(second)).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 })
    expect(second.corpus.documents.map((d) => d.docId)).toEqual(['three', 'two', 'four'])
    expect(second.corpus.text('two', 0, 99)).toBe('Changed.')
  })

  it('keeps nothing of a file that cannot be parsed any more, and goes on with the others', async () => {
    write({ 'a.md': auth, 'b.md': harbour })
    await open()
    write({ 'a.md': new Uint8Array([0, 1, 2, 0, 255, 254, 0, 0, 7, 0, 0, 1, 130, 0, 3]) }, 60)
    const second = await open()
    expect(second.corpus.documents.map((d) => d.docId)).toEqual(['b.md'])
    expect(second.report).toMatchObject({ removed: 1, unchanged: 1 })
    expect(second.report?.outcomes).toEqual([
      {
        source: 'a.md',
        outcome: 'unsupported',
        reason: expect.any(String) as string,
        remedy: expect.any(String) as string,
      },
    ])
    expect((await open()).report?.outcomes).toHaveLength(1)
  })

  it('says of two documents with one id which is kept, whatever the order they came in', async () => {
    const line = (text: string) => `{"id":"same","text":"${text}"}\n{"id":"same","text":"again"}`
    write({ 'b.jsonl': line('from b') })
    await open({}, [join(docs(), 'b.jsonl'), docs()])
    write({ 'a.jsonl': line('from a') })
    const { corpus, report } = await open({ store: join(dir, 'both') }, [
      join(docs(), 'b.jsonl'),
      join(docs(), 'a.jsonl'),
    ])
    expect(corpus.text('same', 0, 99)).toBe('from a')
    expect(report).toMatchObject({ documents: 1 })
    expect(report?.outcomes.map((o) => [o.source, o.outcome])).toEqual([
      ['a.jsonl', 'duplicate'],
      ['b.jsonl', 'duplicate'],
      ['b.jsonl', 'duplicate'],
    ])
  })

  it('cuts chunks anew when the overlap is another, and keeps the overlap that was set', async () => {
    write({ 'a.md': `# Long\n\n${'The ferry leaves the harbour at nine. '.repeat(400)}` })
    const chunks = (opened: Awaited<ReturnType<typeof open>>) => opened.corpus.structure('a.md').chunks.length
    const overlapping = chunks(await open({ overlapRatio: 0.3 }))
    const none = await open({ overlapRatio: 0 })
    expect(counts(none)).toEqual(changedBy({ changed: 1 }))
    expect(chunks(none)).toBeLessThan(overlapping)
    const again = await open()
    expect(counts(again)).toEqual(changedBy({ unchanged: 1 }))
    expect(chunks(again)).toBe(chunks(none))
  })

  it('reads everything again that another version wrote, and until then refuses to search it', async () => {
    write({ 'a.md': auth })
    await open()
    const before = dumpStore(store())
    withDatabase((db) => {
      db.run("UPDATE file SET recipe = 'parser 0'")
      db.run("UPDATE document SET encoding = 'words 0', fingerprint = ''")
    })
    await expect(open({ refresh: false })).rejects.toMatchObject({ code: 'store_unusable' })
    expect(counts(await open())).toEqual(changedBy({ changed: 1 }))
    expect(dumpStore(store())).toEqual(before)
  })

  it('stops between documents when it is cancelled, and goes on from there', async () => {
    write(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}.md`, `# Page ${i}\n\nText ${i}.`])))
    const controller = new AbortController()
    const seen: IndexProgress[] = []
    const onProgress = (progress: IndexProgress) => {
      seen.push(progress)
      if (progress.done === 4) controller.abort()
    }
    await expect(open({ signal: controller.signal, onProgress })).rejects.toMatchObject({ code: 'cancelled' })
    expect(seen.at(-1)).toMatchObject({ phase: 'index', total: 10 })
    const rest = counts(await open())
    expect(rest.unchanged).toBeGreaterThanOrEqual(4)
    expect((rest.unchanged ?? 0) + (rest.added ?? 0)).toBe(10)
  })
})

describe('a snapshot', () => {
  it('keeps answering from its own state, and says when a text is gone', async () => {
    write({ 'a.md': auth, 'b.md': harbour })
    const { corpus } = await open()
    expect(corpus.isStale()).toBe(false)
    write({ 'a.md': auth.replace('SAML', 'LDAP') }, 60)
    await open()
    expect(corpus.isStale()).toBe(true)
    expect(corpus.search(['ferry'])).toHaveLength(1)
    expect(corpus.text('b.md', 0, 9)).toBe('# Harbour')
    expect(() => corpus.text('a.md', 0, 5)).toThrow(expect.objectContaining({ code: 'document_changed' }))
    expect(() => corpus.structure('a.md')).toThrow(expect.objectContaining({ code: 'document_changed' }))
  })

  it('has not aged where indexing changed no document', async () => {
    write({ 'a.md': auth })
    const { corpus } = await open()
    // The same text in other bytes, a file that cannot be read, and one that is gone.
    write({ 'a.md': `\uFEFF${auth}`, 'c.md': Buffer.from([0, 1, 2, 0, 255]).toString('latin1') }, 60)
    expect((await open()).report).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 1 })
    unlinkSync(join(docs(), 'c.md'))
    await open()
    expect(corpus.isStale()).toBe(false)
  })

  it('still reads a text that was indexed anew without changing', async () => {
    write({ 'a.md': auth })
    const { corpus } = await open()
    await open({ overlapRatio: 0.1 })
    expect(corpus.text('a.md', 0, 6)).toBe('# Auth')
  })

  it('reports a damaged blob as such', async () => {
    write({ 'a.md': auth })
    await open()
    withDatabase((db) => db.run("UPDATE piece SET bytes = CAST('rubbish' AS BLOB)"))
    const { corpus } = await open()
    expect(() => corpus.text('a.md', 0, 5)).toThrow(
      expect.objectContaining({
        code: 'store_unusable',
        message: expect.stringMatching(/corpus\.db is damaged/) as string,
      }),
    )
    withDatabase((db) => db.run("UPDATE segment SET bytes = CAST('rubbish' AS BLOB)"))
    const { corpus: second } = await open()
    expect(() => second.search(['ferry'])).toThrow(expect.objectContaining({ code: 'store_unusable' }))
  })

  it('never fails in another way when bytes of the file are overwritten at random', async () => {
    const page = (i: number) => `# Page ${i}\n\n${`The ferry ${i} leaves the harbour at nine. `.repeat(60)}`
    write(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${i}.md`, page(i)])))
    ;(await open()).corpus.close()
    const file = join(store(), 'corpus.db')
    const whole = readFileSync(file)
    const next = random(5)
    const codes = new Set<string>()
    for (let round = 0; round < 40; round++) {
      const bytes = Buffer.from(whole)
      const at = round === 0 ? 0 : Math.floor(next() * bytes.length)
      for (let i = at; i < Math.min(at + 600, bytes.length); i++) bytes[i] = Math.floor(next() * 256)
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
      writeFileSync(file, bytes)
      try {
        const { corpus } = await open({ refresh: round % 2 === 0 })
        for (const { docId, length } of corpus.documents) {
          corpus.text(docId, 0, length)
          expect(corpus.structure(docId).sentences.length).toBeGreaterThan(0)
        }
        corpus.search(['ferry'])
        corpus.close()
        codes.add('fine')
      } catch (error) {
        if (!(error instanceof ChapterverseError)) throw error
        codes.add(error.code)
      }
    }
    expect([...codes].sort()).toEqual(['fine', 'store_unusable'])
  })

  it('keeps every character of a long text with pairs at the seams', async () => {
    const text = `# Emoji\n\n${'x'.repeat(65_526)}${'😀'.repeat(70_000)}`
    write({ 'a.md': text })
    const { corpus } = await open()
    expect(corpus.text('a.md', 0, text.length)).toBe(readFileSync(join(docs(), 'a.md'), 'utf8'))
    expect(corpus.text('a.md', 65_530, 65_540)).toBe(text.slice(65_530, 65_540))
  })
})
