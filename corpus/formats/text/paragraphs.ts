/**
 * Lines of plain text to paragraphs. A blank line always parts them. Between blank lines it depends: where lines are
 * long, each is a paragraph; where they were wrapped at a margin, they belong together until one is indented, begins
 * with a bullet, or follows a line that ended early with a full stop.
 * @module
 */
import type { TextLine } from './headings.ts'

/** Columns; no one wraps later. */
const WIDEST_WRAP = 132

const BULLET = /^(?:[-*•·●○▪–—]\s+|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s)/
const STOP = /[.!?。！？．…:：][”"'’」』）)]*$/
const HAN_STOP = /[。！？．…][”’」』）]*$/

/** @returns pairs of first line and line after the last */
export function paragraphLines(lines: readonly TextLine[], from: number, to: number): [number, number][] {
  const found: [number, number][] = []
  let start = from
  while (start < to) {
    if (lines[start]?.blank !== false) {
      start++
      continue
    }
    let end = start + 1
    while (end < to && lines[end]?.blank === false) end++
    found.push(...split(lines, start, end))
    start = end
  }
  return found
}

function split(lines: readonly TextLine[], from: number, to: number): [number, number][] {
  let widest = 0
  for (let i = from; i < to; i++) widest = Math.max(widest, columns(lines[i]))
  const found: [number, number][] = []
  let start = from
  for (let i = from + 1; i <= to; i++) {
    if (i < to && !parts(lines[i - 1], lines[i], widest)) continue
    found.push([start, i])
    start = i
  }
  return found
}

function parts(above: TextLine | undefined, line: TextLine | undefined, widest: number): boolean {
  if (above === undefined || line === undefined || widest > WIDEST_WRAP) return true
  if (BULLET.test(line.text)) return true
  const stopped = STOP.test(above.text)
  if (line.indent >= above.indent + 2) return stopped || columns(above) < 0.75 * widest
  // In Chinese every paragraph is indented alike, wrapped or not.
  if (line.indent >= 2 && line.indent === above.indent && HAN_STOP.test(above.text)) return true
  return stopped && columns(above) < 0.6 * widest
}

/** Width on a terminal: a Chinese character takes two columns. */
function columns(line: TextLine | undefined): number {
  if (line === undefined) return 0
  const { text, indent } = line
  // Past the widest wrap no one asks how wide.
  if (text.length > WIDEST_WRAP) return text.length + indent
  return indent + text.length + (text.match(/[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]/g)?.length ?? 0)
}
