import { describe, expect, it } from 'vitest'
import { naiveScores, textbookScores } from '../../../testing/oracles/naive-bm25.ts'
import { mulberry32 } from '../../../testing/random.ts'
import { mergeSegments } from './index.ts'
import { FIELDS } from './score.ts'
import { type ChunkFields, decodeSegment, encodeSegment, type Segment, segmentOfTerms } from './segment.ts'

/** A document as the terms of its chunks, a list a field in the order of `FIELDS`. */
type Terms = string[][][]

const VOCABULARY = 60
const randomTerm = (random: () => number) => `w${Math.floor(VOCABULARY * random() ** 2)}`
const randomTerms = (random: () => number, most: number) =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => randomTerm(random))

function randomDocument(random: () => number, fielded: boolean): Terms {
  const title = fielded ? randomTerms(random, 4) : []
  const path = fielded ? randomTerms(random, 5) : []
  return Array.from({ length: Math.floor(random() * 8) }, () => [
    randomTerms(random, 120),
    fielded ? randomTerms(random, 6) : [],
    path,
    title,
  ])
}

function segmentOf(document: Terms): Segment {
  const names: (keyof ChunkFields)[] = ['body', 'heading', 'path', 'title']
  const segment = segmentOfTerms(document.length, (chunk, field) => document[chunk]?.[names.indexOf(field)] ?? [])
  return decodeSegment(encodeSegment(segment))
}

