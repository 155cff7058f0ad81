import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { mulberry32 } from '../../testing/random.ts'
import type { Block } from '../types.ts'
import { estimateTokens } from '../words/tokens.ts'
import { CHUNK_MAX, CHUNK_TARGET, chunksOf } from './chunks.ts'
import { outline, sectionAt } from './outline.ts'
import { sentencesOf } from './sentences.ts'

function document(parts: readonly (Omit<Block, 'start' | 'end'> & { text: string })[]) {
  let text = ''
  const blocks: Block[] = []
  for (const { text: part, ...block } of parts) {
    const start = text.length
    text += part
    blocks.push({ ...block, start, end: text.length })
    text += '\n\n'
  }
  const sections = outline(text, blocks)
  return { text, blocks, sections, sentences: sentencesOf(text, blocks) }
}

const heading = (level: number, title: string) => ({ kind: 'heading', level, title, text: title }) as const
const prose = (tokens: number) =>
  ({ kind: 'paragraph', text: 'A word or two here. '.repeat(Math.round(tokens / 5)).trim() }) as const

function randomDocument(seed: number) {
  const next = mulberry32(seed)
  const parts = Array.from({ length: 1 + Math.floor(next() * 60) }, (_, i) => {
    const kind = next()
    if (kind < 0.25) return heading(1 + Math.floor(next() * 4), `Heading ${i}`)
    if (kind < 0.4) return { kind: 'row', text: `| ${'cell | '.repeat(1 + Math.floor(next() * 600))}` } as const
    if (kind < 0.5) return { kind: 'code', text: `call(${i})` } as const
    if (kind < 0.75)
      return { kind: 'paragraph', text: '甲乙丙丁，戊己。'.repeat(1 + Math.floor(next() ** 3 * 400)) } as const
    return prose(1 + next() ** 3 * 3000)
  })
  return document(parts)
}

describe('chunksOf', () => {
  test.each([0, 0.2, 0.5])('properties over random documents, overlap %f', { timeout: 60_000 }, (overlapRatio) => {
    for (let seed = 1; seed <= 60; seed++) {
      const { text, blocks, sections, sentences } = randomDocument(seed)
      const chunks = chunksOf(text, blocks, sections, sentences, { overlapRatio })
      expect(chunks.map((c) => c.chunk)).toEqual(chunks.map((_, i) => i))
      const starts = new Set(sentences.map((s) => s.start))
      const ends = new Set(sentences.map((s) => s.end))
      const faults: string[] = []
      for (const [i, chunk] of chunks.entries()) {
        if (estimateTokens(text.slice(chunk.start, chunk.end)) > CHUNK_MAX) faults.push(`${i} too long`)
        if (!starts.has(chunk.start) || !ends.has(chunk.end)) faults.push(`${i} cuts a sentence`)
        const before = chunks[i - 1]
        if (before === undefined) continue
        if (chunk.start <= before.start || chunk.end <= before.end) faults.push(`${i} does not move on`)
        const shared = estimateTokens(text.slice(chunk.start, Math.max(chunk.start, before.end)))
        if (shared > Math.ceil(overlapRatio * CHUNK_TARGET)) faults.push(`${i} overlaps by ${shared}`)
      }
      for (const s of sentences) {
        if (!chunks.some((c) => c.start <= s.start && s.end <= c.end)) faults.push(`${s.start} in no chunk`)
      }
      expect(faults, `seed ${seed}`).toEqual([])
    }
  })

  test('a long section has chunks of its own, of about equal size', () => {
    const { text, blocks, sections, sentences } = document([heading(1, 'A'), prose(1300), heading(1, 'B'), prose(300)])
    const chunks = chunksOf(text, blocks, sections, sentences, { overlapRatio: 0 })
    expect(chunks.map((c) => c.path)).toEqual(['1', '1', '1', '2'])
    const sizes = chunks.slice(0, 3).map((c) => estimateTokens(text.slice(c.start, c.end)))
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(64)
  })

  test('the next chunk of a section starts earlier by the overlap, on a sentence', () => {
    const { text, blocks, sections, sentences } = document([prose(2000)])
    const [first, second] = chunksOf(text, blocks, sections, sentences, { overlapRatio: 0.2 })
    const shared = text.slice(second?.start, first?.end)
    expect(shared).toMatch(/^A word.*here\.$/)
    expect(estimateTokens(shared)).toBeGreaterThan(90)
    expect(estimateTokens(shared)).toBeLessThanOrEqual(103)
  })

  test('short neighbours under one parent share a chunk; a long one does not take part', () => {
    const { text, blocks, sections, sentences } = document([
      heading(1, 'Options'),
      prose(200),
      heading(2, 'host'),
      prose(20),
      heading(2, 'port'),
      prose(20),
      heading(2, 'long'),
      prose(200),
      heading(1, 'Other'),
      prose(20),
    ])
    expect(chunksOf(text, blocks, sections, sentences, { overlapRatio: 0 }).map((c) => c.path)).toEqual([
      '1',
      '1.1',
      '1.3',
      '2',
    ])
  })

  test('a short section never shares a chunk with one of another parent', () => {
    const { text, blocks, sections, sentences } = document([
      heading(1, 'A'),
      prose(300),
      heading(2, 'a'),
      prose(20),
      heading(1, 'B'),
      prose(20),
    ])
    const chunks = chunksOf(text, blocks, sections, sentences, { overlapRatio: 0 })
    expect(chunks.map((c) => sectionAt(sections, c.start)?.path)).toEqual(['1', '1.1', '2'])
  })

  test('a bare heading goes with what comes below it, and does not give the chunk its path', () => {
    const { text, blocks, sections, sentences } = document([heading(1, 'Book'), heading(2, 'Chapter'), prose(900)])
    const chunks = chunksOf(text, blocks, sections, sentences, { overlapRatio: 0 })
    expect(chunks.map((c) => c.path)).toEqual(['1.1', '1.1'])
    expect(chunks[0]?.start).toBe(0)
  })

  test('is linear in the number of sentences', { timeout: 60_000 }, () => {
    const { text, blocks, sections, sentences } = document([
      prose(5),
      { kind: 'paragraph', text: 'A. b! '.repeat(200_000) },
    ])
    expect(cpuTime(() => chunksOf(text, blocks, sections, sentences, { overlapRatio: 0.5 }))).toBeLessThan(3000)
  })

  test('nothing in, nothing out', () => {
    expect(chunksOf('', [], outline('', []), [], { overlapRatio: 0.2 })).toEqual([])
  })
})
