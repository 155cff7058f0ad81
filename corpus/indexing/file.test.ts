import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listFiles } from '../store/files.ts'
import { openStore, type Store } from '../store/store.ts'
import { outcomesOf, totals } from '../store/totals.ts'
import { recipeOf } from '../store/versions.ts'
import { fileInput } from './file.ts'
import { createPace, type IndexJob } from './job.ts'

let dir: string
let store: Store
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'index-file-'))
  store = openStore(join(dir, 'store'), ['/x'])
})
afterEach(() => {
  store.db.close()
  rmSync(dir, { recursive: true, force: true })
})

const { signal } = new AbortController()
const run: IndexJob = {
  recipe: { overlapRatio: 0, name: recipeOf(0) },
  pace: createPace(signal),
  ocr: false,
  check: false,
  limits: { seconds: 60, megabytes: 64 },
  signal,
}
const input = () => fileInput(store, join(dir, 'a.md'), 'a.md', run)
const watch = { onApart: () => {}, onPage: () => {} }

it('keeps nothing of a file that cannot be read, tries again each time, and forgets it when it is gone', async () => {
  writeFileSync(join(dir, 'a.md'), 'Some text.')
  expect(await input().index(watch)).toMatchObject({ added: 1 })
  rmSync(join(dir, 'a.md'))
  mkdirSync(join(dir, 'a.md')) // reading a folder fails as reading a forbidden file does
  expect(await input().index(watch)).toMatchObject({ removed: 1 })
  expect(totals(store.db).documents).toBe(0)
  expect(outcomesOf(store.db)).toMatchObject([{ source: 'a.md', outcome: 'failed' }])
  expect(input().countUnread(listFiles(store.db)[0])).toBeUndefined()
  rmdirSync(join(dir, 'a.md'))
  writeFileSync(join(dir, 'a.md'), 'Some text.')
  expect(await input().index(watch)).toMatchObject({ added: 1 })
  expect(outcomesOf(store.db)).toEqual([])
  rmSync(join(dir, 'a.md'))
  expect(await input().index(watch)).toMatchObject({ removed: 1 })
  expect(listFiles(store.db)).toEqual([])
})

it('says of a file without text that it is empty', async () => {
  writeFileSync(join(dir, 'a.md'), ' \n')
  expect(await input().index(watch)).toMatchObject({ added: 0 })
  expect(outcomesOf(store.db)).toMatchObject([{ source: 'a.md', outcome: 'empty' }])
})

it('finds a change that keeps size and time only where it reads every file', async () => {
  const path = join(dir, 'a.md')
  const hourAgo = Date.now() / 1000 - 3600
  writeFileSync(path, 'It costs 100 pounds.')
  utimesSync(path, hourAgo, hourAgo)
  expect(await input().index(watch)).toMatchObject({ added: 1 })
  const before = statSync(path)
  writeFileSync(path, 'It costs 900 pounds.')
  utimesSync(path, before.atime, before.mtime)
  expect(await input().index(watch)).toMatchObject({ unchanged: 1, changed: 0 })
  const checking = fileInput(store, path, 'a.md', { ...run, check: true })
  expect(checking.countUnread(listFiles(store.db)[0])).toBeUndefined()
  expect(await checking.index(watch)).toMatchObject({ changed: 1 })
  expect(await checking.index(watch)).toMatchObject({ unchanged: 1 })
})
