/**
 * Where a span stands: its line, and its pages.
 * @module
 */
import type { Page, Span } from '../types.ts'

/** The 1-based line of an offset; `\r\n`, `\n` and `\r` end lines. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line++
  }
  return line
}

/** Where a span stands among pages. */
export interface PageRange {
  /** On which it begins, the first being 1; null for formats without pages. */
  page: number | null
  /** What the document calls that page, where it differs from the number: `iv`, `A-3`. */
  pageLabel?: string | undefined
  /** Some of the span was recognised in a picture, and may be misread. */
  ocr?: true | undefined
}

export function pageRangeOf(pages: readonly Page[], { start, end }: Span): PageRange {
  const first = pages.findLastIndex((page) => page.start <= start)
  if (first < 0) return { page: null }
  const { page, label } = pages[first] ?? { page: 0 }
  let last = first
  while ((pages[last + 1]?.start ?? Number.POSITIVE_INFINITY) < end) last++
  const ocr = pages.slice(first, last + 1).some((one) => one.ocr === true)
  return { page, ...(label !== undefined && { pageLabel: label }), ...(ocr && { ocr }) }
}
