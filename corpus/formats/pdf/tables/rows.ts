/**
 * The lines of a table to its rows. Lines of one row are closer to each other than rows are; where all are equally far
 * apart, words tell:
 *
 *     Net cash used in              a line without figures goes on below
 *     investing activities  1,234   where the next begins in small letters
 *     Boat        12 m    red and
 *                         white     words without a label go on with the row above
 *                          1,234    a figure without one is a sum
 * @module
 */
import { isPeriod } from '../../../structure/tables/cell-kinds.ts'
import type { Cell } from '../lines.ts'
import { type Column, overlaps, placesOf } from './columns.ts'
import { isValue, type Laid } from './laid.ts'
import { closeness, hasValues } from './region.ts'

export interface Row {
  cells: string[]
  page: number
}

interface Open {
  cells: Cell[]
  /** The cells in the columns. */
  texts: string[]
  /** Columns that have figures. */
  figures: Set<number>
  page: number
  /** Of its last line. */
  y: number
}

export function rowsOf(region: readonly Laid[], columns: readonly Column[]): Row[] {
  const close = closeness(region)
  const rows: Open[] = []
  const words = !region.some(hasValues)
  let body = false
  region.forEach(({ cells, line }, i) => {
    const places = placesOf(columns, cells)
    const row: Open = {
      cells: [...cells],
      texts: textsOf(columns, cells, places),
      figures: new Set(places.filter((place, at) => place > 0 && isValue(cells[at]?.text ?? ''))),
      page: line.page,
      y: line.y,
    }
    const above = rows.at(-1)
    const next = region[i + 1]?.line.y ?? Number.POSITIVE_INFINITY
    if (above !== undefined && !(words && areRows(above, row)) && isSame(above, row, next, close, body)) {
      above.cells = below(above.cells, row.cells)
      above.texts = textsOf(columns, above.cells)
      for (const place of row.figures) above.figures.add(place)
      above.y = row.y
    } else rows.push(row)
    body ||= row.texts.slice(1).some((text) => isValue(text))
  })
  return rows.map(({ texts, page }) => ({ cells: texts, page }))
}

/** The cells of two lines of a row: what stands below another goes on with it. */
function below(cells: readonly Cell[], next: readonly Cell[]): Cell[] {
  const grown = [...cells]
  for (const cell of next) {
    const over = grown.filter((other) => overlaps(other, cell))
    const [above] = over
    if (above === undefined || over.length > 1) grown.push(cell)
    else {
      grown[grown.indexOf(above)] = {
        text: joined(above.text, cell.text),
        x0: Math.min(above.x0, cell.x0),
        x1: Math.max(above.x1, cell.x1),
      }
    }
  }
  return grown.sort((a, b) => a.x0 - b.x0)
}

function textsOf(
  columns: readonly Column[],
  cells: readonly Cell[],
  places: readonly number[] = placesOf(columns, cells),
): string[] {
  const texts = columns.map(() => '')
  cells.forEach(({ text }, i) => {
    const at = places[i] ?? 0
    texts[at] = joined(texts[at], text)
  })
  return texts
}

const joined = (a: string | undefined, b: string): string => [a, b].filter((text) => text).join(' ')

/** Where there are no figures, words in as many columns, with a label, are a row of their own. */
function areRows(above: Open, row: Open): boolean {
  const filled = ({ texts }: Open) => texts.filter((text) => text !== '').length
  return above.texts[0] !== '' && row.texts[0] !== '' && filled(above) > 1 && filled(row) >= filled(above)
}

/** @param next where the line after it stands */
function isSame(above: Open, row: Open, next: number, close: number, body: boolean): boolean {
  if (body && [...row.figures].some((place) => above.figures.has(place))) return false
  const down = row.y - above.y
  // The beginning of a label that ends beside its figures is closer to these.
  if (down < close) return row.figures.size > 0 || above.figures.size === 0 || next - row.y > 0.95 * down
  if (close > 0 && down > 1.3 * close) return false
  const [label = '', ...values] = row.texts
  const [labelAbove = '', ...valuesAbove] = above.texts
  const said = values.filter((text) => text !== '')
  if (label === '') {
    if (labelAbove === '' || said.some(isValue)) return false
    return body || valuesAbove.every((text) => !isPeriod(text))
  }
  const saidAbove = valuesAbove.some((text) => text !== '')
  if (saidAbove) return said.length === 0 && /^\p{Ll}/u.test(label)
  return goesOn(labelAbove, label)
}

const UNFINISHED = /(?:[,(–—-]|\b(?:of|and|or|the|to|for|in|by|from|on|at|with|a|an|per|net|less|than))$/i

/** Whether a label that stands alone goes on in the next. */
function goesOn(above: string, label: string): boolean {
  if (/[:：]$/.test(above)) return false
  const open = (above.match(/\(/g)?.length ?? 0) > (above.match(/\)/g)?.length ?? 0)
  return open || UNFINISHED.test(above) || /^\p{Ll}/u.test(label)
}
