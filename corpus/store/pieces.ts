/**
 * A text cut into pieces, so that a passage of a long document costs its own pieces and not the document:
 *
 *     code units  0        65,536    131,072           a boundary that would split a surrogate pair moves back by one,
 *                 |— 0 ——————|— 1 ——————|— 2 ——…        so offset o stands in piece ⌊o / 65,536⌋ or the one after it
 * @module
 */
export const PIECE = 65_536

export interface Piece {
  start: number
  text: string
}

const splitsPair = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

/** The pieces of a text in order; none for an empty one. */
export function cut(text: string, size = PIECE): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (let next = size; start < text.length; next += size) {
    const end = next < text.length && splitsPair(text, next) ? next - 1 : Math.min(next, text.length)
    pieces.push({ start, text: text.slice(start, end) })
    start = end
  }
  return pieces
}

/** The first and last piece that may hold a part of a span; `end` is counted in because a boundary may lie one early. */
export function piecesOf(start: number, end: number, length: number, size = PIECE): { first: number; last: number } {
  return { first: Math.floor(start / size), last: Math.floor(Math.min(end, length - 1) / size) }
}

/** UTF-8 has no lone surrogates; a replacement character of the same length keeps every offset. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
