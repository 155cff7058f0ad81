import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dumpStore } from '../../testing/kill/dump-store.ts'
import { killIndexing, startChild } from '../../testing/kill/kill-index.ts'
import { openCorpus } from '../open.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'indexer-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const docs = () => join(dir, 'docs')
const store = () => join(dir, 'store')
function writePages(count: number, edition: string): void {
  mkdirSync(docs(), { recursive: true })
  for (let i = 0; i < count; i++) {
    const text = `${edition} page one and two of ${i}. `.repeat(40)
    writeFileSync(join(docs(), `${i}.md`), `# Page ${i}\n\n${text}\n\n## More\n\n${text}\n`)
  }
}
async function fresh() {
  const place = join(dir, 'fresh')
  ;(await openCorpus([docs()], { store: place })).corpus.close()
  return dumpStore(place)
}

describe('indexing', () => {
  it('leaves whole documents when it is killed, and finishes as if it had not been', async () => {
    const seen = await killIndexing(dir, { kills: 8, compareEvery: 4, seed: 8 })
    expect(seen).toMatchObject({ kills: 8, comparisons: 2 })
    expect(seen.documents).toBeGreaterThan(0)
  })

  it('lets two processes read while a third writes', async () => {
    writePages(25, 'first')
    ;(await openCorpus([docs()], { store: store() })).corpus.close()
    const readers = await Promise.all([1, 2].map(() => startChild('read', store(), [docs()])))
    for (const edition of ['second', 'third']) {
      writePages(25, edition)
      const { code, errors } = await (await startChild('index', store(), [docs()])).ended
      expect(errors).toBe('')
      expect(code).toBe(0)
    }
    for (const { child, ended } of readers) {
      child.stdin.end()
      const { code, output, errors } = await ended
      expect(errors).toBe('')
      expect(code).toBe(0)
      const seen = JSON.parse(output.split('\n')[1] ?? '{}') as { opened: number; texts: number }
      expect(seen.opened).toBeGreaterThan(1)
      expect(seen.texts).toBeGreaterThan(25)
    }
    expect(dumpStore(store())).toEqual(await fresh())
  })

  it('gives the same store when three processes index it together from the start', async () => {
    writePages(40, 'only')
    const children = await Promise.all([1, 2, 3].map(() => startChild('index', store(), [docs()])))
    for (const { ended } of children) expect(await ended).toMatchObject({ code: 0, errors: '' })
    expect(dumpStore(store())).toEqual(await fresh())
  })
})
