/**
 * The columns of a table: stretches across the page in which cells stand below each other.
 * @module
 */
import type { Cell } from '../lines.ts'
import { isValue, type Laid } from './laid.ts'

export type Column = Pick<Cell, 'x0' | 'x1'>

/** Of the size of the letters: how far a cell may stand from its column's edge. */
export const SLACK = 0.6

export const overlaps = (a: Column, b: Column): boolean => a.x0 < b.x1 && b.x0 < a.x1

/** Whether two stand below each other by their left or right edges, or by their middle. */
export function aligned(a: Column, b: Column, size: number): boolean {
  const slack = SLACK * size
  const middle = Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2
  return Math.abs(a.x0 - b.x0) < slack || Math.abs(a.x1 - b.x1) < slack || middle < slack
}

/**
 * Cells that overlap are of one column; one that reaches over several makes none. The lines that have as many cells as
 * most come first: others may have a cell that was parted in its middle, or two that were not. Where there are figures,
 * lines without any make no columns: names may stand in the middle over figures on the right.
 */
export function columnsOf(all: readonly Laid[]): Column[] {
  const body = all.filter(({ cells }) => cells.slice(1).some(({ text }) => isValue(text)))
  const region = body.length > 1 ? body : all
  const counts = new Map<number, number>()
  for (const { cells } of region) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const weight = ({ cells }: Laid) => (counts.get(cells.length) ?? 0) * 1000 + cells.length
  const columns: Column[] = []
  for (const { cells } of region.toSorted((a, b) => weight(b) - weight(a))) {
    for (const { x0, x1 } of cells) {
      const hit = columns.filter((column) => overlaps(column, { x0, x1 }))
      const [column] = hit
      if (column === undefined) columns.push({ x0, x1 })
      else if (hit.length === 1 && cells.length > 1) {
        const next = columns.filter((other) => other !== column && other.x0 > column.x0)
        column.x0 = Math.min(column.x0, x0)
        // A long cell does not take the place of columns that are not seen yet.
        column.x1 = Math.min(Math.max(column.x1, x1), ...next.map((other) => other.x0))
      }
    }
  }
  return columns.sort((a, b) => a.x0 - b.x0)
}

/**
 * The columns that the cells of a row stand in: in turn, where there are as many, with or without a label; else each in
 * the one that it shares most with, or is nearest to.
 */
export function placesOf(columns: readonly Column[], cells: readonly Cell[]): number[] {
  const nearest = cells.map((cell) => overTwo(columns, cell) ?? columnOf(columns, cell))
  if (new Set(nearest).size === cells.length) return nearest
  if (cells.length === columns.length) return cells.map((_, i) => i)
  const label = columns[0]?.x1 ?? 0
  if (cells.length === columns.length - 1 && (cells[0]?.x0 ?? 0) > label) return cells.map((_, i) => i + 1)
  return nearest
}

/** The first of two columns that a cell stands in the middle over, between them. */
function overTwo(columns: readonly Column[], cell: Cell): number | undefined {
  const after = columns.findIndex((column) => column.x0 >= cell.x1)
  const [left, right] = [columns[after - 1], columns[after]]
  if (after < 2 || left === undefined || right === undefined || left.x1 > cell.x0) return undefined
  const off = Math.abs(cell.x0 + cell.x1 - left.x0 - right.x1) / 2
  return off < 0.1 * (right.x1 - left.x0) ? after - 1 : undefined
}

/** The column that a cell shares most with, or is nearest to. */
function columnOf(columns: readonly Column[], cell: Column): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  columns.forEach((column, i) => {
    const shared = Math.min(column.x1, cell.x1) - Math.max(column.x0, cell.x0)
    if (shared > most) [best, most] = [i, shared]
  })
  return best
}
