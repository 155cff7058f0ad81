/**
 * Units of citation. Rows, items, code lines and headings are units as they stand; paragraphs are cut into sentences.
 *
 * `Intl.Segmenter` does the cutting, with three helps. It is quadratic in its input, so it sees one paragraph at a
 * time, and no more than `PIECE` characters of it. It takes every line break for a sentence end, and does not know
 * Markdown, so it sees a *mask*: a text of the same length in which line breaks are spaces and markup is harmless.
 * And it stops after "Dr." and "p.m.", so that some of its cuts are undone (`joins`).
 * @module
 */

import type { Block, Sentence, Span } from '../types.ts'
import { estimateTokens } from '../words/tokens.ts'
import { joins, TAIL } from './abbreviations.ts'

/** Longest unit: about 1,200 Latin or 285 Chinese characters. Half a chunk, so that a chunk can always be filled. */
const MAX_TOKENS = 300
const MAX_CHARS = MAX_TOKENS * 4

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
  const spans: Span[] = []
  const masked = mask(text.slice(start, end))
  let from = 0 // of the sentence being gathered
  for (const cut of cuts(masked)) {
    const span = trimmed(masked, from, cut)
    if (span === null) continue
    const tail = masked.slice(Math.max(span.start, span.end - TAIL), span.end)
    if (cut < masked.length && joins(tail, masked.slice(cut, cut + TAIL))) continue
    from = cut
    spans.push(...shortened(text, { start: start + span.start, end: start + span.end }))
  }
  return spans
}

/** Where `Intl.Segmenter` would end a sentence; the last cut is the end. */
function* cuts(masked: string): Generator<number> {
  let at = 0
  while (at < masked.length) {
    const stop = masked.length - at <= PIECE ? masked.length : safeStop(masked, at, at + PIECE)
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

/** Same length, other characters: what markup and line ends look like to the segmenter. */
function mask(paragraph: string): string {
  return (
    paragraph
      // a wrapped line goes on; so does a quoted one, whose `>` is not a word
      .replace(/[\r\n\u2028\u2029\u0085\v\f]+(?:[ \t]*>)*/g, (found) => ' '.repeat(found.length))
      // dots inside code are not sentence ends; the upper case lets a sentence begin with code
      .replace(/`[^`]+`/g, (found) => `"${'X'.repeat(found.length - 2)}"`)
      // the address of a link closes a sentence like the bracket before it
      .replace(/\]\([^()\s]*\)/g, (found) => ')'.repeat(found.length))
      // so does emphasis: **Stop.** Go on.
      .replace(/([.!?。！？:：])([*_~]+)/g, (_, mark: string, emphasis: string) => mark + '"'.repeat(emphasis.length))
      // an opening bracket after a Chinese mark belongs to the next sentence
      .replace(/([。！？…．])([（「『“‘【《〈]+)/g, (_, mark: string, open: string) => mark + '甲'.repeat(open.length))
  )
}

/** The span without white space at its ends, or null when nothing is left. */
export function trimmed(text: string, start: number, end: number): Span | null {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  const to = end - (part.length - part.trimEnd().length)
  return from < to ? { start: from, end: to } : null
}

/** A span cut into pieces of at most `MAX_TOKENS`, at `;` or `,` or a space where there is one in the second half. */
function shortened(text: string, span: Span): Span[] {
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
function unbroken(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  return unit >= 0xdc00 && unit <= 0xdfff ? offset - 1 : offset
}
