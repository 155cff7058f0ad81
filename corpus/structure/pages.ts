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
  /** Where it is in the program that made the file, where that knows no pages: `slide 3`, `Prices!A5:C5`. */
  place?: string | undefined
  /** Some of the span was recognised in a picture, and may be misread. */
  ocr?: true | undefined
}

/** @param lineOf the line of an offset; without it, places among cells are those of the first row */
export function pageRangeOf(
  pages: readonly Page[],
  { start, end }: Span,
  lineOf: (offset: number) => number = () => 1,
): PageRange {
  const first = pages.findLastIndex((page) => page.start <= start)
  const found = pages[first]
  if (found === undefined) return { page: null }
  const { page, label, at } = found
  if (at === 'cells') {
    const last = Math.max(start, Math.min(end, pages[first + 1]?.start ?? end) - 1)
    const row = lineOf(start) - lineOf(found.start)
    return { page: null, place: cellsBelow(label ?? '', row, row + lineOf(last) - lineOf(start)) }
  }
  let last = first
  while ((pages[last + 1]?.start ?? Number.POSITIVE_INFINITY) < end) last++
  const ocr = pages.slice(first, last + 1).some((one) => one.ocr === true)
  return {
    page,
    ...(label !== undefined && { pageLabel: label }),
    ...(at === 'slide' && { place: `slide ${page}` }),
    ...(ocr && { ocr }),
  }
}

/** `Prices!A5:C5`, two rows further down and over three rows: `Prices!A7:C9`. A label without cells stays. */
function cellsBelow(label: string, from: number, to: number): string {
  const [, sheet, left, row, right] = /^(.*!)([A-Z]+)(\d+)(?::([A-Z]+)\d+)?$/s.exec(label) ?? []
  if (sheet === undefined) return label
  const first = `${left}${Number(row) + from}`
  const last = `${right ?? left}${Number(row) + to}`
  return `${sheet}${first === last ? first : `${first}:${last}`}`
}
