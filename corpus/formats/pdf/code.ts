/**
 * Listings: lines in a type of one width, with their indents and gaps.
 * @module
 */
import type { Fonts } from './fonts.ts'
import type { Line } from './lines.ts'

/** The line after the last of a listing: two lines in a type of one width, or one that stands apart. */
export function codeFrom(lines: readonly Line[], from: number, fonts: Fonts, stops: (line: Line) => boolean): number {
  let end = from
  for (; end < lines.length; end++) {
    const line = lines[end]
    const above = lines[end - 1]
    if (line === undefined || stops(line) || !fonts.isMono(line.font)) break
    // A page further on is fine, another column or a different size is not.
    if (end > from && above !== undefined && Math.abs(line.size - above.size) > 0.5) break
  }
  if (end - from !== 1) return end
  const [above, line, below] = [lines[from - 1], lines[from], lines[end]]
  if (line === undefined) return from
  const close = (other: Line | undefined) =>
    other !== undefined && other.page === line.page && Math.abs(other.y - line.y) < 1.35 * line.size
  return close(above) || close(below) ? from : end
}

/** Lines with their indents, in columns of one character. */
export function listing(lines: readonly Line[]): string {
  const width = characterWidth(lines)
  const left = lines.reduce((least, line) => Math.min(least, line.x0), Number.POSITIVE_INFINITY)
  return lines.map((line) => spaced(line, left, width)).join('\n')
}

/** The cells of a line of code where they stood, in columns of one character. */
function spaced(line: Line, left: number, width: number): string {
  let text = ''
  for (const cell of line.cells) {
    const column = Math.round((cell.x0 - left) / width)
    text = text.padEnd(Math.min(column, 200), ' ')
    text += (text === '' || text.endsWith(' ') ? '' : ' ') + cell.text
  }
  return text
}

function characterWidth(lines: readonly Line[]): number {
  const cells = lines.flatMap((line) => line.cells)
  const longest = cells.reduce((best, cell) => (cell.text.length > best.text.length ? cell : best), {
    text: '',
    x0: 0,
    x1: 0,
  })
  const width = (longest.x1 - longest.x0) / longest.text.length
  return width > 0 ? width : 6
}
