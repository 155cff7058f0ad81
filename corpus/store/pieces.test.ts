import { describe, expect, it } from 'vitest'
import { sliceText } from './documents.ts'
import { cut, piecesOf, wellFormed } from './pieces.ts'

/** Numbers that repeat from run to run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('pieces', () => {
  it('cuts a text without splitting a surrogate pair', () => {
    expect(cut('abc😀defg', 4)).toEqual([
      { start: 0, text: 'abc' },
      { start: 3, text: '😀def' },
      { start: 8, text: 'g' },
    ])
    expect(cut('', 4)).toEqual([])
    expect(cut('abcd', 4)).toEqual([{ start: 0, text: 'abcd' }])
  })

  it('gives every slice of random texts, from no more pieces than may hold it', () => {
    const next = random(7)
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: Math.floor(next() * 40) }, () => (next() < 0.5 ? '😀' : 'x')).join('')
      const pieces = cut(text, 5)
      for (const { text: piece } of pieces) expect(Buffer.from(piece).toString()).toBe(piece)
      const start = Math.floor(next() * (text.length + 1))
      const end = start + Math.floor(next() * (text.length + 1 - start))
      const slice = sliceText(
        text.length,
        start,
        end,
        (n) => {
          const piece = pieces[n]
          if (piece === undefined) throw new Error(`piece ${n} of ${pieces.length} was asked for`)
          return piece
        },
        5,
      )
      expect(slice).toBe(text.slice(start, end))
    }
  })

  it('reads two pieces at most for a span of one piece', () => {
    const { first, last } = piecesOf(70_000, 80_000, 10_000_000)
    expect([first, last]).toEqual([1, 1])
  })

  it('replaces lone surrogates by a character of the same length and leaves pairs alone', () => {
    expect(wellFormed('a\ud800b😀\udc00')).toBe('a\ufffdb😀\ufffd')
  })
})
