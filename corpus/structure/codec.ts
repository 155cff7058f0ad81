/**
 * Sections, chunks, sentences, pages and tables of one document as three blocks of bytes: the outline, which every search
 * reads, the sentences, which are many and needed for passages alone, and the tables (tables/codec.ts). Each part is decoded
 * when it is first asked for.
 *
 *     outline    u32 length of the head · head: JSON { strings, counts }, padded to 4 · u32 columns, one after another
 *       sections   start end ownEnd level path heading depth · headings (as many as the depths add up to)
 *       chunks     start end path
 *       pages      start page label kind       no label is 0, others one more than their index; kind: see `PLACES`
 *       digest     firsts: start end · topics: start end title    a span that isn't there is 0 0; the summary is the head's
 *     sentences  u32 counts of sentences, headers, uses · u32 columns · u8 kinds
 *       sentences  start end
 *       headers    start end                     spans of header rows
 *       uses       sentence header               which sentence has which header
 *
 * `path`, `heading`, `headings`, `label` and `title` are indices into `strings`. Numbers are little-endian, as on every platform that
 * Node.js runs on.
 * @module
 */

import type { Chunk, DocumentStructure, HeadingSource, Overview, Page, Section, Sentence, Span } from '../types.ts'
import { aligned, cell, columnsOf, joined, Table, words } from './columns.ts'
import { decodeTables, encodeTables } from './tables/codec.ts'

/** Changes whenever the bytes do. */
export const STRUCTURE_VERSION = 5

export type Structure = Omit<DocumentStructure, 'info'>

export interface EncodedStructure {
  outline: Uint8Array
  sentences: Uint8Array
  tables: Uint8Array
}

const KINDS: readonly Sentence['kind'][] = ['sentence', 'item', 'row', 'code', 'heading']

interface Head {
  strings: string[]
  sections: number
  headings: number
  chunks: number
  pages: number
  firsts: number
  topics: number
  summary: Span | null
  headingsFrom?: HeadingSource
}

export function encodeStructure(structure: Structure): EncodedStructure {
  return {
    outline: encodeOutline(structure),
    sentences: encodeSentences(structure.sentences),
    tables: encodeTables(structure.tables),
  }
}

/**
 * @param later gives the block of sentences or of tables when they are first asked for
 * @throws RangeError or SyntaxError on bytes that no structure was encoded into
 */
export function decodeStructure(outline: Uint8Array, later: (part: 'sentences' | 'tables') => Uint8Array): Structure {
  const { parts, headingsFrom } = decodeOutline(outline)
  const structure = lazily({
    ...parts,
    sentences: () => decodeSentences(later('sentences')),
    tables: () => decodeTables(later('tables')),
  })
  return headingsFrom === undefined ? structure : Object.assign(structure, { headingsFrom })
}

function encodeOutline({ sections, chunks, pages, digest, headingsFrom }: Structure): Uint8Array {
  const strings = new Table<string>((s) => s)
  const headings = sections.flatMap((s) => s.headings.map((h) => strings.index(h)))
  const columns = [
    sections.map((s) => s.start),
    sections.map((s) => s.end),
    sections.map((s) => s.ownEnd),
    sections.map((s) => s.level),
    sections.map((s) => strings.index(s.path)),
    sections.map((s) => strings.index(s.heading)),
    sections.map((s) => s.headings.length),
    headings,
    chunks.map((c) => c.start),
    chunks.map((c) => c.end),
    chunks.map((c) => strings.index(c.path)),
    pages.map((p) => p.start),
    pages.map((p) => p.page),
    pages.map((p) => (p.label === undefined ? 0 : strings.index(p.label) + 1)),
    pages.map((p) => (p.ocr === true ? 1 : 0) + 2 * PLACES.indexOf(p.at)),
    digest.firsts.map((first) => first?.start ?? 0),
    digest.firsts.map((first) => first?.end ?? 0),
    digest.topics.map((t) => t.start),
    digest.topics.map((t) => t.end),
    digest.topics.map((t) => strings.index(t.title)),
  ]
  const head: Head = {
    strings: strings.entries,
    sections: sections.length,
    headings: headings.length,
    chunks: chunks.length,
    pages: pages.length,
    firsts: digest.firsts.length,
    topics: digest.topics.length,
    summary: digest.summary,
    ...(headingsFrom && { headingsFrom }),
  }
  const json = new TextEncoder().encode(JSON.stringify(head))
  const padded = new Uint8Array(Math.ceil(json.length / 4) * 4).fill(0x20)
  padded.set(json)
  return joined([words([json.length]), padded, ...columns.map(words)])
}

function decodeOutline(encoded: Uint8Array) {
  const bytes = aligned(encoded)
  const jsonLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + jsonLength))) as Head
  const column = columnsOf(bytes, 4 + Math.ceil(jsonLength / 4) * 4)
  const section = Array.from({ length: 7 }, () => column(head.sections))
  const headings = column(head.headings)
  const chunk = Array.from({ length: 3 }, () => column(head.chunks))
  const page = Array.from({ length: 4 }, () => column(head.pages))
  const first = Array.from({ length: 2 }, () => column(head.firsts))
  const topic = Array.from({ length: 3 }, () => column(head.topics))
  const parts = {
    sections: () => sectionsOf(head, section, headings),
    chunks: () => chunksOf(head, chunk),
    pages: () => pagesOf(head, page),
    digest: () => digestOf(head, first, topic),
  }
  return { parts, headingsFrom: head.headingsFrom }
}

