/**
 * A section cut into what one close reading may hold: pieces that end at sentence ends, each beginning inside the last
 * part of the one before, so that nothing is torn from what introduces it.
 *
 * ```
 * sentences  ├──┼────┼───┼──┼─────┼──┼────┼──┤
 * pieces     └─────────────┘
 *                       └────────────┘           overlap: at most overlapRatio of maxChars
 *                                  └──────────┘
 * ```
 * @module
 */
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { DocumentStructure, Sentence, Span } from '../../corpus/types.ts'

export interface WindowSize {
  /** UTF-16 code units; a single sentence that is longer is a piece of its own, since nothing less can be cited. */
  maxChars: number
  /** 0 to 0.5, of `maxChars`. */
  overlapRatio: number
}

/** In reading order; none where the span holds no whole sentence. */
export function windowsOf(structure: DocumentStructure, span: Span, size: WindowSize): Span[] {
  const sentences = sentencesWithin(structure, span)
  const pieces: Span[] = []
  for (let first = 0; first < sentences.length; ) {
    const last = lastWithin(sentences, first, size.maxChars)
    const piece = { start: startOf(sentences, first), end: endOf(sentences, last) }
    pieces.push(piece)
    if (last === sentences.length - 1) break
    first = nextFirst(sentences, first, last, size)
  }
  return pieces
}

function lastWithin(sentences: readonly Sentence[], first: number, maxChars: number): number {
  let last = first
  while (last + 1 < sentences.length && endOf(sentences, last + 1) - startOf(sentences, first) <= maxChars) last++
  return last
}

/** The first sentence of the overlap that leaves room for at least one new one; where none does, the next. */
function nextFirst(
  sentences: readonly Sentence[],
  first: number,
  last: number,
  { maxChars, overlapRatio }: WindowSize,
): number {
  const end = endOf(sentences, last)
  for (let next = first + 1; next <= last; next++) {
    const start = startOf(sentences, next)
    if (end - start <= overlapRatio * maxChars && endOf(sentences, last + 1) - start <= maxChars) return next
  }
  return last + 1
}

const startOf = (sentences: readonly Sentence[], at: number): number => sentences[at]?.start ?? 0
const endOf = (sentences: readonly Sentence[], at: number): number => sentences[at]?.end ?? 0

/** Whether every sentence of a span lies in one of the spans that were read; headings alone are nothing to read. */
export function isRead(structure: DocumentStructure, span: Span, read: readonly Span[]): boolean {
  return sentencesWithin(structure, span).every(
    ({ kind, start, end }) => kind === 'heading' || read.some((one) => one.start <= start && end <= one.end),
  )
}
