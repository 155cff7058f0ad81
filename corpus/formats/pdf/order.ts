/**
 * Reading order. Programs draw text in the order in which it is read, by and large, so their order is kept, with two
 * exceptions: two columns drawn line by line across the gutter are read one after the other, and a page drawn in no
 * order at all is read from top to bottom.
 * @module
 */
import type { Line } from './lines.ts'

/** Lines with a gap in the same place from which a gap is a gutter, and their share of all lines on the page. */
const GUTTER_LINES = 8
const GUTTER_SHARE = 0.5
/** Characters of a cell, on average, from which it is prose and not a table's. */
const PROSE = 18

export function inReadingOrder(lines: Line[]): Line[] {
  const gutter = gutterOf(lines)
  const ordered = gutter === null ? lines : columns(lines, gutter)
  return gutter === null && isJumbled(ordered) ? fromTop(ordered) : ordered
}

/** The x of a gap that runs down the page through lines of prose. */
function gutterOf(lines: readonly Line[]): number | null {
  const split = lines.filter((line) => line.cells.length === 2)
  if (split.length < GUTTER_LINES || split.length < GUTTER_SHARE * lines.length) return null
  const middle = median(split.map(({ cells }) => ((cells[0]?.x1 ?? 0) + (cells[1]?.x0 ?? 0)) / 2))
  const crossed = split.filter(({ cells }) => (cells[0]?.x1 ?? 0) < middle && (cells[1]?.x0 ?? 0) > middle)
  const starts = median(crossed.map(({ cells }) => cells[1]?.x0 ?? 0))
  const aligned = crossed.filter(({ cells, size }) => Math.abs((cells[1]?.x0 ?? 0) - starts) < 2 * size)
  if (aligned.length < 0.8 * split.length) return null
  const shortest = Math.min(average(aligned, 0), average(aligned, 1))
  return shortest >= PROSE ? middle : null
}

const average = (lines: readonly Line[], cell: number): number =>
  lines.reduce((sum, { cells }) => sum + (cells[cell]?.text.length ?? 0), 0) / lines.length

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Lines across the gutter end a pair of columns; between them the left one is read first. */
function columns(lines: readonly Line[], gutter: number): Line[] {
  const ordered: Line[] = []
  let left: Line[] = []
  let right: Line[] = []
  const flush = () => {
    ordered.push(...left, ...right)
    left = []
    right = []
  }
  for (const line of lines) {
    const before = line.cells.filter((cell) => cell.x1 <= gutter)
    const after = line.cells.filter((cell) => cell.x0 >= gutter)
    if (before.length + after.length < line.cells.length) {
      flush()
      ordered.push(line)
      continue
    }
    if (before.length > 0) left.push(part(line, before))
    if (after.length > 0) right.push(part(line, after))
  }
  flush()
  return ordered
}

const part = (line: Line, cells: Line['cells']): Line => ({
  ...line,
  cells,
  x0: cells[0]?.x0 ?? line.x0,
  x1: cells.at(-1)?.x1 ?? line.x1,
})

/** Whether lines keep jumping up without going on in a column to the right. */
function isJumbled(lines: readonly Line[]): boolean {
  if (lines.length < 6) return false
  let jumps = 0
  for (let i = 1; i < lines.length; i++) {
    const [above, line] = [lines[i - 1], lines[i]]
    if (above === undefined || line === undefined || above.turn !== line.turn) continue
    if (line.y < above.y - line.size && line.x0 < above.x1) jumps++
  }
  return jumps > 0.25 * lines.length
}

/** Lines of other directions stay together, after the rest. */
function fromTop(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => {
    if (a.turn !== b.turn) return a.turn - b.turn
    return Math.abs(a.y - b.y) > 0.5 * Math.min(a.size, b.size) ? a.y - b.y : a.x0 - b.x0
  })
}
