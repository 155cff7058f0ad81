import { describe, expect, it } from 'vitest'
import { decodeStructure, encodeStructure, type Structure } from './codec.ts'

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
}
const roundTrip = (given: Structure) => {
  const { outline, sentences } = encodeStructure(given)
  return decodeStructure(outline, () => sentences)
}
const plain = ({ sections, chunks, sentences, pages, digest, headingsFrom }: Structure) => ({
  sections,
  chunks,
  sentences,
  pages,
  digest,
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
    }
    expect(plain(roundTrip(empty))).toEqual(empty)
  })

  it('decodes views that are not aligned', () => {
    const { outline, sentences } = encodeStructure(structure)
    const shifted = (bytes: Uint8Array) => {
      const larger = new Uint8Array(bytes.length + 1)
      larger.set(bytes, 1)
      return larger.subarray(1)
    }
    expect(plain(decodeStructure(shifted(outline), () => shifted(sentences)))).toEqual(structure)
  })

  it('asks for the sentences when they are needed, and decodes them once', () => {
    const { outline, sentences } = encodeStructure(structure)
    let asked = 0
    const decoded = decodeStructure(outline, () => {
      asked++
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

  it('throws on sentences cut short', () => {
    const { outline, sentences } = encodeStructure(structure)
    const decoded = decodeStructure(outline, () => sentences.slice(0, 40))
    expect(() => decoded.sentences).toThrow(RangeError)
  })
})
