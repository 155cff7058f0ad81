/**
 * A line as a row of a table may have it: its cells, parted at gaps that are a little wider than those between words.
 *
 *     Revenue    $  1,234   12 %        drawn: five pieces with gaps
 *     Revenue    $ 1,234    12 %        laid: signs belong to their figures
 * @module
 */
import { kindOf } from '../../../structure/tables/cell-kinds.ts'
import type { Cell, Line } from '../lines.ts'

export interface Laid {
  line: Line
  cells: readonly Cell[]
}

/** What stands apart before a figure, and after it. */
const BEFORE = /^(?:[A-Z]{0,3}\p{Sc}|[([]|[A-Z]{0,3}\p{Sc}\s*[([])$/u
const AFTER = /^(?:[)\]]?\s*[%‰]|[)\]]|[)\]]?\s*(?:pts|bps|x))$/u

/** A line is looked at from each of those above it. */
const known = { finer: new WeakMap<Line, Laid>(), wider: new WeakMap<Line, Laid>() }

/** @param finer whether cells may be parted by narrow gaps, too */
export function laid(line: Line, finer = true): Laid {
  const before = known[finer ? 'finer' : 'wider']
  const found = before.get(line) ?? laidAnew(line, finer)
  before.set(line, found)
  return found
}

function laidAnew(line: Line, finer: boolean): Laid {
  const cells =
    finer && line.cells.some(({ parts }) => parts !== undefined)
      ? line.cells.flatMap((cell) => cell.parts ?? [cell])
      : line.cells
  const said = cells.some(({ text }) => /[.·…‥․]$/.test(text))
    ? cells.map(withoutDots).filter(({ text }) => text !== '')
    : cells
  return { line, cells: said.length > 1 && said.some(isSign) ? withSigns(said) : said }
}

const DOT = /[.·…‥․]/

/** Four dots and more lead the eye from a label to its figures. Counted from the end: they may be thousands. */
function withoutDots(cell: Cell): Cell {
  let dots = 0
  let end = cell.text.length
  for (; end > 0; end--) {
    const sign = cell.text.charAt(end - 1)
    if (DOT.test(sign)) dots++
    else if (sign.trim() !== '') break
  }
  return dots < 4 ? cell : { ...cell, text: cell.text.slice(0, end) }
}

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

/** A figure, or a sign that there is none: what stands in a column, not at its top. */
export function isValue(text: string): boolean {
  const found = values.get(text)
  if (found !== undefined) return found
  const kind = kindOf(text)
  const is = (kind === 'figure' && !STRETCH.test(text)) || kind === 'nothing'
  if (values.size >= MOST) values.clear()
  values.set(text, is)
  return is
}

/** The same cell is asked about for each line above it. */
const values = new Map<string, boolean>()
const MOST = 2000

/** `1-5`, as columns of years are named. */
const STRETCH = /^\d{1,2}\s?[-–]\s?\d{1,2}$/

/** Short, and with figures in it: a date, a period, a figure with its unit. */
export const isDate = (text: string): boolean => /\d/.test(text) && text.length <= 16
