/**
 * Sentences, rows and items that are too long for one unit, in pieces.
 * @module
 */

import type { Span } from '../types.ts'
import { estimateTokens } from '../words/tokens.ts'
import { trimmed } from './trimmed.ts'

/** Longest unit: about 1,200 Latin or 285 Chinese characters. Half a chunk, so that a chunk can always be filled. */
const MAX_TOKENS = 300
const MAX_CHARS = MAX_TOKENS * 4

/** A span cut into pieces of at most `MAX_TOKENS`, at `;` or `,` or a space where there is one in the second half. */
export function shortened(text: string, span: Span): Span[] {
  const pieces: Span[] = []
  let rest: Span | null = span
  while (rest !== null) {
    const limit: number = reach(text, rest)
    if (limit >= rest.end) {
      pieces.push(rest)
      break
    }
    const cut: number = pauseBefore(text, rest.start, limit)
    const piece = trimmed(text, rest.start, cut)
    if (piece !== null) pieces.push(piece)
    rest = trimmed(text, cut, rest.end)
  }
  return pieces
}

/** The furthest end of a piece that begins where the span does. */
function reach(text: string, { start, end }: Span): number {
  let high = Math.min(end, start + MAX_CHARS)
  if (estimateTokens(text.slice(start, high)) <= MAX_TOKENS) return high
  let low = start + 1
  while (low < high - 1) {
    const middle = (low + high) >> 1
    if (estimateTokens(text.slice(start, middle)) <= MAX_TOKENS) low = middle
    else high = middle
  }
  return low
}

function pauseBefore(text: string, start: number, limit: number): number {
  const half = start + ((limit - start) >> 1)
  for (const pause of [/[;；\n]/, /[,，、:：]/, /\s/]) {
    for (let i = limit - 1; i > half; i--) if (pause.test(text[i] ?? '')) return i + 1
  }
  return unbroken(text, limit)
}

/** The offset itself, or one less where it would part a surrogate pair. */
export function unbroken(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  return unit >= 0xdc00 && unit <= 0xdfff ? offset - 1 : offset
}
