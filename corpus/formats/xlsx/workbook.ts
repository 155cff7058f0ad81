/**
 * The parts that the sheets of a workbook share: texts, formats, and the list of the sheets.
 * @module
 */
import { LIMITS, tooLarge } from '../archive/limits.ts'
import { mainPart, readPart, relationsOf } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'
import { builtInFormat, formatNumber, general } from '../sheets/number-format.ts'

export interface Sheet {
  name: string
  part: string
  hidden: boolean
}

export class Workbook {
  readonly sheets: Sheet[] = []
  readonly #strings: string[] = []
  /** Format of the cells in each style. */
  readonly #formats: string[] = []
  #epoch1904 = false
  #cells = 0

  constructor(archive: Archive) {
    const main = mainPart(archive, 'xl/workbook.xml')
    const relations = relationsOf(archive, main)
    const worksheets = new Map(relations.filter(({ type }) => type === 'worksheet').map((r) => [r.id, r.target]))
    readPart(archive, main, {
      open: (name, attributes) => {
        if (name === 's:workbookPr') this.#epoch1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
        const part = worksheets.get(attributes['r:id'] ?? '')
        if (name !== 's:sheet' || part === undefined) return
        const hidden = (attributes['state'] ?? 'visible') !== 'visible'
        this.sheets.push({ name: (attributes['name'] ?? '').trim(), part, hidden })
      },
    })
    if (this.sheets.length > LIMITS.pieces) throw tooLarge('Its sheets', `${this.sheets.length}`, `${LIMITS.pieces}`)
    const part = (type: string) => relations.find((relation) => relation.type === type)?.target
    this.#readStrings(archive, part('sharedStrings'))
    this.#readFormats(archive, part('styles'))
  }

  #readStrings(archive: Archive, part: string | undefined): void {
    let inText = false
    let phonetic = 0
    let text = ''
    readPart(archive, part, {
      open: (name) => {
        if (name === 's:si') text = ''
        else if (name === 's:rPh') phonetic++
        inText = name === 's:t' && phonetic === 0
      },
      close: (name) => {
        inText = false
        if (name === 's:rPh') phonetic--
        if (name === 's:si') this.#strings.push(unescaped(text))
      },
      text: (data) => {
        if (inText) text += data
      },
    })
  }

  #readFormats(archive: Archive, part: string | undefined): void {
    const own = new Map<number, string>()
    let inCells = false
    readPart(archive, part, {
      open: (name, attributes) => {
        if (name === 's:numFmt') own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
        else if (name === 's:cellXfs') inCells = true
        else if (name === 's:xf' && inCells) {
          const id = Number(attributes['numFmtId'] ?? 0)
          this.#formats.push(own.get(id) ?? builtInFormat(id))
        }
      },
      close: (name) => {
        if (name === 's:cellXfs') inCells = false
      },
    })
  }

  /** A cell as the sheet shows it. @param type as the file has it, @param style index of the cell's style */
  show(value: string, type: string, style: number): string {
    if (value === '') return ''
    if (type === 's') return this.#strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type !== 'n') return unescaped(value)
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    const format = this.#formats[style] ?? 'General'
    return format === 'General' || format === '@' ? general(number) : formatNumber(number, format, this.#epoch1904)
  }

  /** @throws `too-large` */
  countCell(): void {
    if (++this.#cells > LIMITS.cells) throw tooLarge('Cells with a value', `over ${LIMITS.cells}`, `${LIMITS.cells}`)
  }
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function unescaped(text: string): string {
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed()
}
