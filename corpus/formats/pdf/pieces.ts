/**
 * The pieces of one line to its cells: put in order, spaces where there are gaps, a new cell where a gap is wide.
 * @module
 */
import { afterShifted, type Shift, shifted } from '../shifted.ts'
import { fromTheRight, type Seen } from './right-to-left.ts'
import type { Run } from './runs.ts'

export interface Cell {
  text: string
  x0: number
  x1: number
  /** What gaps part in it that are wider than those between words: perhaps cells of a narrow table. */
  parts?: readonly Cell[]
}

export interface Piece {
  run: Run
  /** A space was drawn before it. */
  spaced: boolean
  shift?: Shift
}

/** Of the size of the letters: wider gaps part words, what may be cells, and what is. */
const WORD_GAP = 0.15
const PART_GAP = 0.55
const CELL_GAP = 1.5

/** @param fromRight whether the line is read from the right; its pieces come from the left all the same */
export function cellsOf(pieces: readonly Piece[], fromRight = false): Cell[] {
  const parted = fromRight ? partedFromRight : partedBy
  const cells = parted(CELL_GAP, pieces)
  const parts = pieces.length > 1 ? parted(PART_GAP, pieces) : cells
  if (parts.length === cells.length) return cells
  return cells.map((cell) => {
    const inside = parts.filter(({ x0, x1 }) => x0 >= cell.x0 && x1 <= cell.x1)
    return inside.length > 1 ? { ...cell, parts: inside } : cell
  })
}

function partedBy(width: number, pieces: readonly Piece[]): Cell[] {
  const cells: Cell[] = []
  let end = 0
  let size = 0
  let before: Piece | undefined
  for (const piece of pieces) {
    const { run, spaced, shift } = piece
    const cell = cells.at(-1)
    const gap = run.x0 - end
    const larger = Math.max(size, run.size)
    // A mark at the beginning of a line is that of the note that follows it.
    const text = shift === 'raised' && cell === undefined ? `[${run.text.trim()}] ` : run.text
    if (cell === undefined || gap > width * larger) cells.push({ text, x0: run.x0, x1: run.x1 })
    else {
      const apart = spaced || gap > WORD_GAP * larger
      cell.text +=
        shift === undefined ? onLine(cell.text, text, apart, before) : offLine(cell.text, text, apart, shift, before)
      cell.x1 = Math.max(cell.x1, run.x1)
    }
    end = Math.max(end, run.x1)
    size = run.size
    before = piece
  }
  for (const cell of cells) cell.text = (/\s\s/.test(cell.text) ? cell.text.replace(/\s+/g, ' ') : cell.text).trim()
  return cells
}

function partedFromRight(width: number, pieces: readonly Piece[]): Cell[] {
  const groups: { parts: Seen[]; x0: number; x1: number }[] = []
  let size = 0
  for (const { run, spaced, shift } of pieces) {
    const group = groups.at(-1)
    const gap = run.x0 - (group?.x1 ?? 0)
    const larger = Math.max(size, run.size)
    if (group === undefined || gap > width * larger) {
      groups.push({ parts: [{ text: run.text, apart: false, shift }], x0: run.x0, x1: run.x1 })
    } else {
      group.parts.push({ text: run.text, apart: spaced || gap > WORD_GAP * larger, shift })
      group.x1 = Math.max(group.x1, run.x1)
    }
    size = run.size
  }
  return groups.map(({ parts, x0, x1 }) => ({ text: fromTheRight(parts).replace(/\s+/g, ' ').trim(), x0, x1 }))
}

/** What is drawn on the baseline, after what may have been off it. */
function onLine(text: string, next: string, apart: boolean, before: Piece | undefined): string {
  if (apart) return ` ${next}`
  return before?.shift === undefined ? next : afterShifted(text, next) + next
}

function offLine(text: string, next: string, apart: boolean, shift: Shift, before: Piece | undefined): string {
  if (before?.shift === shift) return next
  // Small signs are drawn a little apart from what they belong to.
  return apart && /\s$/.test(text) ? ` ${next}` : shifted(text, next, shift)
}

export const byPlace = (a: Piece, b: Piece): number => a.run.x0 - b.run.x0 || b.run.x1 - a.run.x1

/**
 * Pieces from left to right. One that was drawn into the gap of another parts it:
 *
 *     he said  yes  and left        the line, with gaps that pdfjs took for spaces
 *             “   ”                 signs of another font, drawn before it
 */
export function arranged(pieces: readonly Piece[]): Piece[] {
  const sorted = pieces.toSorted(byPlace)
  const placed: Piece[] = []
  for (const piece of sorted) {
    const host = placed.at(-1)
    const { x0, x1, size } = piece.run
    if (host === undefined || x1 > host.run.x1 - 0.3 * size) {
      placed.push({ ...piece, spaced: piece.spaced && host !== undefined })
      continue
    }
    const at = gapNear(host.run, (x0 + x1) / 2)
    if (at === null) {
      placed.push(piece)
      continue
    }
    placed.pop()
    placed.push({ run: { ...host.run, text: host.run.text.slice(0, at), x1: x0 }, spaced: host.spaced })
    placed.push({ ...piece, spaced: false })
    placed.push({ run: { ...host.run, text: host.run.text.slice(at + 1), x0: x1 }, spaced: false })
  }
  return placed
}

/** Letters of East Asian scripts are twice as wide as others, about. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/

/** The space of a run nearest to a place on the line, no more than two letters away. */
function gapNear(run: Run, x: number): number | null {
  let units = 0
  for (const letter of run.text) units += WIDE.test(letter) ? 2 : 1
  const unit = (run.x1 - run.x0) / Math.max(1, units)
  let [best, nearest] = [-1, 4 * unit]
  let left = run.x0
  for (let i = 0; i < run.text.length; i++) {
    const width = WIDE.test(run.text[i] ?? '') ? 2 * unit : unit
    const distance = Math.abs(left + width / 2 - x)
    if (run.text[i] === ' ' && distance < nearest) [best, nearest] = [i, distance]
    left += width
  }
  return best < 0 ? null : best
}
