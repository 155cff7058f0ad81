/**
 * Names of cells and columns on a sheet: `BC12` is column 54, row 11, counted from 0.
 * @module
 */
export interface CellReference {
  row: number
  column: number
}

export function cellOf(ref: string): CellReference | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,4})\$?(\d{1,7})$/i.exec(ref) ?? []
  if (letters === undefined || digits === undefined) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

/** From the upper left cell to the lower right one; one cell is a range of itself. */
export function rangeOf(ref: string): { from: CellReference; to: CellReference } | undefined {
  const [from, to = from] = ref.split(':').map(cellOf)
  return from === undefined || to === undefined || to.row < from.row ? undefined : { from, to }
}

export function columnName(column: number): string {
  let name = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  }
  return name
}

export const cellName = ({ row, column }: CellReference): string => `${columnName(column)}${row + 1}`
