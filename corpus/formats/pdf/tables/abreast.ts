/**
 * Lines that stand abreast, drawn cell by cell, as lines across the page:
 *
 *     Less than             More than       drawn: "Less than", "1 year 1–3 years", back up: "More than", "5 years"
 *     1 year     1–3 years  5 years         abreast: two lines
 *
 * @module
 */
import type { Line } from '../lines.ts'
import { overlaps } from './columns.ts'

export interface Abreast {
  line: Line
  /** The lines as drawn. */
  drawn: readonly Line[]
}

/** Of the size of the letters: how far up the next cell of a row may begin; what is further is another column of text. */
const UP = 9
/** Lines on one baseline. */
const LEVEL = 0.3

export function abreast(lines: readonly Line[]): Abreast[] {
  const rows: { line: Line; drawn: Line[] }[] = []
  // Rows before it are done.
  let floor = 0
  let lowest = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    const last = rows.at(-1)?.line
    const isApart =
      last === undefined || line.page !== last.page || line.turn !== last.turn || lowest - line.y > UP * line.size
    if (isApart) {
      floor = rows.length
      lowest = line.y
    }
    let at = rows.length
    while (at > floor && (rows[at - 1]?.line.y ?? 0) > line.y - LEVEL * line.size) at--
    const level = rows[at]
    if (level === undefined) rows.push({ line, drawn: [line] })
    else if (Math.abs(level.line.y - line.y) > LEVEL * line.size) {
      // Between two rows: where another cell has more lines than those drawn before it.
      rows.splice(at, 0, { line, drawn: [line] })
    } else if (level.line.cells.some((cell) => line.cells.some((other) => overlaps(cell, other)))) {
      floor = rows.length
      rows.push({ line, drawn: [line] })
      lowest = line.y
    } else {
      level.line = together(level.line, line)
      level.drawn.push(line)
    }
    lowest = Math.max(lowest, line.y)
  }
  return rows
}

function together(a: Line, b: Line): Line {
  const cells = [...a.cells, ...b.cells].sort((one, other) => one.x0 - other.x0)
  const longer = b.x1 - b.x0 > a.x1 - a.x0 ? b : a
  return { ...longer, cells, x0: Math.min(a.x0, b.x0), x1: Math.max(a.x1, b.x1) }
}
