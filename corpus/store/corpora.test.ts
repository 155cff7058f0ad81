import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OpenOptions, openCorpus } from '../open.ts'
import { findCorpus, listCorpora } from './corpora.ts'
import { Connection } from './driver.ts'
import { checkStore, moveCorpus, removeCorpus, renameCorpus } from './keep.ts'
import { databaseFile } from './store.ts'

// Real files and databases: the disk sets the pace.
vi.setConfig({ testTimeout: 30_000 })

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'corpora-'))
  vi.stubEnv('CHAPTERVERSE_HOME', join(dir, 'home'))
  mkdirSync(docs())
  for (const n of [1, 2, 3]) writeFileSync(join(docs(), `${n}.md`), `# Ferry ${n}\n\nIt leaves at ${n}.\n`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const docs = () => join(dir, 'docs')
async function index(paths: string[] = [docs()], options: OpenOptions = {}) {
  const { corpus, memo, report } = await openCorpus(paths, options)
  const finished = memo.get('a call')
  memo.set('a call', '[1]')
  corpus.close()
  return { finished, report }
}
const codeOf = async (body: () => unknown): Promise<string> => {
  try {
    await body()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'nothing was thrown'
}

describe('what is kept', () => {
  it('is listed, with a name or without', async () => {
    expect(listCorpora()).toEqual([])
    await index()
    await index([join(docs(), '1.md')], { name: 'one', store: join(dir, 'elsewhere') })
    const [one, all] = listCorpora()
    expect(one).toMatchObject({
      name: 'one',
      documents: 1,
      paths: [join(docs(), '1.md')],
      store: join(dir, 'elsewhere'),
    })
    expect(all).toMatchObject({ name: null, documents: 3, paths: [docs()], gone: [] })
    expect(all?.bytes).toBeGreaterThan(10_000)
    expect(Date.now() - Date.parse(all?.usedAt ?? '')).toBeLessThan(60_000)
    for (const reference of ['one', join(dir, 'elsewhere'), join(docs(), '1.md')])
      expect(findCorpus(reference)).toEqual(one)
    expect(await codeOf(() => findCorpus('two'))).toBe('no_corpus')
  })

  it('is listed where it cannot be read, too', async () => {
    await index()
    writeFileSync(databaseFile(listCorpora()[0]?.store ?? ''), 'no database')
    expect(listCorpora()).toMatchObject([{ documents: null, paths: [] }])
  })

  it('is for its owner alone, also where it was not', async () => {
    await index([docs()], { name: 'ferries' })
    const { store } = findCorpus('ferries')
    const modes = () =>
      [store, ...readdirSync(store).map((name) => join(store, name))].map((path) => statSync(path).mode & 0o77)
    expect(new Set(modes())).toEqual(new Set([0]))
    for (const path of [join(dir, 'home'), join(dir, 'home/names'), join(dir, 'home/stores')])
      expect(statSync(path).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(store)) chmodSync(join(store, name), 0o644)
    chmodSync(store, 0o755)
    await index([docs()], { name: 'ferries' })
    expect(new Set(modes())).toEqual(new Set([0]))
  })

  it('leaves the mode of a folder that holds more', async () => {
    const mine = join(dir, 'mine')
    mkdirSync(mine)
    writeFileSync(join(mine, 'notes.txt'), 'x')
    chmodSync(mine, 0o755)
    await index([docs()], { store: mine })
    expect(statSync(mine).mode & 0o777).toBe(0o755)
    expect(statSync(databaseFile(mine)).mode & 0o777).toBe(0o600)
    expect(statSync(join(mine, 'notes.txt')).mode & 0o777).toBe(0o644)
  })
})

describe('a corpus', () => {
  it('gets another name', async () => {
    await index([docs()], { name: 'old' })
    await index([join(docs(), '1.md')], { name: 'other' })
    renameCorpus(findCorpus('old'), 'new')
    expect(listCorpora().map(({ name }) => name)).toEqual(['new', 'other'])
    expect(await codeOf(() => renameCorpus(findCorpus('new'), 'other'))).toBe('bad_setting')
    expect(await codeOf(() => renameCorpus(findCorpus('new'), 'no name/'))).toBe('bad_setting')
    expect(listCorpora().map(({ name }) => name)).toEqual(['new', 'other'])
  })

  it('is found again where its documents were taken to', async () => {
    await index([docs()], { name: 'ferries' })
    const moved = join(dir, 'moved')
    renameSync(docs(), moved)
    expect(findCorpus('ferries').gone).toEqual([docs()])
    expect(await codeOf(() => moveCorpus(findCorpus('ferries'), { paths: [join(dir, 'nowhere')] }))).toBe(
      'path_not_found',
    )
    await moveCorpus(findCorpus('ferries'), { paths: [moved] })
    const { report, finished } = await index([moved])
    expect(report).toMatchObject({ unchanged: 3, added: 0 })
    expect(finished).toBe('[1]')
    expect(findCorpus('ferries')).toMatchObject({ paths: [moved], gone: [], documents: 3 })
    expect(listCorpora()).toHaveLength(1)
  })

  it('is taken to another place', async () => {
    await index([docs()], { name: 'ferries' })
    const { store: before } = findCorpus('ferries')
    await moveCorpus(findCorpus('ferries'), { store: join(dir, 'place') })
    expect(existsSync(before)).toBe(false)
    const { corpus, memo } = await openCorpus({ name: 'ferries' })
    expect(memo.get('a call')).toBe('[1]')
    corpus.close()
    await index([join(docs(), '1.md')], { name: 'one' })
    expect(await codeOf(() => moveCorpus(findCorpus('one'), { store: join(dir, 'place') }))).toBe('bad_setting')
  })

  it('is removed with its names, and nothing else', async () => {
    const mine = join(dir, 'mine')
    mkdirSync(mine)
    writeFileSync(join(mine, 'notes.txt'), 'x')
    await index([docs()], { name: 'ferries', store: mine })
    removeCorpus(findCorpus('ferries'))
    expect(listCorpora()).toEqual([])
    expect(readdirSync(mine)).toEqual(['notes.txt'])
    expect(readdirSync(docs())).toHaveLength(3)
  })

  it('keeps to what was excluded', async () => {
    expect((await index([docs()], { exclude: ['2.*'] })).report).toMatchObject({ documents: 2 })
    expect((await index()).report).toMatchObject({ documents: 2, unchanged: 2 })
    expect((await index([docs()], { exclude: [] })).report).toMatchObject({ documents: 3, added: 1 })
  })

  it('is sound, or said not to be', async () => {
    await index([docs()], { name: 'ferries' })
    const corpus = findCorpus('ferries')
    expect(checkStore(corpus)).toEqual([])
    const db = new Connection(databaseFile(corpus.store))
    db.run(`UPDATE piece SET bytes = x'00' WHERE document = (SELECT id FROM document WHERE docId = '2.md')`)
    db.run(`DELETE FROM outline WHERE document = (SELECT id FROM document WHERE docId = '3.md')`)
    db.close()
    expect(checkStore(corpus)).toEqual([
      'The text of 2.md has a wrong checksum.',
      'The outline of 3.md is missing or has a wrong checksum.',
    ])
    writeFileSync(databaseFile(corpus.store), 'no database')
    expect(checkStore(corpus)).toHaveLength(1)
  })
})

describe('a folder that was moved', () => {
  it('is recognised by its files, and its index taken over where that is wanted', async () => {
    await index()
    const moved = join(dir, 'moved')
    renameSync(docs(), moved)
    const asked: string[][] = []
    const onMoved = (from: { paths: string[] }) => asked.push(from.paths) > 1
    expect((await index([moved], { onMoved })).report).toMatchObject({ added: 3 })
    // Declined once, it has an index of its own: nobody is asked again.
    await index([moved], { onMoved })
    expect(asked).toEqual([[docs()]])
    removeCorpus(findCorpus(moved))
    expect(await index([moved], { onMoved })).toMatchObject({ finished: '[1]', report: { added: 0, unchanged: 3 } })
    expect(listCorpora()).toMatchObject([{ paths: [moved] }])
  })

  it('is not taken for one that holds other files, or one that is still there', async () => {
    await index()
    const other = join(dir, 'other')
    mkdirSync(other)
    writeFileSync(join(other, '1.md'), '# Something else, and longer\n')
    const onMoved = () => {
      throw new Error('asked')
    }
    await index([other], { onMoved })
    mkdirSync(join(dir, 'copy'))
    for (const n of [1, 2, 3]) writeFileSync(join(dir, `copy/${n}.md`), `# Ferry ${n}\n\nIt leaves at ${n}.\n`)
    await index([join(dir, 'copy')], { onMoved })
    rmSync(docs(), { recursive: true })
    rmSync(other, { recursive: true })
    mkdirSync(other)
    writeFileSync(join(other, '1.md'), 'short')
    await index([other], { onMoved })
  })
})
