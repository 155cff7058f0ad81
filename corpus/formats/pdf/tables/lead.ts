/**
 * Lines above the rows that name their columns: words over columns, and a unit in brackets.
 *
 *     Notes to the accounts                             no name: it begins where the labels do
 *                            Year ended December 31,    over several columns
 *     (in thousands)                  2019      2018
 *     Revenue                        1,234     1,100    the first row that was found
 * @module
 */
import type { Line } from '../lines.ts'
import { type Column, overlaps, SLACK } from './columns.ts'
import { type Laid, laid } from './laid.ts'

const MOST = 10
const LONGEST = 70
/** Of the size of the letters. */
const FAR = 2.4
/** Of the size of the letters: how far a name may reach over the figures that it stands over. */
const WIDER = 4

/** @param floor lines before it belong to something else; @param close see `closeness` */
export function leadAbove(
  lines: readonly Line[],
  at: number,
  floor: number,
  columns: readonly Column[],
  close: number,
  stops: ReadonlySet<Line>,
): Laid[] {
  let lead: Laid[] = []
  // Labels of groups stand between the names of the columns and the first figures; without names they are text.
  let labels: Laid[] = []
  for (let i = at - 1; i >= floor && lead.length + labels.length < MOST; i--) {
    const line = lines[i]
    const below = lines[i + 1]
    if (line === undefined || below === undefined || stops.has(line) || line.element !== undefined) break
    const down = below.y - line.y
    if (line.page !== below.page || line.turn !== below.turn || down <= 0 || down > FAR * line.size) break
    const row = laid(line)
    if (isOver(row, columns)) {
      lead = [row, ...labels, ...lead]
      labels = []
    } else if (!isLabel(row, columns)) break
    else if (down < close && labels.length === 0) lead.unshift(row)
    else labels.unshift(row)
  }
  return lead
}

function isOver({ cells, line }: Laid, columns: readonly Column[]): boolean {
  const [label, ...values] = columns
  const right = columns.at(-1)?.x1 ?? 0
  if (label === undefined) return false
  return cells.every((cell) => {
    if (cell.text.length > LONGEST || cell.x1 > right + WIDER * line.size) return false
    if (cell.x0 < label.x0 + SLACK * line.size) return /^\(.*\)$/.test(cell.text) || cells.length > 1
    // A title stands in the middle of the page.
    if (cell.x0 < (values[0]?.x0 ?? 0) - WIDER * line.size && cell.x0 < label.x1) return false
    return cell.x0 > label.x1 || values.some((column) => overlaps(column, cell))
  })
}

/** The first line of a label that goes on below. */
const isLabel = ({ cells }: Laid, columns: readonly Column[]): boolean =>
  cells.length === 1 && cells.every((cell) => columns.slice(1).every((column) => !overlaps(column, cell)))
