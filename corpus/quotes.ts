/**
 * Where a span stands: line, page.
 * @module
 */

/** The 1-based line of an offset; `\r\n`, `\n` and `\r` end lines. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line++
  }
  return line
}

/** The page of an offset; null for formats without pages. */
export function pageOf(pages: readonly { start: number; page: number }[], offset: number): number | null {
  return pages.findLast((page) => page.start <= offset)?.page ?? null
}
