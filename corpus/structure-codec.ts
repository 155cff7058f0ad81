/**
 * Sections, chunks, sentences and pages of one document as one block of bytes. Every part is decoded when it is first
 * asked for: a search needs only the chunks.
 *
 *     u32 length of the head · head: JSON { strings, counts } padded to 4 · u32 columns, one after another:
 *     sections   start end ownEnd level path heading depth · headings (as many as the depths add up to)
 *     chunks     start end path
 *     sentences  start end kind header          (header: 0 none, n the nth of headers)
 *     headers    start end
 *     pages      start page
 *
 * `path`, `heading` and `headings` are indices into `strings`. Numbers are little-endian, as on every platform that
 * Node.js runs on.
 * @module
 */
import type { DocumentStructure, Section, Sentence, Span } from './types.ts'

/** Changes whenever the bytes do. */
export const STRUCTURE_VERSION = 1

export type Structure = Omit<DocumentStructure, 'info'>

const KINDS: readonly Sentence['kind'][] = ['sentence', 'item', 'row', 'code', 'heading']

interface Head {
  strings: string[]
  sections: number
  headings: number
  chunks: number
  sentences: number
  headers: number
  pages: number
}

export function encodeStructure(structure: Structure): Uint8Array {
  const { sections, chunks, sentences, pages } = structure
  const strings = new Table<string>((s) => s)
  const headers = new Table<Span>((s) => `${s.start} ${s.end}`)
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
    sentences.map((s) => s.start),
    sentences.map((s) => s.end),
    sentences.map((s) => KINDS.indexOf(s.kind)),
    sentences.map((s) => (s.header === undefined ? 0 : headers.index(s.header) + 1)),
    headers.entries.map((h) => h.start),
    headers.entries.map((h) => h.end),
    pages.map((p) => p.start),
    pages.map((p) => p.page),
  ]
  const head: Head = {
    strings: strings.entries,
    sections: sections.length,
    headings: headings.length,
    chunks: chunks.length,
    sentences: sentences.length,
    headers: headers.entries.length,
    pages: pages.length,
  }
  const json = new TextEncoder().encode(JSON.stringify(head))
  const bodyStart = 4 + Math.ceil(json.length / 4) * 4
  const bytes = new Uint8Array(bodyStart + 4 * columns.reduce((sum, column) => sum + column.length, 0))
  new DataView(bytes.buffer).setUint32(0, json.length, true)
  bytes.fill(0x20, 4, bodyStart)
  bytes.set(json, 4)
  const body = new Uint32Array(bytes.buffer, bodyStart)
  let at = 0
  for (const column of columns) {
    body.set(column, at)
    at += column.length
  }
  return bytes
}

/** @throws RangeError or SyntaxError on bytes that no structure was encoded into */
export function decodeStructure(encoded: Uint8Array): Structure {
  // Columns need their own alignment, which a view into a larger buffer may lack.
  const bytes = encoded.byteOffset % 4 === 0 ? encoded : encoded.slice()
  const jsonLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const bodyStart = 4 + Math.ceil(jsonLength / 4) * 4
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + jsonLength))) as Head
  let at = bytes.byteOffset + bodyStart
  const column = (length: number): Uint32Array => {
    const values = new Uint32Array(bytes.buffer, at, length)
    at += length * 4
    return values
  }
  const columns = (count: number, length: number) => Array.from({ length: count }, () => column(length))
  const section = columns(7, head.sections)
  const headings = column(head.headings)
  const chunk = columns(3, head.chunks)
  const sentence = columns(4, head.sentences)
  const header = columns(2, head.headers)
  const page = columns(2, head.pages)

  return lazily({
    sections: () => sectionsOf(head, section, headings),
    chunks: () => rows(head.chunks, (i) => ({ ...span(chunk, i), chunk: i, path: string(head, cell(chunk, 2, i)) })),
    sentences: () => sentencesOf(head, sentence, header),
    pages: () => rows(head.pages, (i) => ({ start: cell(page, 0, i), page: cell(page, 1, i) })),
  })
}

function sectionsOf(head: Head, columns: Uint32Array[], headings: Uint32Array): Section[] {
  let next = 0
  return rows(head.sections, (i) => {
    const first = next
    next += cell(columns, 6, i)
    return {
      ...span(columns, i),
      ownEnd: cell(columns, 2, i),
      level: cell(columns, 3, i),
      path: string(head, cell(columns, 4, i)),
      heading: string(head, cell(columns, 5, i)),
      headings: Array.from(headings.subarray(first, next), (h) => string(head, h)),
    }
  })
}

function sentencesOf(head: Head, columns: Uint32Array[], headers: Uint32Array[]): Sentence[] {
  const spans = rows(head.headers, (i) => span(headers, i))
  return rows(head.sentences, (i) => {
    const kind = KINDS[cell(columns, 2, i)] ?? 'sentence'
    const header = spans[cell(columns, 3, i) - 1]
    return header === undefined ? { ...span(columns, i), kind } : { ...span(columns, i), kind, header: { ...header } }
  })
}

const rows = <T>(length: number, row: (i: number) => T): T[] => Array.from({ length }, (_, i) => row(i))
const cell = (columns: Uint32Array[], column: number, row: number): number => columns[column]?.[row] ?? 0
const span = (columns: Uint32Array[], i: number): Span => ({ start: cell(columns, 0, i), end: cell(columns, 1, i) })
const string = (head: Head, index: number): string => head.strings[index] ?? ''

/** An object whose parts are made when they are first read. */
function lazily(parts: { [K in keyof Structure]: () => Structure[K] }): Structure {
  const made: Partial<Structure> = {}
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
  }
}

/** Distinct values in order of first appearance. */
class Table<T> {
  readonly entries: T[] = []
  readonly #known = new Map<string, number>()
  readonly #key: (value: T) => string

  constructor(key: (value: T) => string) {
    this.#key = key
  }

  index(value: T): number {
    const key = this.#key(value)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.entries.push(value)
    this.#known.set(key, this.entries.length - 1)
    return this.entries.length - 1
  }
}
