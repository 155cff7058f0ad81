/**
 * Runs to lines, in the order in which the page draws them. A wide gap in a line begins a new cell: of a table, or of
 * the next column. Text drawn twice, for a bold look, is taken once.
 * @module
 */
import { arranged, byPlace, type Cell, cellsOf, type Piece } from './pieces.ts'
import { isRightToLeft } from './right-to-left.ts'
import type { Run } from './runs.ts'

export type { Cell } from './pieces.ts'

export interface Line {
  page: number
  cells: Cell[]
  x0: number
  x1: number
  y: number
  /** Of most of its characters. */
  size: number
  font: string
  /** Characters in each font, where there is more than one. */
  fonts: ReadonlyMap<string, number> | undefined
  turn: number
  /** Its cells, which come from the left, are read from the right. */
  fromRight?: true
  /** What marks it in a tagged document; lines of one element have the same. */
  element: number | undefined
}

/** @param elementOf which element a marked content belongs to */
export function linesOf(runs: readonly Run[], page: number, elementOf: (mark: string) => number | undefined): Line[] {
  const lines: Line[] = []
  const overprint = new Overprint()
  let open: Growing | undefined
  for (const run of runs) {
    if (run.text.trim() === '') {
      open?.space(run)
      continue
    }
    const fresh = overprint.take(run)
    if (fresh === null) continue
    const element = fresh.mark === undefined ? undefined : elementOf(fresh.mark)
    if (open?.append(fresh, element)) continue
    if (open !== undefined) lines.push(open.line())
    open = new Growing(fresh, page, element)
  }
  if (open !== undefined) lines.push(open.line())
  return lines
}

export function textOf({ cells, fromRight }: Line): string {
  const texts = cells.map(({ text }) => text)
  return (fromRight ? texts.reverse() : texts).join(' ')
}

/** Of the size of the line's letters: how large raised signs are at most, and how far from its baseline at least. */
const SMALL = 0.85
const OFF_BASELINE = 0.1
/** Exponents and marks of notes; a small currency sign belongs to its price. */
const SHIFTED = /^(?:[\d+\-−–,.()[\]]{1,8}|\p{L}{1,2}|[*†‡§]{1,3})$/u

class Growing {
  readonly #pieces: Piece[]
  readonly #page: number
  readonly #element: number | undefined
  /** The longest run so far: its baseline is the line's. */
  #main: Run
  #end: number
  #space = false
  /** Some programs draw the signs of another font first, and then the line around them. */
  #inOrder = true

  constructor(run: Run, page: number, element: number | undefined) {
    this.#pieces = [{ run, spaced: false }]
    this.#page = page
    this.#element = element
    this.#main = run
    this.#end = run.x1
  }

