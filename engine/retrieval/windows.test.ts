import { describe, expect, it } from 'vitest'
import type { DocumentStructure, Sentence } from '../../corpus/types.ts'
import { isRead, windowsOf } from './windows.ts'

/** Sentences of given lengths, one after the other with a space between. */
function structureOf(lengths: readonly number[], kinds: readonly Sentence['kind'][] = []): DocumentStructure {
  let at = 0
  const sentences = lengths.map((length, i): Sentence => {
    const start = at
    at += length + 1
    return { start, end: start + length, kind: kinds[i] ?? 'sentence' }
  })
  return { sentences } as Partial<DocumentStructure> as DocumentStructure
}

const whole = { start: 0, end: 1e9 }
const ten = structureOf(Array.from({ length: 10 }, () => 49))

describe('pieces', () => {
  it('are one where the section is short', () => {
    expect(windowsOf(ten, whole, { maxChars: 500, overlapRatio: 0.2 })).toEqual([{ start: 0, end: 499 }])
  })

  it('end at sentence ends, hold no more than maxChars and share the last part of the one before', () => {
    const pieces = windowsOf(ten, whole, { maxChars: 250, overlapRatio: 0.2 })
    expect(pieces).toEqual([
      { start: 0, end: 249 },
      { start: 200, end: 449 },
      { start: 400, end: 499 },
    ])
  })

  it('share nothing at an overlap of 0', () => {
    const pieces = windowsOf(ten, whole, { maxChars: 250, overlapRatio: 0 })
    expect(pieces).toEqual([
      { start: 0, end: 249 },
      { start: 250, end: 499 },
    ])
  })

  it('give a sentence that is too long a piece of its own, and go on', () => {
    const pieces = windowsOf(structureOf([40, 900, 40, 40]), whole, { maxChars: 200, overlapRatio: 0.5 })
    expect(pieces).toEqual([
      { start: 0, end: 40 },
      { start: 41, end: 941 },
      { start: 942, end: 1023 },
    ])
  })

  it('cover every sentence for any lengths, and always end', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 16807) % 2147483647
      return seed % most
    }
    for (let run = 0; run < 300; run++) {
      const structure = structureOf(Array.from({ length: random(40) }, () => 1 + random(300)))
      const pieces = windowsOf(structure, whole, { maxChars: 200 + random(400), overlapRatio: random(51) / 100 })
      expect(isRead(structure, whole, pieces)).toBe(true)
      for (const [i, piece] of pieces.entries()) expect(piece.end).toBeGreaterThan(pieces[i - 1]?.end ?? -1)
    }
  })

  it('are none of a span without a whole sentence', () => {
    expect(windowsOf(ten, { start: 10, end: 20 }, { maxChars: 250, overlapRatio: 0.2 })).toEqual([])
  })
})

describe('what was read', () => {
  it('is a span whose sentences all lie in what was read, headings aside', () => {
    const structure = structureOf([10, 20, 20], ['heading'])
    expect(isRead(structure, whole, [])).toBe(false)
    expect(isRead(structure, whole, [{ start: 11, end: 31 }])).toBe(false)
    expect(
      isRead(structure, whole, [
        { start: 11, end: 31 },
        { start: 32, end: 52 },
      ]),
    ).toBe(true)
    expect(isRead(structure, { start: 0, end: 10 }, [])).toBe(true)
  })
})
