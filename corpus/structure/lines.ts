/**
 * Line numbers in long documents. Counting from the beginning each time would read a book for every citation, so the
 * count at every stride is kept, as far as anybody has asked:
 *
 * ```
 * text     |────────|────────|────────|──…
 * before   0        812      1640     ?        line ends before each stride
 * ```
 * @module
 */

import type { Corpus } from '../types.ts'
import { lineOf } from './pages.ts'

const STRIDE = 65_536

/** By corpus, for a snapshot's text does not change; by document, the line ends before each stride. */
const counted = new WeakMap<Corpus, Map<string, number[]>>()

/** The 1-based line of an offset of a document; `\r\n`, `\n` and `\r` end lines. */
export function lineAt(corpus: Corpus, docId: string, offset: number): number {
  const documents = counted.get(corpus) ?? new Map<string, number[]>()
  counted.set(corpus, documents)
  const before = documents.get(docId) ?? [0]
  documents.set(docId, before)

  const lineEnds = (start: number, end: number): number => {
    const text = corpus.text(docId, start, end)
    // A \r at the very end is half of a line end when \n follows it.
    const halved = text.endsWith('\r') && corpus.text(docId, end, end + 1) === '\n'
    return lineOf(text, text.length) - (halved ? 2 : 1)
  }

  const stride = Math.floor(offset / STRIDE)
  for (let at = before.length; at <= stride; at++) {
    before.push((before[at - 1] ?? 0) + lineEnds((at - 1) * STRIDE, at * STRIDE))
  }
  return (before[stride] ?? 0) + lineEnds(stride * STRIDE, offset) + 1
}
