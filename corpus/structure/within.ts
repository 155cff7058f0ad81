/**
 * Sentences by where they lie.
 * @module
 */
import type { DocumentStructure, Sentence, Span } from '../types.ts'

/** The sentences that lie within a span. */
export function sentencesWithin({ sentences }: DocumentStructure, { start, end }: Span): Sentence[] {
  const within: Sentence[] = []
  for (let at = indexAt(sentences, start); at < sentences.length; at++) {
    const sentence = sentences[at]
    if (!sentence || sentence.start >= end) break
    if (sentence.end <= end) within.push(sentence)
  }
  return within
}

/** The first sentence that begins at an offset or after it, by binary search: documents have a hundred thousand. */
export function indexAt(sentences: readonly Sentence[], offset: number): number {
  let low = 0
  let high = sentences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