function encodeSentences(sentences: readonly Sentence[]): Uint8Array {
  const headers = new Table<Span>((s) => `${s.start} ${s.end}`)
  const uses = sentences.flatMap((s, i) => (s.header === undefined ? [] : [{ i, header: headers.index(s.header) }]))
  return joined([
    words([sentences.length, headers.entries.length, uses.length]),
    words(sentences.map((s) => s.start)),
    words(sentences.map((s) => s.end)),
    words(headers.entries.map((h) => h.start)),
    words(headers.entries.map((h) => h.end)),
    words(uses.map((use) => use.i)),
    words(uses.map((use) => use.header)),
    Uint8Array.from(sentences, (s) => KINDS.indexOf(s.kind)),
  ])
}

function decodeSentences(encoded: Uint8Array): Sentence[] {
  const bytes = aligned(encoded)
  const column = columnsOf(bytes, 0)
  const [count = 0, headerCount = 0, useCount = 0] = column(3)
  const [starts, ends] = [column(count), column(count)]
  const [headerStarts, headerEnds] = [column(headerCount), column(headerCount)]
  const [users, used] = [column(useCount), column(useCount)]
  const kinds = bytes.subarray(bytes.length - count)

  const sentences: Sentence[] = []
  for (let i = 0, use = 0; i < count; i++) {
    const kind = KINDS[kinds[i] ?? 0] ?? 'sentence'
    const start = cell(starts, i)
    const end = cell(ends, i)
    if (use < useCount && users[use] === i) {
      const header = cell(used, use++)
      sentences.push({ kind, start, end, header: { start: cell(headerStarts, header), end: cell(headerEnds, header) } })
    } else sentences.push({ kind, start, end })
  }
  return sentences
}

function sectionsOf(head: Head, columns: Uint32Array[], headings: Uint32Array): Section[] {
  const [starts, ends, ownEnds, levels, paths, own, depths] = columns
  const sections: Section[] = []
  let next = 0
  for (let i = 0; i < head.sections; i++) {
    const first = next
    next += cell(depths, i)
    sections.push({
      path: string(head, cell(paths, i)),
      level: cell(levels, i),
      heading: string(head, cell(own, i)),
      headings: strings(head, headings, first, next),
      start: cell(starts, i),
      end: cell(ends, i),
      ownEnd: cell(ownEnds, i),
    })
  }
  return sections
}

function chunksOf(head: Head, [starts, ends, paths]: Uint32Array[]): Chunk[] {
  const chunks: Chunk[] = []
  for (let i = 0; i < head.chunks; i++) {
    chunks.push({ chunk: i, path: string(head, cell(paths, i)), start: cell(starts, i), end: cell(ends, i) })
  }
  return chunks
}

/** What a page is called; twice its index is stored, and one more where the page was recognised in a picture. */
const PLACES = [undefined, 'slide', 'cells'] as const

function pagesOf(head: Head, [starts, pages, labels, kinds]: Uint32Array[]): Page[] {
  return Array.from({ length: head.pages }, (_, i) => {
    const page: Page = { start: cell(starts, i), page: cell(pages, i) }
    const label = cell(labels, i)
    if (label > 0) page.label = string(head, label - 1)
    if (cell(kinds, i) % 2 === 1) page.ocr = true
    const at = PLACES[cell(kinds, i) >> 1]
    if (at !== undefined) page.at = at
    return page
  })
}

function digestOf(head: Head, [starts, ends]: Uint32Array[], [from, to, titles]: Uint32Array[]): Overview {
  return {
    summary: head.summary,
    firsts: Array.from({ length: head.firsts }, (_, i) =>
      cell(ends, i) === 0 ? null : { start: cell(starts, i), end: cell(ends, i) },
    ),
    topics: Array.from({ length: head.topics }, (_, i) => ({
      start: cell(from, i),
      end: cell(to, i),
      title: string(head, cell(titles, i)),
    })),
  }
}

function strings(head: Head, indices: Uint32Array, from: number, to: number): string[] {
  const found: string[] = []
  for (let i = from; i < to; i++) found.push(string(head, cell(indices, i)))
  return found
}

const string = (head: Head, index: number): string => head.strings[index] ?? ''

type Parts = Omit<Structure, 'headingsFrom'>

/** An object whose parts are made when they are first read. */
function lazily(parts: { [K in keyof Parts]: () => Parts[K] }): Parts {
  const made: Partial<Parts> = {}
  return {
    get sections() {
      made.sections ??= parts.sections()
      return made.sections
    },
    get chunks() {
      made.chunks ??= parts.chunks()
      return made.chunks
    },
    get sentences() {
      made.sentences ??= parts.sentences()
      return made.sentences
    },
    get pages() {
      made.pages ??= parts.pages()
      return made.pages
    },
    get digest() {
      made.digest ??= parts.digest()
      return made.digest
    },
    get tables() {
      made.tables ??= parts.tables()
      return made.tables
    },
  }
}
