import { describe, expect, it } from 'vitest'
import { decodeStructure, encodeStructure, type Structure } from './codec.ts'

/** A cell of 200,000 characters. */
const HUGE = {
  start: 70,
  end: 300_070,
  rows: [
    {
      start: 70,
      end: 300_070,
      cells: [{ start: 100_070, end: 300_070, row: 0, column: 0, first: 0, columns: 1, rows: 1 }],
    },
  ],
  headerRows: 0,
  labelColumns: 1,
  tallest: 1,
}

const structure: Structure = {
  sections: [
    { path: '0', level: 0, heading: '', headings: [], start: 0, end: 10, ownEnd: 10 },
    { path: '1', level: 1, heading: 'Überblick', headings: ['Überblick'], start: 10, end: 90, ownEnd: 40 },
    { path: '1.1', level: 3, heading: '安装', headings: ['Überblick', '安装'], start: 40, end: 90, ownEnd: 90 },
    { path: '2', level: 1, heading: '安装', headings: ['安装'], start: 90, end: 4_000_000_000, ownEnd: 95 },
  ],
  chunks: [
    { chunk: 0, path: '0', start: 0, end: 40 },
    { chunk: 1, path: '1.1', start: 35, end: 90 },
  ],
  sentences: [
    { kind: 'sentence', start: 0, end: 9 },
    { kind: 'heading', start: 10, end: 20 },
    { kind: 'item', start: 20, end: 25 },
    { kind: 'code', start: 25, end: 30 },
    { kind: 'row', start: 50, end: 60, header: { start: 40, end: 50 } },
    { kind: 'row', start: 60, end: 70, header: { start: 40, end: 50 } },
    { kind: 'row', start: 80, end: 90, header: { start: 70, end: 80 } },
    { kind: 'row', start: 90, end: 95 },
  ],
  pages: [
    { start: 0, page: 1 },
    { start: 50, page: 3, label: 'iv' },
    { start: 60, page: 4, ocr: true },
    { start: 70, page: 5, label: '1', ocr: true },
  ],
  headingsFrom: 'fonts',
  digest: {
    summary: { start: 0, end: 9 },
    firsts: [{ start: 0, end: 9 }, { start: 20, end: 25 }, null, { start: 90, end: 95 }],
    topics: [{ start: 0, end: 9, title: '安装' }],
  },
  tables: [
    {
      start: 40,
      end: 70,
      rows: [
        {
          start: 40,
          end: 50,
          cells: [
            { start: 41, end: 42, row: 0, column: 0, first: 0, columns: 1, rows: 2 },
            { start: 44, end: 49, row: 0, column: 2, first: 1, columns: 3, rows: 1 },
          ],
        },
        { start: 50, end: 60, cells: [] },
        { start: 60, end: 70, cells: [{ start: 60, end: 63, row: 2, column: 300, first: 300, columns: 1, rows: 1 }] },
      ],
      headerRows: 1,
      labelColumns: 2,
      tallest: 2,
      captions: [
        { start: 10, end: 20 },
        { start: 20, end: 25 },
      ],
      units: [],
    },
    { ...HUGE, captions: [], units: [{ start: 72, end: 75 }] },
  ],
}
const roundTrip = (given: Structure) => {
  const encoded = encodeStructure(given)
  return decodeStructure(encoded.outline, (part) => encoded[part])
}
/** Without what is made at access. */
const plain = ({ sections, chunks, sentences, pages, digest, tables, headingsFrom }: Structure) => ({
  sections,
  chunks,
  sentences,
  pages,
  digest,
  tables: tables.map((table) => ({
    ...table,
    rows: table.rows.map(({ start, end, cells }) => ({ start, end, cells })),
  })),
  ...(headingsFrom && { headingsFrom }),
})

describe('the structure codec', () => {
  it('gives back what was encoded', () => {
    expect(plain(roundTrip(structure))).toEqual(structure)
  })

  it('gives back a document with nothing in it', () => {
    const empty = {
      sections: [],
      chunks: [],
      sentences: [],
      pages: [],
      digest: { summary: null, firsts: [], topics: [] },
      tables: [],
    }
    expect(plain(roundTrip(empty))).toEqual(empty)
  })

  it('decodes views that are not aligned', () => {
    const encoded = encodeStructure(structure)
    const shifted = (bytes: Uint8Array) => {
      const larger = new Uint8Array(bytes.length + 1)
      larger.set(bytes, 1)
      return larger.subarray(1)
    }
    expect(plain(decodeStructure(shifted(encoded.outline), (part) => shifted(encoded[part])))).toEqual(structure)
  })

  it('asks for the sentences when they are needed, and decodes them once', () => {
    const { outline, sentences } = encodeStructure(structure)
    let asked = 0
    const decoded = decodeStructure(outline, (part) => {
      if (part === 'sentences') asked++
      return sentences
    })
    expect([decoded.sections.length, decoded.chunks.length, asked]).toEqual([4, 2, 0])
    expect(decoded.sentences).toBe(decoded.sentences)
    expect(asked).toBe(1)
  })

  it.each([0, 3, 20, 200])('throws on bytes cut to %i', (length) => {
    const { outline } = encodeStructure(structure)
    expect(() => decodeStructure(outline.slice(0, length), () => outline)).toThrow()
  })

  it('throws on tables cut short', () => {
    const { outline, tables } = encodeStructure(structure)
    expect(() => decodeStructure(outline, () => tables.slice(0, 40)).tables).toThrow(RangeError)
    const decoded = decodeStructure(outline, () => tables.slice(0, -4))
    expect(() => decoded.tables.map((table) => table.rows.map((row) => row.cells))).toThrow(RangeError)
  })

  it('throws on sentences cut short', () => {
    const { outline, sentences } = encodeStructure(structure)
    const decoded = decodeStructure(outline, () => sentences.slice(0, 40))
    expect(() => decoded.sentences).toThrow(RangeError)
  })
})
