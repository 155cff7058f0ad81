/**
 * Units of citation. Rows, items, code lines and headings are units as they stand; paragraphs are cut into sentences.
 *
 * `Intl.Segmenter` does the cutting, with four helps. It is quadratic in its input, so it sees one paragraph at a
 * time, and no more than `PIECE` characters of it. It takes every line break for a sentence end, and does not know
 * Markdown, so it sees a *mask* (sentence-mask.ts). It stops after "Dr.", "p.m." and "15.", so that some of its cuts are
 * undone (`joins`), and it knows nothing of numbered lines (enumerators.ts). What is left of speech that says nothing by
 * itself is put together (speech.ts).
 * @module
 */

import type { Block, Sentence, Span } from '../types.ts'
import { joins, TAIL } from './abbreviations.ts'
import { numberedLines } from './enumerators.ts'
import { shortened, unbroken } from './long-units.ts'
import { mask } from './sentence-mask.ts'
import { joinSpeech } from './speech.ts'
import { trimmed } from './trimmed.ts'

/** Characters given to `Intl.Segmenter` at once. */
const PIECE = 4000

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

export function sentencesOf(text: string, blocks: readonly Block[]): Sentence[] {
  const sentences: Sentence[] = []
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      for (const span of splitSentences(text, block.start, block.end)) sentences.push({ kind: 'sentence', ...span })
      continue
    }
    const whole = trimmed(text, block.start, block.end)
    if (whole === null) continue
    for (const span of shortened(text, whole)) sentences.push({ kind: block.kind, ...span })
  }
  return sentences
}

/** The sentences between two offsets, which lie in one paragraph. None is empty, begins or ends with white space. */
export function splitSentences(text: string, start: number, end: number): Span[] {
  const paragraph = text.slice(start, end)
  const sentences = joinSpeech(paragraph, sentencesIn(paragraph))
  return sentences.flatMap((span) => shortened(text, { start: start + span.start, end: start + span.end }))
}

function sentencesIn(paragraph: string): Span[] {
  const masked = mask(paragraph)
  const lines = numberedLines(paragraph)
  const spans: Span[] = []
  let from = 0 // of the sentence being gathered
  let line = 0
  for (const cut of cuts(masked, lines)) {
    while ((lines[line] ?? Number.POSITIVE_INFINITY) < cut) line++
    const span = trimmed(masked, from, cut)
    if (span === null) continue
    const parted = cut === masked.length || cut === lines[line]
    const tail = masked.slice(Math.max(span.start, span.end - TAIL), span.end)
    if (!parted && joins(tail, masked.slice(span.end, cut + TAIL))) continue
    from = cut
    spans.push(span)
  }
  return spans
}

/**
 * Where `Intl.Segmenter` would end a sentence, and where lines are numbered; the last cut is the end.
 * @param lines offsets, ascending
 */
function* cuts(masked: string, lines: readonly number[]): Generator<number> {
  let at = 0
  let line = 0
  while (at < masked.length) {
    while ((lines[line] ?? masked.length) <= at) line++
    const limit = lines[line] ?? masked.length
    const stop = limit - at <= PIECE ? limit : safeStop(masked, at, at + PIECE)
    for (const { index, segment } of segmenter.segment(masked.slice(at, stop))) yield at + index + segment.length
    at = stop
  }
}

/** A place to part a long paragraph: after the last sentence mark or else the last space in its second half. */
function safeStop(text: string, from: number, to: number): number {
  const half = from + ((to - from) >> 1)
  for (let i = to - 1; i > half; i--)
    if (/[。！？]/.test(text[i] ?? '') && !CLOSER.test(text[i + 1] ?? '')) return i + 1
  for (let i = to - 1; i > half; i--) if (/\s/.test(text[i] ?? '') && /[.!?]/.test(text[i - 1] ?? '')) return i + 1
  for (let i = to - 1; i > half; i--) if (/\s/.test(text[i] ?? '')) return i + 1
  return unbroken(text, to)
}

const CLOSER = /["'”’」』）)\]》】]/