function expectScores(found: { ordinal: number; score: number }[], expected: number[]): void {
  const order = expected
    .map((score, ordinal) => ({ ordinal, score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
  expect(found).toHaveLength(order.length)
  for (const { ordinal, score } of found) expect(Math.abs(score - (expected[ordinal] ?? 0))).toBeLessThan(1e-6)
  found.forEach(({ score }, rank) => {
    expect(Math.abs(score - (order[rank]?.score ?? 0))).toBeLessThan(1e-6)
  })
}

const everything = { topK: 1_000_000 }
const seeds = Array.from({ length: 25 }, (_, seed) => seed + 1)

describe('mergeSegments', () => {
  it.each(seeds)('scores text in the body alone as textbook BM25 does (seed %i)', (seed) => {
    const random = mulberry32(seed)
    const documents = Array.from({ length: 1 + Math.floor(random() * 12) }, () => randomDocument(random, false))
    const index = mergeSegments(documents.map(segmentOf))
    const bodies = documents.flat().map((chunk) => chunk[0] ?? [])
    for (const [k1, b] of [
      [1.2, 0.75],
      [0.9, 0.4],
      [2, 1],
      [1.5, 0],
    ] as const) {
      const query = [...randomTerms(random, 12), 'unknown']
      expectScores(index.search(query, { ...everything, k1, b }), textbookScores(bodies, k1, b, query))
    }
  })

  it.each(seeds)('scores fields as BM25F does, also after documents come, change and go (seed %i)', (seed) => {
    const random = mulberry32(seed + 1000)
    const documents = Array.from({ length: 2 + Math.floor(random() * 12) }, () => randomDocument(random, true))
    const segments = documents.map(segmentOf)
    const check = (chosen: number[]) => {
      const query = randomTerms(random, 15)
      const chunks = chosen.flatMap((d) => documents[d] ?? [])
      const index = mergeSegments(chosen.flatMap((d) => segments[d] ?? []))
      expect(index.total).toBe(chunks.length)
      const found = index.search(query, everything)
      expectScores(found, naiveScores(chunks, FIELDS, 1.2, query))
      for (const topK of [1, 3, 10]) expect(index.search(query, { topK })).toEqual(found.slice(0, topK))
      for (const term of query)
        expect(index.frequency(term)).toBe(chunks.filter((chunk) => chunk.some((words) => words.includes(term))).length)
    }
    const all = () => [...documents.keys()]
    check(all())
    check(all().filter(() => random() < 0.5))

    const added = randomDocument(random, true)
    documents.push(added)
    segments.push(segmentOf(added))
    check(all())

    const changed = randomDocument(random, true)
    documents[0] = changed
    segments[0] = segmentOf(changed)
    check(all())

    documents.splice(1, 1)
    segments.splice(1, 1)
    check(all())
  })

  it.each(seeds)('scores chunks without a body at any b (seed %i)', (seed) => {
    const random = mulberry32(seed + 2000)
    const chunks: Terms = Array.from({ length: 30 }, () => [
      random() < 0.5 ? [] : randomTerms(random, 20),
      randomTerms(random, 6),
      randomTerms(random, 5),
      randomTerms(random, 4),
    ])
    const index = mergeSegments([segmentOf(chunks)])
    const query = randomTerms(random, 15)
    for (const b of [0, 0.75, 1]) {
      const fields = FIELDS.map((field, f) => (f === 0 ? { ...field, b } : field))
      expectScores(index.search(query, { ...everything, b }), naiveScores(chunks, fields, 1.2, query))
    }
  })

  it('gives the best first, ties by ordinal, none without a term', () => {
    const same: Terms = [[['a', 'b'], [], [], []]]
    const other: Terms = [
      [['c', 'd'], [], [], []],
      [['a', 'a'], [], [], []],
    ]
    const index = mergeSegments([same, other, same].map(segmentOf))
    expect(index.search(['a'], { topK: 10 }).map(({ ordinal }) => ordinal)).toEqual([2, 0, 3])
    expect(index.search(['a'], { topK: 2 }).map(({ ordinal }) => ordinal)).toEqual([2, 0])
    expect(index.search(['a'], { topK: 0 })).toEqual([])
    expect(index.search([], { topK: 5 })).toEqual([])
    expect(index.search(['unknown'], { topK: 5 })).toEqual([])
  })

  it('keeps the best of many with few places', () => {
    const random = mulberry32(7)
    const document: Terms = Array.from({ length: 500 }, () => [randomTerms(random, 60), [], [], []])
    const index = mergeSegments([segmentOf(document)])
    const query = ['w1', 'w5', 'w30']
    const all = index.search(query, everything)
    for (const topK of [1, 2, 7, 100]) expect(index.search(query, { topK })).toEqual(all.slice(0, topK))
  })

  it('counts a term given twice twice', () => {
    const index = mergeSegments([
      segmentOf([
        [['a'], [], [], []],
        [['b'], [], [], []],
      ]),
    ])
    const [once] = index.search(['a'], { topK: 1 })
    const [twice] = index.search(['a', 'a'], { topK: 1 })
    expect(twice?.score).toBeCloseTo(2 * (once?.score ?? 0), 12)
  })

  it('finds its way back from an ordinal, past empty segments', () => {
    const three: Terms = Array.from({ length: 3 }, () => [['a'], [], [], []])
    const index = mergeSegments([[], three, [], [], three].map(segmentOf))
    const places = Array.from({ length: index.total }, (_, ordinal) => index.locate(ordinal))
    expect(places).toEqual([1, 1, 1, 4, 4, 4].map((segment, i) => ({ segment, chunk: i % 3 })))
  })

  it('holds nothing when there is nothing', () => {
    const index = mergeSegments([])
    expect(index.total).toBe(0)
    expect(index.frequency('a')).toBe(0)
    expect(index.search(['a'], { topK: 3 })).toEqual([])
  })

  it('goes back to the first parameters after others', () => {
    const index = mergeSegments([
      segmentOf([
        [['a', 'b', 'b'], [], [], []],
        [['a'], [], [], []],
      ]),
    ])
    const before = index.search(['a', 'b'], everything)
    index.search(['a', 'b'], { ...everything, k1: 2, b: 0.1 })
    expect(index.search(['a', 'b'], everything)).toEqual(before)
  })
})
