/**
 * Formulas whose value the file does not store. One that several cells share is written once, for the first of them; in the
 * others its references move along.
 * @module
 */
import { type CellReference, cellName, cellOf } from '../sheets/cell-reference.ts'

/** Characters that are shown. */
const LONGEST = 300
const REFERENCE = /"[^"]*"|'[^']*'|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(])/gi

export class Formulas {
  readonly #shared = new Map<string, { text: string; at: CellReference }>()

  /** @param id of the shared formula, if it is one @returns the formula as the cell has it; '' where that is not known */
  formulaAt(at: CellReference, text: string, id: string | undefined): string {
    if (id === undefined) return text
    if (text !== '') {
      this.#shared.set(id, { text, at })
      return text
    }
    const shared = this.#shared.get(id)
    if (shared === undefined) return ''
    return moved(shared.text, at.row - shared.at.row, at.column - shared.at.column)
  }
}

export const formulaText = (formula: string): string => (formula === '' ? '' : `=${formula}`).slice(0, LONGEST)

function moved(formula: string, rows: number, columns: number): string {
  return formula.replace(
    REFERENCE,
    (all: string, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
      const cell = letters === undefined ? undefined : cellOf(`${letters}${digits}`)
      if (cell === undefined) return all
      const at = {
        row: fixedRow === '$' ? cell.row : cell.row + rows,
        column: fixedColumn === '$' ? cell.column : cell.column + columns,
      }
      if (at.row < 0 || at.column < 0) return all
      const name = cellName(at)
      const split = name.search(/\d/)
      return `${fixedColumn}${name.slice(0, split)}${fixedRow}${name.slice(split)}`
    },
  )
}
