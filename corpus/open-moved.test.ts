/** Stores that moved, whose documents are gone, or that must not be written. Real files and databases. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CorpusSource, type OpenOptions, openCorpus } from './open.ts'

vi.setConfig({ testTimeout: 30_000 })

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'moved-'))
  vi.stubEnv('CHAPTERVERSE_HOME', join(dir, 'home'))
  mkdirSync(join(dir, 'a/docs/more'), { recursive: true })
  writeFileSync(join(dir, 'a/docs/port.md'), '# Ports\n\nThe port is 5432.\n')
  writeFileSync(join(dir, 'a/docs/more/fee.md'), '# Fees\n\nThe fee is 5 pounds.\n')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

/** What a search finds, and what opening told. */
async function opened(source: CorpusSource, options: OpenOptions = {}) {
  const { corpus, report, gone, memo } = await openCorpus(source, options)
  const found = corpus.search(['port']).map(({ docId, start, end }) => corpus.text(docId, start, end))
  memo.set('key', 'found out')
  const { root } = corpus
  corpus.close()
  return { found: found.join(), report, gone, root }
}

/** All but the index of the log, in which whoever reads takes a place. */
const bytesIn = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, readFileSync(file, 'base64')]),
  )

describe('a store', () => {
  it('that moved together with its documents is theirs still, and knows their place', async () => {
    await opened([join(dir, 'a/docs')], { store: join(dir, 'a/store') })
    renameSync(join(dir, 'a'), join(dir, 'b'))
    const moved = await opened([join(dir, 'b/docs')], { store: join(dir, 'b/store') })
    expect(moved.found).toContain('5432')
    expect(moved.report).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(moved.root).toBe(join(dir, 'b/docs'))
    cpSync(join(dir, 'b/docs'), join(dir, 'others'), { recursive: true })
    await expect(opened([join(dir, 'others')], { store: join(dir, 'b/store') })).rejects.toMatchObject({
      code: 'store_unusable',
    })
  })

  it('in the home folder moves with it, under its name', async () => {
    await opened([join(dir, 'a/docs')], { name: 'x' })
    renameSync(join(dir, 'home'), join(dir, 'volume'))
    vi.stubEnv('CHAPTERVERSE_HOME', join(dir, 'volume'))
    expect((await opened({ name: 'x' })).found).toContain('5432')
    expect(readdirSync(dir)).not.toContain('home')
  })

  it('whose documents are gone is asked as it was indexed, and says so', async () => {
    await opened([join(dir, 'a/docs')], { name: 'x' })
    renameSync(join(dir, 'a'), join(dir, 'away'))
    const gone = [join(dir, 'a/docs')]
    expect(await opened({ name: 'x' })).toMatchObject({ found: expect.stringContaining('5432'), gone, report: null })
    expect(await opened([join(dir, 'a/docs')])).toMatchObject({ gone })
    // A path that was never indexed is a slip.
    await expect(opened([join(dir, 'a/dox')])).rejects.toMatchObject({ code: 'path_not_found' })
  })
})

describe('reading only', () => {
  it.each([
    ['by option', { readOnly: true }, ''],
    ['by environment', {}, '1'],
  ])('writes nothing, %s', async (_, options, variable) => {
    await opened([join(dir, 'a/docs')], { name: 'x' })
    vi.stubEnv('CHAPTERVERSE_READ_ONLY', variable)
    writeFileSync(join(dir, 'a/docs/port.md'), '# Ports\n\nThe port is 6000.\n')
    const before = bytesIn(join(dir, 'home'))
    const read = await opened({ name: 'x' }, options)
    expect(read).toMatchObject({ found: expect.stringContaining('5432'), report: null })
    expect(read.gone).toBeUndefined()
    expect(bytesIn(join(dir, 'home'))).toEqual(before)
  })

  it('needs what was indexed before, by this version, for these documents', async () => {
    await expect(opened([join(dir, 'a/docs')], { readOnly: true })).rejects.toMatchObject({ code: 'no_documents' })
    await opened([join(dir, 'a/docs')], { store: join(dir, 'store') })
    const others = opened([join(dir, 'a')], { store: join(dir, 'store'), readOnly: true })
    await expect(others).rejects.toMatchObject({ code: 'store_unusable' })
  })
})
