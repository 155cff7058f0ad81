/**
 * The parts that the sheets of a workbook share: texts, styles, and the list of the sheets.
 * @module
 */
import { LIMITS, tooLarge } from '../archive/limits.ts'
import { mainPart, readPart, relationsOf } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'
import { inSymbols } from '../office/symbols.ts'
import { formatNumber, formatText, general } from '../sheets/number-format.ts'
import { personsOf } from './comments.ts'
import { RichText, unescaped } from './rich-text.ts'
import { type CellStyle, CellStyles } from './styles.ts'

export interface Sheet {
  name: string
  part: string
  hidden: boolean
  /** Nothing but a chart. */
  isChart: boolean
}

export class Workbook {
  readonly sheets: Sheet[] = []
  readonly persons: ReadonlyMap<string, string>
  /** Whether no value of a formula was worked out by the program that wrote the file: it left zeros. */
  isUncalculated = false
  readonly #strings: string[] = []
  readonly #styles: CellStyles
  #epoch1904 = false
  #cells = 0

  constructor(archive: Archive) {
    const main = mainPart(archive, 'xl/workbook.xml')
    const relations = relationsOf(archive, main)
    const parts = new Map(relations.map((relation) => [relation.id, relation]))
    readPart(archive, main, {
      open: (name, attributes) => {
        if (name === 's:workbookPr') this.#epoch1904 = isTrue(attributes['date1904'])
        else if (name === 's:calcPr') this.isUncalculated = isTrue(attributes['fullCalcOnLoad'])
        const { type, target } = parts.get(attributes['r:id'] ?? '') ?? { type: '', target: '' }
        if (name !== 's:sheet' || !/^(?:work|chart)sheet$/.test(type)) return
        const hidden = (attributes['state'] ?? 'visible') !== 'visible'
        const isChart = type === 'chartsheet'
        this.sheets.push({ name: (attributes['name'] ?? '').trim(), part: target, hidden, isChart })
      },
    })
    if (this.sheets.length > LIMITS.pieces) throw tooLarge('Its sheets', `${this.sheets.length}`, `${LIMITS.pieces}`)
    const part = (type: string) => relations.find((relation) => relation.type === type)?.target
    this.#readStrings(archive, part('sharedStrings'))
    this.#styles = new CellStyles(archive, part('styles'))
    this.persons = personsOf(archive, relations)
  }

  #readStrings(archive: Archive, part: string | undefined): void {
    const rich = new RichText()
    readPart(archive, part, {
      open: (name, attributes) => rich.open(name, attributes),
      close: (name) => {
        rich.close(name)
        if (name === 's:si') this.#strings.push(rich.take())
      },
      text: (data) => rich.text(data),
    })
  }

  /** @param index as a cell has it */
  style(index: number): CellStyle {
    return this.#styles.style(index)
  }

  /** A cell as the sheet shows it. @param type as the file has it */
  show(value: string, type: string, { format, symbols }: CellStyle): string {
    if (value === '') return ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type !== 'n') {
      const words = type === 's' ? (this.#strings[Number(value)] ?? '') : unescaped(value)
      return formatText(inSymbols(words, symbols), format)
    }
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    if (format === 'General' || format === '@') return general(number)
    const shown = formatNumber(number, format, this.#epoch1904)
    // A format may show nothing at all, to hide a figure.
    return shown === '' && number !== 0 ? `[Hidden text: ${general(number)}]` : shown
  }

  /** @throws `too-large` */
  countCell(): void {
    if (++this.#cells > LIMITS.cells) throw tooLarge('Cells with a value', `over ${LIMITS.cells}`, `${LIMITS.cells}`)
  }
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
