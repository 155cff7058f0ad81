/**
 * A line as a row of a table may have it: its cells, parted at gaps that are a little wider than those between words.
 *
 *     Revenue    $  1,234   12 %        drawn: five pieces with gaps
 *     Revenue    $ 1,234    12 %        laid: signs belong to their figures
 * @module
 */
import { isFigure } from '../../tables.ts'
import type { Cell, Line } from '../lines.ts'

export interface Laid {
  line: Line
  cells: readonly Cell[]
}

/** What stands apart before a figure, and after it. */
const BEFORE = /^(?:[A-Z]{0,3}\p{Sc}|[([]|[A-Z]{0,3}\p{Sc}\s*[([])$/u
const AFTER = /^(?:[)\]]?\s*[%‰]|[)\]]|[)\]]?\s*(?:pts|bps|x))$/u

/** @param finer whether cells may be parted by narrow gaps, too */
export function laid(line: Line, finer = true): Laid {
  const cells =
    finer && line.cells.some(({ parts }) => parts !== undefined)
      ? line.cells.flatMap((cell) => cell.parts ?? [cell])
      : line.cells
  const said = cells.some(({ text }) => /[.·…‥․]$/.test(text))
    ? cells.map(withoutDots).filter(({ text }) => text !== '')
    : cells
  return { line, cells: said.length > 1 && said.some(isSign) ? withSigns(said) : said }
}

/** Dots that lead the eye from a label to its figures. */
const LEADERS = /(?:\s?[.·…‥․]){4,}\s*$/

const withoutDots = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(LEADERS, '').trim() })

const isSign = ({ text }: Cell): boolean => BEFORE.test(text) || AFTER.test(text)

function withSigns(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = []
  let sign: Cell | undefined
  for (const cell of cells) {
    const last = joined.at(-1)
    if (sign !== undefined) {
      joined.push(together(sign, cell))
      sign = undefined
    } else if (last !== undefined && AFTER.test(cell.text) && /\d\s*$/.test(last.text)) {
      joined[joined.length - 1] = together(last, cell)
    } else if (BEFORE.test(cell.text)) sign = cell
    else joined.push(cell)
  }
  if (sign !== undefined) joined.push(sign)
  return joined
}

/** A currency's sign keeps its distance from the figure, as its writer wanted it; brackets and percents do not. */
function together(a: Cell, b: Cell): Cell {
  const close = /[([]$/.test(a.text) || /^[)\]]/.test(b.text)
  return { text: `${a.text}${close ? '' : ' '}${b.text}`, x0: a.x0, x1: b.x1 }
}

/** A figure, or a sign that there is none. */
export const isValue = (text: string): boolean =>
  isFigure(text) || /^(?:\p{Sc}\s*)?(?:[-–—−]+|n\/[am]|nil|nm)\s*%?$/iu.test(text)

/** A year, perhaps with the mark of a note, or a stretch of them: `1-5`. As columns are named. */
export const isTime = (text: string): boolean =>
  /^\d{1,2}\s?[-–]\s?\d{1,2}$|^(?:FY\s?'?|CY)?(?:19|20)\d\d(?:\s?\(?\d\)?|\*| -)?$/i.test(text)

/** Short, and with figures in it: a date, a period, a figure with its unit. */
export const isDate = (text: string): boolean => /\d/.test(text) && text.length <= 16
