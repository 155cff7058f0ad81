import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FileError } from '../../lib/errors.ts'
import type { ParsedDocument } from '../types.ts'
import { check } from './format.contract.ts'
import { formatOf } from './index.ts'

const DATA = resolve(process.env['CHAPTERVERSE_DATA'] ?? '../shared/data')
const FILES = join(DATA, 'format-files')

interface Heading {
  level: number
  text: string
}

async function parseFile(path: string): Promise<ParsedDocument> {
  const bytes = readFileSync(path)
  const [document] = (await formatOf(path, bytes)?.parse(bytes, path)) ?? []
  if (document === undefined) throw new Error(`${path}: no document`)
  check(document)
  return document
}

const outcomeOf = (path: string): Promise<string> =>
  parseFile(path).then(
    ({ text }) => (text.trim() === '' ? 'empty' : 'text'),
    (error: unknown) => (error instanceof FileError ? error.problem : String(error)),
  )

const headingsOf = ({ blocks }: ParsedDocument): Heading[] =>
  blocks.flatMap(({ kind, level = 0, title: text = '' }) => (kind === 'heading' ? [{ level, text }] : []))

/** The same words: no white space, no marks of tables, code and emphasis, compatibility forms folded. */
const words = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[|`*\\#\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, '')
    .toLowerCase()

/** The longest sequence of headings that both have, words and levels. */
function common(gold: readonly Heading[], found: readonly Heading[]): number {
  const [a, b] = [gold, found].map((list) => list.map(({ level, text }) => `${level} ${words(text)}`))
  let below = new Uint32Array((b?.length ?? 0) + 1)
  for (const one of [...(a ?? [])].reverse()) {
    const row = new Uint32Array(below.length)
    for (let j = row.length - 2; j >= 0; j--) {
      row[j] = b?.[j] === one ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
    below = row
  }
  return below[0] ?? 0
}

class Score {
  #common = 0
  #all = 0
  add(gold: readonly Heading[], found: readonly Heading[]): void {
    this.#common += common(gold, found)
    this.#all += gold.length + found.length
  }
  /** Harmonic mean of precision and recall. */
  get f(): number {
    return (2 * this.#common) / this.#all
  }
}

const truthOf = (file: string): Heading[] => {
  const truth = JSON.parse(readFileSync(join(FILES, `truth/${file}.truth.json`), 'utf8')) as {
    level: number
    title: string
  }[]
  return truth.map(({ level, title: text }) => ({ level, text }))
}
const withTruth = (folder: string) =>
  readdirSync(join(FILES, folder)).filter((file) => existsSync(join(FILES, `truth/${file}.truth.json`)))

describe('headings of documents', () => {
  test.each(withTruth('docx'))('%s', async (file) => {
    const found = headingsOf(await parseFile(join(FILES, 'docx', file)))
    // In one the numbers are typed, and the truth leaves them out.
    const typed = /^(?:第.{1,4}章|\d+(?:\.\d+)*)\s+/
    const bare = file.includes('numbered') ? found.map((h) => ({ ...h, text: h.text.replace(typed, '') })) : found
    const score = new Score()
    score.add(truthOf(file), bare)
    expect(score.f).toBe(1)
  })
})

interface Row {
  file: string
  format: string
  expect: string
  must_contain: string[]
  headings: Heading[] | null
}
const messy = readFileSync(join(DATA, 'messy-files/manifest.dev.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Row)
  .filter(({ format }) => /^(?:docx|epub|odt|pptx|xlsx)$/.test(format))
const pathOf = ({ file }: Row) => join(DATA, 'messy-files/files', file)

test('headings of books', async () => {
  const score = new Score()
  for (const file of withTruth('epub')) score.add(truthOf(file), headingsOf(await parseFile(join(FILES, 'epub', file))))
  for (const row of messy) {
    if (row.format === 'epub' && row.headings !== null)
      score.add(row.headings, headingsOf(await parseFile(pathOf(row))))
  }
  expect(score.f).toBeGreaterThanOrEqual(0.97)
})

test.each(messy.map((row) => [row.file, row] as const))('%s', async (_, row) => {
  expect(await outcomeOf(pathOf(row))).toBe(row.expect)
  if (row.expect !== 'text') return
  const document = await parseFile(pathOf(row))
  const text = words(document.text)
  for (const string of row.must_contain) expect(text).toContain(words(string))
  if (row.format === 'docx' && row.headings !== null)
    expect(common(row.headings, headingsOf(document))).toBe(row.headings.length)
})

/** The files that give no text; all other files do. */
const REFUSED: Readonly<Record<string, string>> = {
  'truncated.epub': 'corrupt',
  'password_protected.xlsx': 'password',
}

test.each(
  ['docx', 'epub', 'pptx', 'xlsx'].flatMap((folder) => readdirSync(join(FILES, folder)).map((file) => [folder, file])),
)('%s/%s', async (folder = '', file = '') => {
  expect(await outcomeOf(join(FILES, folder, file))).toBe(REFUSED[file] ?? 'text')
})

test('a document of 872 pages in bounded time', async () => {
  const before = process.cpuUsage()
  await parseFile(join(FILES, 'docx/handbook-872p.docx'))
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(15)
})

test('a sheet that claims a million rows is as long as what it holds', async () => {
  expect((await parseFile(join(FILES, 'xlsx/xlsx_04_inflated.xlsx'))).blocks.length).toBeLessThan(100)
})