  space(run: Run): void {
    if (run.turn === this.#main.turn && Math.abs(run.y - this.#main.y) < this.#main.size) this.#space = true
  }

  append(run: Run, element: number | undefined): boolean {
    const { size, y, turn } = this.#main
    const larger = Math.max(size, run.size)
    // Raised and lowered signs are small; two lines of one size are never half a line apart.
    const slack = (Math.min(size, run.size) < 0.8 * larger ? 0.6 : 0.35) * larger
    if (run.turn !== turn || Math.abs(run.y - y) > slack || element !== this.#element) return false
    if (run.x0 - this.#end < -0.6 * larger) {
      if (Math.abs(run.y - y) > 0.05 * larger) return false
      this.#inOrder = false
    }
    this.#pieces.push({ run, spaced: this.#space })
    this.#end = Math.max(this.#end, run.x1)
    this.#space = false
    if (run.text.length > this.#main.text.length) this.#main = run
    return true
  }

  line(): Line {
    const pieces = this.#pieces.length > 1 ? this.#pieces.map((piece) => this.#shiftOf(piece)) : this.#pieces
    const fromRight = isRightToLeft(pieces.map(({ run }) => run.text))
    const cells = fromRight
      ? cellsOf(pieces.toSorted(byPlace), true)
      : cellsOf(this.#inOrder ? pieces : arranged(pieces))
    return {
      page: this.#page,
      cells,
      x0: cells[0]?.x0 ?? 0,
      x1: this.#end,
      ...(fromRight && { fromRight }),
      y: this.#main.y,
      ...this.#look(),
      turn: this.#main.turn,
      element: this.#element,
    }
  }

  /** Small signs above or below the baseline are raised or lowered. */
  #shiftOf(piece: Piece): Piece {
    const { size, y, text } = piece.run
    const main = this.#main
    const off = (y - main.y) / main.size
    if (size > SMALL * main.size || Math.abs(off) < OFF_BASELINE || !SHIFTED.test(text.trim())) return piece
    return { ...piece, shift: off < 0 ? 'raised' : 'lowered' }
  }

  /** Size and font of most of the characters. */
  #look(): Pick<Line, 'size' | 'font' | 'fonts'> {
    const { font, size } = this.#main
    if (this.#pieces.every(({ run }) => run.font === font && run.size === size)) return { size, font, fonts: undefined }
    const fonts = new Map<string, number>()
    const sizes = new Map<number, number>()
    for (const { run } of this.#pieces) {
      fonts.set(run.font, (fonts.get(run.font) ?? 0) + run.text.length)
      sizes.set(run.size, (sizes.get(run.size) ?? 0) + run.text.length)
    }
    const mixed = fonts.size > 1 ? fonts : undefined
    return { size: heaviest(sizes) ?? 0, font: heaviest(fonts) ?? '', fonts: mixed }
  }
}

function heaviest<Key>(weights: ReadonlyMap<Key, number>): Key | undefined {
  let best: Key | undefined
  let most = -1
  for (const [key, weight] of weights) if (weight > most) [best, most] = [key, weight]
  return best
}

/**
 * Takes out what is drawn a second time: the same run a hair's breadth away, or, where letters are doubled one by one,
 * the beginning of a run that repeats the end of the one before.
 *
 *     B        first letter
 *     BO       …again, and the second
 *      OL      …again, and the third
 */
class Overprint {
  readonly #seen = new Map<string, Run[]>()
  #last: Run | undefined

  take(drawn: Run): Run | null {
    const run = this.#last === undefined ? drawn : withoutStart(drawn, this.#last)
    this.#last = drawn
    if (run === null) return null
    const { text, size, x0, y, turn } = run
    const twins = this.#seen.get(text)
    const near = (other: Run) => Math.abs(other.x0 - x0) < 0.3 * size && Math.abs(other.y - y) < 0.3 * size
    // Two narrow letters beside each other are none.
    const apart = (other: Run) => Math.abs(other.x0 - x0) > 0.7 * Math.max(other.x1 - other.x0, run.x1 - x0)
    const copy = twins?.some((other) => other.turn === turn && near(other) && !apart(other)) === true
    if (twins === undefined) this.#seen.set(text, [run])
    else twins.push(run)
    return copy ? null : run
  }
}

/** A run without what of its beginning stands where the end of the last run stands, and says the same. */
function withoutStart(run: Run, last: Run): Run | null {
  const overlap = last.x1 - run.x0
  if (last.turn !== run.turn || Math.abs(last.y - run.y) > 0.3 * run.size || overlap < 0.2 * run.size) return run
  const letter = (last.x1 - last.x0) / last.text.length
  for (let length = Math.min(last.text.length, run.text.length); length > 0; length--) {
    const expected = length === last.text.length ? last.x1 - last.x0 : length * letter
    if (Math.abs(overlap - expected) > 0.6 * run.size || !last.text.endsWith(run.text.slice(0, length))) continue
    const rest = run.text.slice(length)
    // Where letters are doubled one by one, narrow ones come as pairs inside a run, with spaces that are none.
    const text = length === 1 ? rest.replace(/ ?(\S)\1 ?/gu, '$1') : rest
    return text.trim() === '' ? null : { ...run, text, x0: last.x1 }
  }
  return run
}
