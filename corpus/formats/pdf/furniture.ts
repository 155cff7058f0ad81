/**
 * Running heads and page numbers: what stands at the top or the bottom of several pages, at the same height, with the
 * same words or with the number of the page. Of words that repeat the first is kept: it may be the only place where they
 * are printed in that form. Nothing goes that does not repeat, so that a heading at the top of a page stays.
 * @module
 */
import { roman } from '../text/numerals.ts'
import type { Cell, Line } from './lines.ts'

/** Lines at either end of a page that may be furniture. */
const DEPTH = 3
/** Points by which the height of a running head may differ from page to page. */
const DRIFT = 3
/** Pages on which the same must stand, unless the document has fewer. */
const REPEATS = 3

interface Place {
  page: number
  line: Line
  cell: Cell
  /** Height in steps of `DRIFT`. */
  step: number
}

/** What is left of each page, and the running heads that are seen first on it. */
export interface Cleared {
  lines: Line[]
  heads: Line[]
}

export function withoutFurniture(pages: readonly Line[][]): Cleared[] {
  const places = pages.flatMap(edges)
  const numbers = pageNumbers(places)
  const repeated = repeatedWords(places.filter((place) => !numbers.has(place.cell)))
  const gone = new Set([...numbers, ...repeated.again])
  for (const cell of inBands(pages, gone, repeated.first)) repeated.first.add(cell)
  return pages.map((lines) => {
    const cleared: Cleared = { lines: [], heads: [] }
    for (const line of lines) {
      const kept = line.cells.filter((cell) => !gone.has(cell) && !repeated.first.has(cell))
      const heads = line.cells.filter((cell) => repeated.first.has(cell))
      if (kept.length > 0) cleared.lines.push(kept.length === line.cells.length ? line : { ...line, cells: kept })
      if (heads.length > 0) cleared.heads.push({ ...line, cells: heads })
    }
    return cleared
  })
}

/** Pages on which the outermost line must be furniture for others at its height to be, and their share of all such. */
const BAND_PAGES = 4
const BAND_SHARE = 0.4

/**
 * Cells at the height of running heads, on their own at the edge of a page. A section of one page has a running head
 * that is seen once.
 */
function inBands(pages: readonly Line[][], gone: ReadonlySet<Cell>, first: ReadonlySet<Cell>): Cell[] {
  const found: Cell[] = []
  for (const end of [0, -1]) {
    const bands = new Map<number, Line[]>()
    for (const lines of pages) {
      const upright = lines.filter((line) => line.turn === 0).sort((a, b) => a.y - b.y)
      const [line, next] = [upright.at(end), upright.at(end === 0 ? 1 : -2)]
      if (line === undefined || (next !== undefined && Math.abs(next.y - line.y) < 1.5 * line.size)) continue
      const step = Math.round(line.y / DRIFT)
      bands.set(step, [...(bands.get(step) ?? []), line])
    }
    for (const band of bands.values()) {
      const known = band.filter(({ cells }) => cells.some((cell) => gone.has(cell) || first.has(cell)))
      if (known.length < Math.max(BAND_PAGES, BAND_SHARE * band.length)) continue
      const largest = Math.max(...known.map(({ size }) => size))
      for (const { cells, size } of band) {
        if (size <= largest + 0.5) found.push(...cells.filter((cell) => !gone.has(cell)))
      }
    }
  }
  return found
}

function edges(lines: Line[]): Place[] {
  const upright = lines.filter((line) => line.turn === 0).sort((a, b) => a.y - b.y)
  const ends = new Set([...upright.slice(0, DEPTH), ...upright.slice(-DEPTH)])
  return [...ends].flatMap((line) =>
    line.cells.map((cell) => ({ page: line.page, line, cell, step: Math.round(line.y / DRIFT) })),
  )
}

/** Cells that are numbers counting up with the pages, at least on `REPEATS` of them. */
function pageNumbers(places: readonly Place[]): Set<Cell> {
  const series = new Map<string, Place[]>()
  const pages = new Set(places.map(({ page }) => page)).size
  for (const place of places) {
    const number = numberIn(place.cell.text)
    if (number === undefined) continue
    const { value, form } = number
    // A number is of one series with those at its height, give or take the step that rounding may add.
    for (const step of [place.step, place.step + 1]) {
      const key = `${form} ${value - place.page} ${step}`
      const members = series.get(key)
      if (members === undefined) series.set(key, [place])
      else members.push(place)
    }
  }
  const found = new Set<Cell>()
  for (const members of series.values()) {
    if (new Set(members.map(({ page }) => page)).size < Math.max(2, Math.min(REPEATS, pages))) continue
    for (const { cell } of members) found.add(cell)
  }
  return found
}

/** `12`, `- 12 -`, `Page 12 of 40`, `第12页`, `xii`. */
const NUMBER =
  /^[\s\-–—·|[(]*(?:(?:page|p\.|seite|página|第)\s*)?(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|共)\s*\d{1,4})?\s*[页頁]?[\s\-–—·|\])]*$/i

function numberIn(text: string): { value: number; form: string } | undefined {
  const found = NUMBER.exec(text)?.[1]
  if (found === undefined) return undefined
  return /^\d/.test(found) ? { value: Number(found), form: '1' } : { value: roman(found), form: 'i' }
}

/** Cells whose words stand at the same height of several pages: the first of each, and the others. */
function repeatedWords(places: readonly Place[]): { first: Set<Cell>; again: Set<Cell> } {
  const groups = new Map<string, Place[]>()
  const pages = new Set(places.map(({ page }) => page)).size
  for (const place of places) {
    const key = withoutPageNumber(place)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [place])
    else group.push(place)
  }
  const first = new Set<Cell>()
  const again = new Set<Cell>()
  for (const group of groups.values()) {
    for (const level of levels(group)) {
      const onPages = new Set(level.map(({ page }) => page))
      if (onPages.size < Math.max(2, Math.min(REPEATS, pages))) continue
      level.forEach(({ cell }, i) => {
        if (i === 0) first.add(cell)
        else again.add(cell)
      })
    }
  }
  return { first, again }
}

/** `17 Chapter 3` and `18 Chapter 3` are the same words on pages 20 and 21: numbers that go with the page don't count. */
function withoutPageNumber({ page, cell }: Place): string {
  return cell.text.replace(/^(\d{1,4})\b|\b(\d{1,4})$/g, (digits) => {
    const offset = Number(digits) - page
    return Math.abs(offset) < 100 ? `#${offset}` : digits
  })
}

/** Places of the same words, by height. */
function levels(group: readonly Place[]): Place[][] {
  const sorted = group.toSorted((a, b) => a.line.y - b.line.y)
  const found: Place[][] = []
  for (const place of sorted) {
    const level = found.at(-1)
    const above = level?.at(-1)
    if (level === undefined || above === undefined || place.line.y - above.line.y > DRIFT) found.push([place])
    else level.push(place)
  }
  return found.map((level) => level.sort((a, b) => a.page - b.page))
}
