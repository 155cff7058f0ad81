/**
 * One sheet to its cells. What it says of its size is not believed: only cells with something in them count.
 * @module
 */

import { LIMITS, tooLarge } from '../archive/limits.ts'
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import type { SheetRow } from '../sheets/regions.ts'
import type { Workbook } from './workbook.ts'

/** Columns and rows of a sheet. */
const COLUMNS = 16_384
const ROWS = 1_048_576
/** A longer text is not repeated in the rows that its cell reaches over. */
const REPEATED = 200

export class SheetWalker implements XmlEvents {
  /** Rows that the sheet marks as heads of a table. */
  readonly headers = new Set<number>()
  readonly #workbook: Workbook
  readonly #rows = new Map<number, Map<number, string>>()
  readonly #merged: { top: number; bottom: number; column: number; columns: number }[] = []
  #row = -1
  #column = -1
  #type = ''
  #format = 0
  #value = ''
  /** In a value, in a text, or in neither; texts beside others say how those are pronounced. */
  #reading: 'v' | 't' | '' = ''
  #phonetic = 0

  constructor(workbook: Workbook) {
    this.#workbook = workbook
  }

  open(name: string, attributes: Attributes): void {
    if (name === 's:row') {
      const number = Number(attributes['r'])
      this.#row = number >= 1 ? Math.trunc(number) - 1 : this.#row + 1
      this.#column = -1
      if (this.#row >= ROWS) throw tooLarge('Rows of a sheet', `${this.#row + 1}`, `${ROWS}`)
    } else if (name === 's:c') this.#beginCell(attributes)
    else if (name === 's:v') this.#reading = 'v'
    else if (name === 's:t' && this.#phonetic === 0) this.#reading = 't'
    else if (name === 's:rPh') this.#phonetic++
    else if (name === 's:mergeCell') this.#merge(attributes['ref'] ?? '')
    else if (name === 's:autoFilter')
      this.headers.add(placeOf((attributes['ref'] ?? '').split(':')[0] ?? '')?.row ?? -1)
    else if (name === 's:pane' && attributes['state'] === 'frozen') this.headers.add(Number(attributes['ySplit']) - 1)
  }

  close(name: string): void {
    if (name === 's:v' || name === 's:t') this.#reading = ''
    else if (name === 's:rPh') this.#phonetic--
    else if (name === 's:c') this.#endCell()
  }

  text(data: string): void {
    if (this.#reading !== '') this.#value += data
  }

  #beginCell(attributes: Attributes): void {
    const place = placeOf(attributes['r'] ?? '')
    this.#column = place?.column ?? this.#column + 1
    this.#type = attributes['t'] ?? 'n'
    this.#format = Number(attributes['s'] ?? 0)
    this.#value = ''
    if (this.#column >= COLUMNS) throw tooLarge('Columns of a sheet', `${this.#column + 1}`, `${COLUMNS}`)
  }

  #endCell(): void {
    const text = this.#workbook.show(this.#value, this.#type, this.#format).replace(/\s+/g, ' ').trim()
    if (text === '') return
    this.#workbook.countCell()
    const row = this.#rows.get(this.#row)
    if (row === undefined) this.#rows.set(this.#row, new Map([[this.#column, text]]))
    else row.set(this.#column, text)
  }

  #merge(ref: string): void {
    const [from, to] = ref.split(':').map(placeOf)
    if (from === undefined || to === undefined || to.row < from.row) return
    this.#merged.push({ top: from.row, bottom: to.row, column: from.column, columns: to.column - from.column + 1 })
  }

  get rows(): SheetRow[] {
    const numbers = [...this.#rows.keys()].sort((a, b) => a - b)
    let repeated = 0
    const wide = new Map<string, number>()
    for (const { top, bottom, column, columns } of this.#merged) {
      const text = this.#rows.get(top)?.get(column)
      if (columns > 1) wide.set(`${top} ${column}`, columns)
      if (text === undefined || text.length > REPEATED) continue
      for (let i = firstAfter(numbers, top); (numbers[i] ?? ROWS) <= bottom; i++) {
        if (++repeated > LIMITS.cells) throw tooLarge('Rows of merged cells', `${repeated}`, `${LIMITS.cells}`)
        this.#rows.get(numbers[i] ?? -1)?.set(column, text)
        if (columns > 1) wide.set(`${numbers[i]} ${column}`, columns)
      }
    }
    return numbers.map((row) => {
      const cells = Array.from(this.#rows.get(row) ?? [], ([column, text]) => {
        const columns = wide.get(`${row} ${column}`)
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

/** `BC12` is column 54, row 11, counted from 0. */
function placeOf(ref: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,4})\$?(\d{1,7})$/i.exec(ref) ?? []
  if (letters === undefined || digits === undefined) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}
