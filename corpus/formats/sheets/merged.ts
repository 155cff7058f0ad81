/**
 * Merged cells of a sheet. Every row is a unit of citation of its own, so that what reaches down is written in each row.
 * @module
 */
import { LIMITS, tooLarge } from '../archive/limits.ts'
import type { CellReference } from './cell-reference.ts'
import type { SheetCell, SheetRow } from './regions.ts'

/** A longer text is not repeated in the rows that its cell reaches over. */
const REPEATED = 200

export class Merged {
  readonly #ranges: { top: number; bottom: number; column: number; columns: number }[] = []

  add(from: CellReference, to: CellReference): void {
    this.#ranges.push({ top: from.row, bottom: to.row, column: from.column, columns: to.column - from.column + 1 })
  }

  /** Rows and cells in order. @param texts by row and column; none is blank. @throws `too-large` */
  rowsOf(texts: Map<number, Map<number, string>>): SheetRow[] {
    const numbers = [...texts.keys()].sort((a, b) => a - b)
    let repeated = 0
    const wide = new Map<string, number>()
    for (const { top, bottom, column, columns } of this.#ranges) {
      const text = texts.get(top)?.get(column)
      if (columns > 1) wide.set(`${top} ${column}`, columns)
      if (text === undefined || text.length > REPEATED) continue
      for (let i = firstAfter(numbers, top); (numbers[i] ?? Number.POSITIVE_INFINITY) <= bottom; i++) {
        if (++repeated > LIMITS.cells) throw tooLarge('Rows of merged cells', `${repeated}`, `${LIMITS.cells}`)
        texts.get(numbers[i] ?? -1)?.set(column, text)
        if (columns > 1) wide.set(`${numbers[i]} ${column}`, columns)
      }
    }
    return numbers.map((row) => {
      const cells = Array.from(texts.get(row) ?? [], ([column, text]): SheetCell => {
        const columns = wide.size === 0 ? undefined : wide.get(`${row} ${column}`)
        return columns === undefined ? { column, text } : { column, text, columns }
      })
      return { row, cells: cells.sort((a, b) => a.column - b.column) }
    })
  }
}

/** Index of the first number greater than one. */
function firstAfter(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
