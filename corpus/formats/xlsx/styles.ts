/**
 * Styles of cells, as far as they change what is read: formats of numbers, symbol fonts, and letters that nobody can see.
 * @module
 */
import { readPart } from '../archive/package.ts'
import type { Attributes } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import { isSymbolFont } from '../office/symbols.ts'
import { builtInFormat } from '../sheets/number-format.ts'

export interface CellStyle {
  format: string
  /** A font whose letters are drawn as signs; '' for any other. */
  symbols: string
  /** White letters with nothing painted behind them by the style itself. */
  white: boolean
}

interface Font {
  symbols: string
  white: boolean
}

const PLAIN: CellStyle = { format: 'General', symbols: '', white: false }

export class CellStyles {
  readonly #styles: CellStyle[] = []

  constructor(archive: Archive, part: string | undefined) {
    const formats = new Map<number, string>()
    const fonts: Font[] = []
    const painted: boolean[] = []
    let within = ''
    readPart(archive, part, {
      open: (name, attributes) => {
        if (/^s:(?:fonts|fills|cellXfs|cellStyleXfs|dxfs|borders)$/.test(name)) within = name
        if (name === 's:numFmt' && within === '')
          formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
        else if (within === 's:fonts') readFont(fonts, name, attributes)
        else if (within === 's:fills' && name === 's:fill') painted.push(false)
        else if (within === 's:fills' && name === 's:patternFill' && painted.length > 0) {
          painted[painted.length - 1] = (attributes['patternType'] ?? 'none') !== 'none'
        } else if (within === 's:fills' && name === 's:gradientFill' && painted.length > 0)
          painted[painted.length - 1] = true
        else if (within === 's:cellXfs' && name === 's:xf') {
          const id = Number(attributes['numFmtId'] ?? 0)
          const { symbols = '', white = false } = fonts[Number(attributes['fontId'] ?? 0)] ?? {}
          const onWhite = painted[Number(attributes['fillId'] ?? 0)] !== true
          this.#styles.push({ format: formats.get(id) ?? builtInFormat(id), symbols, white: white && onWhite })
        }
      },
      close: (name) => {
        if (name === within) within = ''
      },
    })
  }

  /** @param index as a cell has it */
  style(index: number): CellStyle {
    return this.#styles[index] ?? PLAIN
  }
}

function readFont(fonts: Font[], name: string, attributes: Attributes): void {
  const font = fonts.at(-1)
  if (name === 's:font') fonts.push({ symbols: '', white: false })
  else if (font === undefined) return
  else if (name === 's:name' && isSymbolFont(attributes['val'] ?? '')) font.symbols = attributes['val'] ?? ''
  else if (name === 's:color') font.white = isWhite(attributes)
}

/** In the standard colours of a sheet, the first one is that of paper. */
const isWhite = ({ rgb, theme, indexed, tint }: Attributes): boolean =>
  /^(?:FF)?FFFFFF$/i.test(rgb ?? '') || (theme === '0' && (tint ?? '0') === '0') || indexed === '9' || indexed === '1'
