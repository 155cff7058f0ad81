/**
 * Running heads and page numbers: what stands at the top or the bottom of several pages, at the same height, with the
 * same words or with the number of the page. Of words that repeat the first is kept: it may be the only place where they
 * are printed in that form. Nothing goes that does not repeat, so that a heading at the top of a page stays.
 * @module
 */
import { roman } from '../text/numerals.ts'
import type { Cell, Line } from './lines.ts'

/** Lines at either end of a page that may be furniture, and the part of its height that they are in. */
const DEPTH = 3
const MARGIN = 0.14
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

/** A page without what is the same on others, and the running heads that are seen first on it. */
export interface Cleared {
  lines: Line[]
  heads: Line[]
}

export interface Leaf {
  lines: readonly Line[]
  /** Of the page, in points. */
  height: number
}

export function withoutFurniture(leaves: readonly Leaf[]): Cleared[] {
  const pages = leaves.map(margins)
  const places = pages.flatMap(({ top, bottom, sorted }) =>
    [...new Set([...top, ...bottom])].filter((line) => !namesColumns(line, sorted)).flatMap(placesOf),
  )
  const numbers = pageNumbers(places)
  const repeated = repeatedWords(places.filter((place) => !numbers.has(place.cell)))
  const gone = new Set([...numbers, ...repeated.again])
  for (const cell of inBands(pages, gone, repeated.first)) repeated.first.add(cell)
  return leaves.map(({ lines }, i) => {
    const { top, bottom } = pages[i] ?? { top: [], bottom: [] }
    const known = (line: Line) => line.cells.some((cell) => gone.has(cell) || repeated.first.has(cell))
    // From the edge inwards, up to the first line that is none: what stands behind text is text.
    const furniture = new Set([...whileTrue(top, known), ...whileTrue(bottom, known)])
    const cleared: Cleared = { lines: [], heads: [] }
    for (const line of lines) {
      if (!furniture.has(line)) {
        cleared.lines.push(line)
        continue
      }
      const kept = line.cells.filter((cell) => !gone.has(cell) && !repeated.first.has(cell))
      const heads = line.cells.filter((cell) => repeated.first.has(cell))
      if (kept.length > 0) cleared.lines.push(kept.length === line.cells.length ? line : { ...line, cells: kept })
      if (heads.length > 0) cleared.heads.push({ ...line, cells: heads })
    }
    return cleared
  })
}

function whileTrue<Item>(items: readonly Item[], test: (item: Item) => boolean): Item[] {
  const end = items.findIndex((item) => !test(item))
  return end < 0 ? [...items] : items.slice(0, end)
}

interface Margins {
  /** The outermost lines, from the edge inwards. */
  top: Line[]
  bottom: Line[]
  /** All lines, from the top down. */
  sorted: Line[]
}

function margins({ lines, height }: Leaf): Margins {
  const sorted = lines.filter((line) => line.turn === 0).sort((a, b) => a.y - b.y)
  const top = whileTrue(sorted, ({ y }) => y < MARGIN * height).slice(0, DEPTH)
  const bottom = whileTrue(sorted.toReversed(), ({ y }) => y > (1 - MARGIN) * height).slice(0, DEPTH)
  return { top, bottom, sorted }
}

/** Points by which a name may stand beside the edges and the middle of its column. */
const BESIDE = 4

/**
 * Whether a line names the columns of the line below it, as those of a table are named anew on every page: each of its
 * cells stands over one of that.
 */
function namesColumns(line: Line, sorted: readonly Line[]): boolean {
  if (line.cells.length < 2) return false
  const below = sorted[sorted.indexOf(line) + 1]
  if (below === undefined || below.cells.length < line.cells.length || below.y - line.y > 4 * line.size) return false
  const middle = ({ x0, x1 }: Cell) => (x0 + x1) / 2
  return line.cells.every((cell) =>
    below.cells.some(
      (other) =>
        Math.abs(cell.x0 - other.x0) < BESIDE ||
        Math.abs(cell.x1 - other.x1) < BESIDE ||
        Math.abs(middle(cell) - middle(other)) < BESIDE,
    ),
  )
}

const placesOf = (line: Line): Place[] =>
  line.cells.map((cell) => ({ page: line.page, line, cell, step: Math.round(line.y / DRIFT) }))

/** Pages on which the outermost line must be furniture for others at its height to be, and their share of all such. */
const BAND_PAGES = 4
const BAND_SHARE = 0.4

/**
 * Cells at the height of running heads, on their own at the edge of a page. A section of one page has a running head
 * that is seen once.
 */
function inBands(pages: readonly Margins[], gone: ReadonlySet<Cell>, first: ReadonlySet<Cell>): Cell[] {
  const found: Cell[] = []
  for (const end of ['top', 'bottom'] as const) {
    const bands = new Map<number, Line[]>()
    for (const page of pages) {
      const [line] = page[end]
      const next = page.sorted.at(end === 'top' ? 1 : -2)
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

/**
 * `17 The Boat` and `18 The Boat` are the same words on pages 20 and 21: a number that goes with the page doesn't count.
 * `Chapter 1` and `Chapter 2` are not, even if each has one page.
 */
function withoutPageNumber({ page, cell: { text } }: Place): string {
  const found = /^\d{1,4}\b|\b\d{1,4}$/.exec(text)
  if (found === null) return text
  const words = text.replace(found[0], '').trim()
  const offset = Number(found[0]) - page
  const several = /\S\s+\S/.test(words) || words.length > 12
  return several && Math.abs(offset) < 100 ? `${words} #${offset}` : text
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
