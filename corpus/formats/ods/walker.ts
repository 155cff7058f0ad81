/**
 * The sheets of an OpenDocument spreadsheet. Cells and rows that are alike are written once, with how often they stand there:
 * only those with something in them count.
 * @module
 */
import { LIMITS, tooLarge } from '../archive/limits.ts'
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import type { OdfStyles } from '../odf/styles.ts'
import { Within } from '../odf/within.ts'
import type { Piece } from '../office/pieces.ts'
import { inSymbols } from '../office/symbols.ts'
import { cellName, cellOf } from '../sheets/cell-reference.ts'
import { Merged } from '../sheets/merged.ts'
import { OpenCell } from './cells.ts'

/** Columns and rows of a sheet. */
const COLUMNS = 16_384
const ROWS = 1_048_576

/** Read by a walker of its own: comments, and whatever is drawn. */
const BESIDE =
  /^(?:office:annotation|draw:(?:frame|custom-shape|rect|ellipse|line|connector|g|caption|polygon|path|regular-polygon|measure|control))$/
const SKIPPED = new Set(['table:tracked-changes', 'office:forms', 'table:covered-table-cell', 'text:ruby-text'])

export interface OdsSheet {
  name: string
  hidden: boolean
  texts: Map<number, Map<number, string>>
  merged: Merged
  headers: Set<number>
  hiddenRows: Set<number>
  hiddenColumns: Set<number>
  beside: { cell: string; pieces: Piece[] }[]
  /** Formulas without a value. */
  unknown: number
}

export class OdsWalker implements XmlEvents {
  readonly sheets: OdsSheet[] = []
  readonly #styles: OdfStyles
  readonly #archive: Archive
  readonly #spans: string[] = []
  #sheet: OdsSheet | undefined
  #within: Within | undefined
  #skipping = 0
  #cell: OpenCell | undefined
  #row = 0
  #rowRepeat = 1
  #rowCells = new Map<number, string>()
  #unknown = 0
  #column = 0
  #heading = false
  #cells = 0

  constructor(styles: OdfStyles, archive: Archive) {
    this.#styles = styles
    this.#archive = archive
  }

