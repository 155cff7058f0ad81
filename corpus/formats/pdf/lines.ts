/**
 * Runs to lines, in the order in which the page draws them. A wide gap in a line begins a new cell: of a table, or of
 * the next column. Text drawn twice, for a bold look, is taken once.
 * @module
 */
import type { Run } from './runs.ts'

export interface Cell {
  text: string
  x0: number
  x1: number
}

export interface Line {
  page: number
  cells: Cell[]
  x0: number
  x1: number
  y: number
  /** Of most of its characters. */
  size: number
  font: string
  /** Characters in each font. */
  fonts: ReadonlyMap<string, number>
  turn: number
  /** What marks it in a tagged document; lines of one element have the same. */
  element: number | undefined
}

/** Of the size of the letters: wider gaps part words, and cells. */
const WORD_GAP = 0.15
const CELL_GAP = 1.5

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

export const textOf = (line: Line): string => line.cells.map((cell) => cell.text).join(' ')

class Growing {
  readonly #cells: Cell[]
  readonly #weights = new Map<string, number>()
  readonly #page: number
  readonly #turn: number
  readonly #element: number | undefined
  /** The longest run so far: its baseline is the line's. */
  #main: Run
  #end: number
  #space = false

  constructor(run: Run, page: number, element: number | undefined) {
    this.#cells = [{ text: run.text, x0: run.x0, x1: run.x1 }]
    this.#page = page
    this.#turn = run.turn
    this.#element = element
    this.#main = run
    this.#end = run.x1
    this.#weigh(run)
  }

  space(run: Run): void {
    if (run.turn === this.#turn && Math.abs(run.y - this.#main.y) < this.#main.size) this.#space = true
  }

  append(run: Run, element: number | undefined): boolean {
    const { size, y } = this.#main
    const larger = Math.max(size, run.size)
    // Raised and lowered signs are small; two lines of one size are never half a line apart.
    const slack = (Math.min(size, run.size) < 0.8 * larger ? 0.6 : 0.35) * larger
    if (run.turn !== this.#turn || Math.abs(run.y - y) > slack || element !== this.#element) return false
    const gap = run.x0 - this.#end
    if (gap < -0.6 * larger) return false
    const cell = this.#cells.at(-1)
    if (cell === undefined || gap > CELL_GAP * larger) {
      this.#cells.push({ text: run.text, x0: run.x0, x1: run.x1 })
    } else {
      const apart = this.#space || gap > WORD_GAP * larger
      cell.text += apart ? ` ${run.text}` : run.text
      cell.x1 = Math.max(cell.x1, run.x1)
    }
    this.#end = Math.max(this.#end, run.x1)
    this.#space = false
    if (run.text.length > this.#main.text.length) this.#main = run
    this.#weigh(run)
    return true
  }

  #weigh({ text, font, size }: Run): void {
    const key = `${size.toFixed(2)} ${font}`
    this.#weights.set(key, (this.#weights.get(key) ?? 0) + text.length)
  }

  line(): Line {
    let [best, most] = ['', 0]
    for (const [key, weight] of this.#weights) if (weight > most) [best, most] = [key, weight]
    const [size = '0', font = ''] = best.split(' ')
    const fonts = new Map<string, number>()
    for (const [key, weight] of this.#weights) {
      const name = key.slice(key.indexOf(' ') + 1)
      fonts.set(name, (fonts.get(name) ?? 0) + weight)
    }
    const cells = this.#cells.map(({ text, x0, x1 }) => ({ text: text.replace(/\s+/g, ' ').trim(), x0, x1 }))
    return {
      page: this.#page,
      cells,
      x0: cells[0]?.x0 ?? 0,
      x1: this.#end,
      y: this.#main.y,
      size: Number(size),
      font,
      fonts,
      turn: this.#turn,
      element: this.#element,
    }
  }
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

  take(run: Run): Run | null {
    const { text, size, x0, y } = run
    const twins = this.#seen.get(text)
    const near = (other: Run) => Math.abs(other.x0 - x0) < 0.3 * size && Math.abs(other.y - y) < 0.3 * size
    const copy = twins?.some((other) => other.turn === run.turn && near(other)) === true
    if (twins === undefined) this.#seen.set(text, [run])
    else twins.push(run)
    const last = this.#last
    this.#last = run
    if (copy) return null
    return last === undefined ? run : withoutStart(run, last)
  }
}

function withoutStart(run: Run, last: Run): Run | null {
  const overlap = last.x1 - run.x0
  if (last.turn !== run.turn || Math.abs(last.y - run.y) > 0.3 * run.size || overlap < 0.2 * run.size) return run
  const first = run.text[0] ?? ''
  if (!last.text.endsWith(first) || overlap > 1.2 * run.size) return run
  // Narrow letters come as pairs inside the run, with spaces that are none.
  const text = run.text.slice(1).replace(/ ?(\S)\1 ?/gu, '$1')
  return text === '' ? null : { ...run, text, x0: last.x1 }
}
