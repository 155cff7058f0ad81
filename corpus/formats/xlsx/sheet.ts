/**
 * One sheet to its cells. What it says of its size is not believed: only cells with something in them count.
 * @module
 */

import { tooLarge } from '../archive/limits.ts'
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import { type CellReference, cellOf, rangeOf } from '../sheets/cell-reference.ts'
import { Merged } from '../sheets/merged.ts'
import type { SheetRow } from '../sheets/regions.ts'
import { Formulas, formulaText } from './formulas.ts'
import { RichText } from './rich-text.ts'
import type { Workbook } from './workbook.ts'

/** Columns and rows of a sheet. */
const COLUMNS = 16_384
const ROWS = 1_048_576
/** Frozen rows are there to be seen while one leafs through the others: so many at the most name columns. */
const FROZEN = 8

export class SheetWalker implements XmlEvents {
  /** Rows that the sheet marks as heads of a table. */
  readonly headers = new Set<number>()
  readonly hiddenColumns = new Set<number>()
  readonly hiddenRows = new Set<number>()
  /** What stands at the top and the bottom of each printed page, as it is stored. */
  readonly running: { kind: 'header' | 'footer'; code: string }[] = []
  /** Formulas without a value. */
  unknown = 0
  readonly #workbook: Workbook
  readonly #rows = new Map<number, Map<number, string>>()
  readonly #merged = new Merged()
  readonly #formulas = new Formulas()
  readonly #rich = new RichText()
  /** Cells in white letters, if nothing is painted behind them. */
  readonly #white: CellReference[] = []
  #isPainted = false
  #row = -1
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #formula: { text: string; id: string | undefined } | undefined
  #reading: 'value' | 'formula' | 'running' | '' = ''

  constructor(workbook: Workbook) {
    this.#workbook = workbook
  }

  open(name: string, attributes: Attributes): void {
    if (name === 's:row') this.#beginRow(attributes)
    else if (name === 's:c') this.#beginCell(attributes)
    else if (name === 's:v') this.#reading = 'value'
    else if (name === 's:f') {
      this.#reading = 'formula'
      this.#formula = { text: '', id: attributes['t'] === 'shared' ? attributes['si'] : undefined }
    } else if (name === 's:mergeCell') this.#merge(attributes['ref'] ?? '')
    else if (name === 's:autoFilter') this.headers.add(cellOf((attributes['ref'] ?? '').split(':')[0] ?? '')?.row ?? -1)
    else if (name === 's:pane' && /^frozen/.test(attributes['state'] ?? '')) this.#freeze(Number(attributes['ySplit']))
    else if (name === 's:col') this.#hide(attributes)
    else if (name === 's:conditionalFormatting' || name === 's:tablePart') this.#isPainted = true
    else if (/^s:(?:odd|even|first)(?:Header|Footer)$/.test(name)) {
      this.#reading = 'running'
      this.running.push({ kind: name.endsWith('Header') ? 'header' : 'footer', code: '' })
    } else this.#rich.open(name, attributes)
  }

  close(name: string): void {
    this.#reading = ''
    this.#rich.close(name)
    if (name === 's:is') this.#value = this.#rich.take()
    else if (name === 's:c') this.#endCell()
  }

  text(data: string): void {
    if (this.#reading === 'value') this.#value += data
    else if (this.#reading === 'formula' && this.#formula !== undefined) this.#formula.text += data
    else if (this.#reading === 'running') {
      const last = this.running.at(-1)
      if (last !== undefined) last.code += data
    } else this.#rich.text(data)
  }

  #beginRow(attributes: Attributes): void {
    const number = Number(attributes['r'])
    this.#row = number >= 1 ? Math.trunc(number) - 1 : this.#row + 1
    this.#column = -1
    if (this.#row >= ROWS) throw tooLarge('Rows of a sheet', `${this.#row + 1}`, `${ROWS}`)
    if (/^(?:1|true)$/.test(attributes['hidden'] ?? '') || attributes['ht'] === '0') this.hiddenRows.add(this.#row)
  }

  #hide({ min = '', max = '', hidden = '', width = '' }: Attributes): void {
    if (!/^(?:1|true)$/.test(hidden) && !(width !== '' && Number(width) === 0)) return
    const last = Math.min(COLUMNS, Number(max))
    for (let column = Math.max(1, Number(min)); column <= last; column++) this.hiddenColumns.add(column - 1)
  }

  #freeze(rows: number): void {
    if (rows <= FROZEN) for (let row = 0; row < rows; row++) this.headers.add(row)
    else this.headers.add(Math.trunc(rows) - 1)
  }

  #beginCell(attributes: Attributes): void {
    const place = cellOf(attributes['r'] ?? '')
    this.#column = place?.column ?? this.#column + 1
    this.#type = attributes['t'] ?? 'n'
    this.#style = Number(attributes['s'] ?? 0)
    this.#value = ''
    this.#formula = undefined
    if (this.#column >= COLUMNS) throw tooLarge('Columns of a sheet', `${this.#column + 1}`, `${COLUMNS}`)
  }

  #endCell(): void {
    const formula = this.#unvalued()
    const style = this.#workbook.style(this.#style)
    const shown = formula ?? this.#workbook.show(this.#value, this.#type, style)
    const text = shown.replace(/\s+/g, ' ').trim()
    if (text === '') return
    this.#workbook.countCell()
    if (style.white) this.#white.push({ row: this.#row, column: this.#column })
    const row = this.#rows.get(this.#row)
    if (row === undefined) this.#rows.set(this.#row, new Map([[this.#column, text]]))
    else row.set(this.#column, text)
  }

  /** What stands for a formula whose value is not stored; undefined for any other cell. An empty text is a value. */
  #unvalued(): string | undefined {
    if (this.#formula === undefined) return undefined
    const at = { row: this.#row, column: this.#column }
    const text = this.#formulas.formulaAt(at, this.#formula.text, this.#formula.id)
    const isMissing = this.#value === '' ? this.#type !== 'str' : this.#value === '0' && this.#workbook.isUncalculated
    if (!isMissing) return undefined
    this.unknown++
    return `[Formula: ${formulaText(text)}]`
  }

  #merge(ref: string): void {
    const range = rangeOf(ref)
    if (range !== undefined) this.#merged.add(range.from, range.to)
  }

  get rows(): SheetRow[] {
    if (!this.#isPainted) {
      for (const { row, column } of this.#white) {
        const cells = this.#rows.get(row)
        cells?.set(column, `[Hidden text: ${cells.get(column) ?? ''}]`)
      }
      this.#white.length = 0
    }
    return this.#merged.rowsOf(this.#rows)
  }
}
