import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunksOf } from '../structure/chunks.ts'
import { outline } from '../structure/outline.ts'
import { lineOf } from '../structure/pages.ts'
import { sentencesOf } from '../structure/sentences.ts'
import type { ParsedDocument } from '../types.ts'
import { check } from './format.contract.ts'
import { formatOf } from './index.ts'

const DATA = resolve(process.env['CHAPTERVERSE_DATA'] ?? '../shared/data')

interface Heading {
  level: number
  text: string
  line: number
  char_start?: number
  doc?: string
}

const rows = <T>(...path: string[]): T[] =>
  readFileSync(join(DATA, ...path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)

async function parseBytes(bytes: Uint8Array, source: string): Promise<ParsedDocument> {
  const [document] = (await formatOf(source, bytes)?.parse(bytes, source)) ?? []
  if (document === undefined) throw new Error(`${source}: no document`)
  return document
}
const parseFile = (...path: string[]) => parseBytes(readFileSync(join(DATA, ...path)), path.at(-1) ?? '')

const headingsOf = ({ text, blocks }: ParsedDocument) =>
  blocks.flatMap((b) =>
    b.kind === 'heading' ? [{ level: b.level, text: b.title ?? '', start: b.start, in: text }] : [],
  )

/** The same words: no white space, no marks of tables, code and emphasis, compatibility forms folded. */
const words = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[|`*\\#\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, '')

/** Of a heading in Markdown, what a reader sees: the gold keeps links, tags and anchors. */
const seen = (text: string) =>
  words(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<\/?span[^>]*>|\{#[^}]*\}/g, ''))

describe.each([
  // The two that the gold leaves out: one in a list, one underlined.
  ['library-en', ['dolphinscheduler/contribute/architecture-design.md:70', 'seatunnel/connector-v2/source/Http.md:33']],
  ['library-zh', []],
])('%s', (library, others) => {
  test('every heading is found where it stands, with its level and words, and no other', async () => {
    const missed: string[] = []
    const extra: string[] = []
    for (const { doc, headings } of rows<{ doc: string; headings: Heading[] }>(library, 'headings.jsonl')) {
      const document = await parseFile(library, 'docs', doc)
      check(document)
      const found = new Map(headingsOf(document).map((h) => [lineOf(document.text, h.start), h]))
      for (const { line, level, text } of headings) {
        const heading = found.get(line)
        if (heading?.level !== level || words(heading.text) !== seen(text)) missed.push(`${doc}:${line} ${text}`)
        found.delete(line)
      }
      extra.push(...Array.from(found.keys(), (line) => `${doc}:${line}`))
    }
    expect(missed).toEqual([])
    expect(extra).toEqual(others)
  })
})

test('a manual of a million words: every heading; parsed and cut in bounded time', async () => {
  const parts = [1, 2].map((n) => readFileSync(join(DATA, `haystack-en-postgresql/postgresql-15-manual.${n}.md`)))
  const bytes = Buffer.concat(parts)
  const before = process.cpuUsage()
  const document = await parseBytes(bytes, 'manual.md')
  const sections = outline(document.text, document.blocks)
  const sentences = sentencesOf(document.text, document.blocks)
  chunksOf(document.text, document.blocks, sections, sentences, { overlapRatio: 0.2 })
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20)
  const gold = rows<Heading>('haystack-en-postgresql', 'headings.jsonl')
  expect(headingsOf(document).map(({ level, text }) => ({ level, text: words(text) }))).toEqual(
    gold.map(({ level, text }) => ({ level, text: words(text) })),
  )
})

test('two novels: every chapter and nothing else', async () => {
  const gold = rows<Heading>('haystack-zh-classics', 'headings.jsonl')
  for (const name of ['hongloumeng.txt', 'xiyouji.txt']) {
    const document = await parseFile('haystack-zh-classics', name)
    check(document)
    const chapters = gold.filter(({ doc }) => doc === name)
    // Neither book has a character outside the basic plane, so code points are code units.
    expect(headingsOf(document).map(({ text, start }) => [words(text), start])).toEqual(
      chapters.map(({ text, char_start }) => [words(text), char_start]),
    )
  }
})

interface Row {
  file: string
  format: string
  expect: string
  must_contain: string[]
  headings: { level: number; text: string }[] | null
}
const files = rows<Row>('messy-files', 'manifest.dev.jsonl').filter(({ format }) => /^(?:html|txt|md)$/.test(format))

test.each(files.map((row) => [row.file, row] as const))('%s', async (file, { must_contain, headings }) => {
  const document = await parseFile('messy-files', 'files', file)
  check(document)
  const text = words(document.text)
  for (const string of must_contain) expect(text).toContain(words(string))
  if (headings === null) return
  const found = headingsOf(document).map(({ level = 0, text: title }) => [level, words(title)])
  const inList = file.endsWith('tricky.md') ? 'Headinginsidealistitem' : ''
  expect(found.filter(([, title]) => title !== inList)).toEqual(
    headings.map(({ level, text: title }) => [level, words(title)]),
  )
})

test('contracts hold together', async () => {
  for (let n = 1; n <= 23; n++)
    check(await parseFile('contracts-en', 'docs', `contract-${String(n).padStart(2, '0')}.txt`))
})
