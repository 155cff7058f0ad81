/**
 * Which lines of running text belong together.
 * @module
 */
import { isContentsLine } from './contents.ts'
import type { Fonts } from './fonts.ts'
import { type Line, textOf } from './lines.ts'

export const BULLET = /^(?:[•·●○◦▪■□❖➢→✓✗‣⁃*–—-]\s|[•●○◦▪■□❖➢✓✗‣⁃](?=\S))/
const NUMBERED =
  /^(?:(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\[\d{1,3}\])\s+|[（(][一二三四五六七八九十\d]{1,3}[)）]|\d{1,2}[、．])\s*\S/
const STOP = /[.!?:;。！？：；…][”’"'」』）)\]]*$/

/** Of the document's usual distance between lines: a greater one parts paragraphs. */
const LOOSE = 1.3

export interface Layout {
  /** Usual distance between the baselines of two lines, in sizes of the letters. */
  leading: number
  /** Where the lines of the column that a line stands in end, at most. */
  right(line: Line): number
}

export function layoutOf(lines: readonly Line[]): Layout {
  const distances: number[] = []
  const edges = new Map<string, number>()
  lines.forEach((line, i) => {
    const above = lines[i - 1]
    if (above?.page === line.page && Math.abs(above.size - line.size) < 0.1 * line.size) {
      const distance = (line.y - above.y) / line.size
      if (distance > 0.8 && distance < 3) distances.push(distance)
    }
    const key = column(line)
    edges.set(key, Math.max(edges.get(key) ?? 0, line.x1))
  })
  distances.sort((a, b) => a - b)
  // The lower third: lines within paragraphs are closer than those between, and there are more of them.
  const leading = distances[Math.floor(distances.length / 3)] ?? 1.2
  return { leading, right: (line) => edges.get(column(line)) ?? line.x1 }
}

/** Lines of a page that begin within two inches of each other are of one column. */
const column = (line: Line): string => `${line.page} ${line.turn} ${Math.round(line.x0 / 144)}`

export const isItem = (text: string): boolean => BULLET.test(text) || NUMBERED.test(text)

/** Whether a line begins a new paragraph after those of the open one. */
export function begins(line: Line, open: readonly Line[], { leading, right }: Layout, fonts: Fonts): boolean {
  const above = open.at(-1)
  const first = open[0]
  if (above === undefined || first === undefined) return true
  if (line.element !== undefined || above.element !== undefined) {
    if (line.element !== above.element) return !(line.page !== above.page && goesOn(above, line, right))
    return false
  }
  const text = textOf(line)
  const before = textOf(above)
  if (line.turn !== above.turn || Math.abs(line.size - above.size) > 0.12 * Math.max(line.size, above.size)) return true
  if (BULLET.test(text) || isContentsLine(before)) return true
  const down = line.y - above.y
  if (line.page !== above.page || down < 0) return !goesOn(above, line, right)
  if (down > LOOSE * leading * line.size) return true
  if (fonts.isBold(line.font) !== fonts.isBold(above.font) && open.length <= 2) return true
  const stopped = STOP.test(before)
  const short = above.x1 < right(above) - Math.max(3 * line.size, 0.12 * (right(above) - above.x0))
  if (NUMBERED.test(text) && (stopped || short || isItem(textOf(first)))) return true
  const indent = line.x0 - above.x0
  const hanging = isItem(textOf(first)) && open.length === 1
  if (indent > 0.8 * line.size && !hanging) return stopped || short
  if (indent < -0.8 * line.size && (open.length > 1 || isItem(textOf(first)))) return stopped || short
  return short && stopped
}

/** Whether a paragraph that reaches the end of a column or page goes on at the beginning of the next. */
function goesOn(above: Line, line: Line, right: Layout['right']): boolean {
  const text = textOf(line)
  const before = textOf(above)
  if (above.turn !== line.turn || Math.abs(above.size - line.size) > 0.06 * line.size || isItem(text)) return false
  if (STOP.test(before)) return false
  if (/^\p{Ll}/u.test(text) || /[,，、\-\u00ad]$/.test(before)) return true
  return above.x1 > right(above) - 3 * above.size && /^[\p{L}\p{N}“"(（《「]/u.test(text)
}
