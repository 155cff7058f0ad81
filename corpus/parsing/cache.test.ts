import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ParsedDocument } from '../types.ts'
import { keep, type Parsed, prune, recall } from './cache.ts'
import { pack } from './packed.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cache-'))
  vi.stubEnv('CHAPTERVERSE_HOME', dir)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const document = (rest: Partial<ParsedDocument> = {}): ParsedDocument => ({
  text: 'At seven.',
  blocks: [{ kind: 'paragraph', start: 0, end: 9 }],
  ...rest,
})
const file = (ocr = false): Parsed => ({ hash: 'a1', format: 'pdf', ocr })
const kept = (of: Parsed, documents: ParsedDocument[]) => keep(of, documents, pack(documents))
const entries = () => readdirSync(join(dir, 'parsed'))

test('what was kept is what was parsed, and is asked for by hash and format', () => {
  kept(file(), [document({ title: 'Hours \ud83d' })])
  expect(recall(file())).toEqual([document({ title: 'Hours \ud83d' })])
  expect(recall({ ...file(), hash: 'b2' })).toBeUndefined()
  expect(recall({ ...file(), format: 'docx' })).toBeUndefined()
  expect(entries()).toHaveLength(1)
})

test('a document without pictures is the same with pictures read', () => {
  kept(file(true), [document()])
  expect(recall(file(false))).toEqual([document()])
  expect(recall(file(true))).toEqual([document()])
})

test('pages left unread are read where that is asked for, and what was recognised is not given where it is not', () => {
  const unread = document({ unreadPages: [2] })
  const read = document({ pages: [{ start: 0, page: 1, ocr: true }] })
  kept(file(false), [unread])
  expect(recall(file(true))).toBeUndefined()
  kept(file(true), [read])
  expect(recall(file(true))).toEqual([read])
  expect(recall(file(false))).toEqual([unread])
})

test('a damaged entry is none', () => {
  kept(file(), [document()])
  const path = join(dir, 'parsed', entries()[0] ?? '')
  writeFileSync(path, pack([document()]).fill(0, -8, -4)) // its sum
  expect(recall(file())).toBeUndefined()
})

test('what was not used for longest makes room', () => {
  for (const hash of ['a', 'b', 'c']) kept({ ...file(), hash }, [document()])
  for (const [i, name] of entries().entries()) utimesSync(join(dir, 'parsed', name), i, i)
  recall({ ...file(), hash: 'a' })
  const size = pack([document()]).length
  prune(2 * size)
  expect(entries().map((name) => name[0])).toEqual(['a', 'c'])
})

test('a place that cannot be written keeps nothing and says nothing', () => {
  writeFileSync(join(dir, 'parsed'), '')
  kept(file(), [document()])
  expect(recall(file())).toBeUndefined()
  prune()
})