  open(name: string, attributes: Attributes): void {
    if (this.#within !== undefined) this.#within.open(name, attributes)
    else if (this.#skipping > 0 || SKIPPED.has(name)) {
      if (this.#skipping++ === 0 && name === 'table:covered-table-cell') this.#column += repeated(attributes, 'columns')
    } else if (BESIDE.test(name) && this.#sheet !== undefined) {
      this.#within = new Within(this.#styles, this.#archive)
      this.#within.open(name, attributes)
    } else if (name === 'table:table') this.#beginSheet(attributes)
    else if (name === 'table:database-range') this.#declare(attributes)
    else if (this.#sheet !== undefined) this.#part(this.#sheet, name, attributes)
  }

  close(name: string): void {
    if (this.#within !== undefined) {
      const pieces = this.#within.close(name)
      if (pieces === undefined) return
      this.#within = undefined
      const cell = this.#cell === undefined ? '' : cellName({ row: this.#row, column: this.#column })
      this.#sheet?.beside.push({ cell, pieces })
    } else if (this.#skipping > 0) this.#skipping--
    else if (name === 'text:p') this.#cell?.draft.lineBreak()
    else if (name === 'text:span') this.#spans.pop()
    else if (name === 'table:table-cell') this.#endCell()
    else if (name === 'table:table-row') this.#endRow()
    else if (name === 'table:table-header-rows') this.#heading = false
    else if (name === 'table:table') this.#sheet = undefined
  }

  text(data: string): void {
    if (this.#within !== undefined) this.#within.text(data)
    else if (this.#skipping === 0 && this.#cell !== undefined) this.#add(data)
  }

  #add(data: string): void {
    let look = {}
    for (const span of this.#spans) look = { ...look, ...this.#styles.look('text', span) }
    const { symbols = '', shift = 'none' } = look as ReturnType<OdfStyles['look']>
    this.#cell?.draft.add(inSymbols(data, symbols), { bold: false, size: 0 }, shift === 'none' ? undefined : shift)
  }

  #beginSheet(attributes: Attributes): void {
    if (this.sheets.length >= LIMITS.pieces) throw tooLarge('Its sheets', `${this.sheets.length}`, `${LIMITS.pieces}`)
    this.#sheet = {
      name: (attributes['table:name'] ?? '').trim(),
      hidden: this.#styles.isHidden('table', attributes['table:style-name'] ?? ''),
      texts: new Map(),
      merged: new Merged(),
      headers: new Set(),
      hiddenRows: new Set(),
      hiddenColumns: new Set(),
      beside: [],
      unknown: 0,
    }
    this.sheets.push(this.#sheet)
    this.#row = 0
    this.#column = 0
  }

  #part(sheet: OdsSheet, name: string, attributes: Attributes): void {
    if (name === 'table:table-column') {
      const end = Math.min(COLUMNS, this.#column + repeated(attributes, 'columns'))
      if (isUnseen(attributes)) for (let at = this.#column; at < end; at++) sheet.hiddenColumns.add(at)
      this.#column = end
    } else if (name === 'table:table-header-rows') this.#heading = true
    else if (name === 'table:table-row') {
      this.#column = 0
      this.#unknown = 0
      this.#rowCells = new Map()
      this.#rowRepeat = repeated(attributes, 'rows')
      if (this.#heading) sheet.headers.add(this.#row)
      if (isUnseen(attributes)) {
        const end = Math.min(ROWS, this.#row + Math.min(this.#rowRepeat, LIMITS.pieces))
        for (let at = this.#row; at < end; at++) sheet.hiddenRows.add(at)
      }
    } else if (name === 'table:table-cell') this.#cell = new OpenCell(attributes)
    else if (name === 'text:span') this.#spans.push(attributes['text:style-name'] ?? '')
    else if (name === 'text:s' || name === 'text:tab') this.#cell?.draft.add(' ', { bold: false, size: 0 })
    else if (name === 'text:line-break') this.#cell?.draft.lineBreak()
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined) return
    const { text, columns, rows, repeat } = cell
    const from = this.#column
    this.#column += repeat
    if (text === '') return
    if (columns > 1 || rows > 1) {
      const to = { row: Math.min(ROWS, this.#row + rows) - 1, column: Math.min(COLUMNS, from + columns) - 1 }
      this.#sheet?.merged.add({ row: this.#row, column: from }, to)
    }
    if (from + repeat > COLUMNS) throw tooLarge('Columns of a sheet', `${from + repeat}`, `${COLUMNS}`)
    if (cell.isUnvalued) this.#unknown += repeat
    for (let at = from; at < from + repeat; at++) this.#rowCells.set(at, text)
  }

  #endRow(): void {
    const sheet = this.#sheet
    const cells = this.#rowCells
    if (cells.size > 0 && sheet !== undefined) {
      if (this.#row + this.#rowRepeat > ROWS)
        throw tooLarge('Rows of a sheet', `${this.#row + this.#rowRepeat}`, `${ROWS}`)
      this.#cells += cells.size * this.#rowRepeat
      if (this.#cells > LIMITS.cells) throw tooLarge('Cells with a value', `${this.#cells}`, `${LIMITS.cells}`)
      for (let n = 0; n < this.#rowRepeat; n++) sheet.texts.set(this.#row + n, n === 0 ? cells : new Map(cells))
      sheet.unknown += this.#unknown * this.#rowRepeat
    }
    this.#row += this.#rowRepeat
  }

  /** A range that was declared to be a table: `$Sheet1.$A$1:$Sheet1.$C$9`. */
  #declare(attributes: Attributes): void {
    if (attributes['table:contains-header'] === 'false') return
    const [, quoted, plain, cell = ''] =
      /^\$?(?:'((?:[^']|'')*)'|([^.]*))\.(\$?[A-Z]+\$?\d+)/i.exec(attributes['table:target-range-address'] ?? '') ?? []
    const name = (quoted ?? plain ?? '').replaceAll("''", "'")
    const row = cellOf(cell)?.row
    if (row !== undefined) this.sheets.find((sheet) => sheet.name === name)?.headers.add(row)
  }
}

const repeated = (attributes: Attributes, what: 'columns' | 'rows'): number =>
  Math.max(1, Math.trunc(Number(attributes[`table:number-${what}-repeated`])) || 1)

const isUnseen = (attributes: Attributes): boolean => /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
