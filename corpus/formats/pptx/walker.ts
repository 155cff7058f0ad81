/**
 * One slide, or the notes to one, to shapes.
 * @module
 */
import type { LeftOutKind } from '../../types.ts'
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import { altText } from '../office/alt-text.ts'
import { Draft } from '../office/draft.ts'
import { Equation } from '../office/equation.ts'
import { isTiny, shiftOf } from '../office/runs.ts'
import { inSymbols, tellingBullet } from '../office/symbols.ts'
import type { Cell } from '../tables.ts'
import { emptyShape, type Line, type Shape, type Unit } from './shapes.ts'

const LOOK = { bold: false, size: 0 }
const SHAPE = /^p:(?:sp|graphicFrame|pic)$/
/** What a shape holds that is not read, by its element. */
const HELD: Readonly<Record<string, LeftOutKind>> = {
  'p:oleObj': 'embedded',
  'a:videoFile': 'media',
  'a:audioFile': 'media',
  'a:wavAudioFile': 'media',
  'p14:media': 'media',
  'cx:chart': 'chart',
}

export class SlideWalker implements XmlEvents {
  readonly units: Unit[] = []
  hidden = false
  readonly #path: string[] = []
  readonly #equation = new Equation()
  #skipping = 0
  #groups = 0
  #unit: Unit | undefined
  #shape: Shape | undefined
  #cell: (Cell & { lines: Line[]; goesOn: boolean }) | undefined
  #line: Line | undefined
  #draft = new Draft()
  #run: Attributes = {}
  #font = ''
  #bulletFont = ''
  /** Shapes in shapes: the picture of an object of another program. */
  #inner = 0

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1) ?? ''
    this.#path.push(name)
    // A field that counts slides or tells the date says something else tomorrow.
    const running = name === 'a:fld' && /^(?:slidenum|datetime)/.test(attributes['type'] ?? '')
    if (this.#skipping > 0 || name === 'mc:Fallback' || running) {
      this.#skipping++
      return
    }
    this.#equation.open(name, attributes['m:val'])
    if (name === 'p:sld') this.hidden = attributes['show'] === '0' || attributes['show'] === 'false'
    else if (name === 'p:grpSp') this.#beginUnit(this.#groups++)
    else if (SHAPE.test(name)) this.#beginShape(name)
    else if (this.#shape === undefined && name === 'a:off' && this.#path.at(-3) === 'p:grpSpPr') this.#place(attributes)
    else if (this.#shape !== undefined) this.#part(this.#shape, name, attributes, parent)
  }

  close(name: string): void {
    this.#path.pop()
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const equation = this.#equation.close(name)
    if (equation !== undefined) this.#draft.add(equation, LOOK)
    if (name === 'a:p') this.#endLine()
    else if (name === 'a:tc') this.#endCell()
    else if (SHAPE.test(name)) this.#endShape()
    else if (name === 'p:grpSp' && --this.#groups === 0) this.#unit = undefined
  }

  text(data: string): void {
    if (this.#skipping > 0) return
    const element = this.#path.at(-1)
    if (element === 'm:t' || (element === 'a:t' && this.#equation.isOpen)) this.#equation.text(data)
    else if (element === 'a:t' && this.#line !== undefined) {
      const words = inSymbols(data, this.#font)
      if (isTiny(this.#run)) this.#line.hidden += words
      else this.#draft.add(words, LOOK, shiftOf(this.#run))
    }
  }

  /** @param groups open around it: only the outermost is a unit */
  #beginUnit(groups: number): void {
    if (groups > 0) return
    this.#unit = { shapes: [], at: undefined }
    this.units.push(this.#unit)
  }

  #beginShape(name: string): void {
    if (this.#shape !== undefined) {
      this.#inner++
      return
    }
    this.#beginUnit(this.#groups)
    this.#shape = emptyShape()
    if (name === 'p:pic') this.#shape.holds = 'picture'
    this.#unit?.shapes.push(this.#shape)
  }

  #endShape(): void {
    if (this.#inner > 0) {
      this.#inner--
      return
    }
    this.#shape = undefined
    if (this.#groups === 0) this.#unit = undefined
  }

  #place({ x, y }: Attributes): void {
    if (this.#unit !== undefined) this.#unit.at ??= { x: Number(x) || 0, y: Number(y) || 0 }
  }

  #part(shape: Shape, name: string, attributes: Attributes, parent: string): void {
    const held = HELD[name]
    if (held !== undefined) shape.holds = held
    else if (name === 'p:cNvPr') {
      shape.alt ||= altText(attributes['descr'], attributes['title'])
      if (this.#inner === 0) shape.hidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true'
    } else if (name === 'adec:decorative' && attributes['val'] !== '0' && shape.holds === 'picture')
      shape.holds = undefined
    else if (name === 'p:ph') shape.placeholder = attributes['type'] ?? 'obj'
    else if (name === 'a:off' && this.#groups === 0) this.#place(attributes)
    else if (name === 'c:chart') shape.chart = attributes['r:id']
    else if (name === 'dgm:relIds') shape.diagram = attributes['r:dm']
    else if (name === 'a:tbl') shape.table = { rows: [], headed: false }
    else if (name === 'a:tblPr' && shape.table !== undefined) shape.table.headed = attributes['firstRow'] === '1'
    else if (name === 'a:tr') shape.table?.rows.push([])
    else if (name === 'a:tc') this.#cell = cellOf(attributes)
    else if (name === 'a:p') {
      this.#line = { text: '', level: 0, bullet: undefined, hidden: '' }
      this.#bulletFont = ''
      this.#draft = new Draft()
    } else if (this.#line === undefined) return
    else if (name === 'a:pPr') this.#line.level = Math.min(8, Math.max(0, Number(attributes['lvl']) || 0))
    else if (name === 'a:r' || name === 'a:fld') [this.#run, this.#font] = [{}, '']
    else if (name === 'a:rPr') this.#run = attributes
    else if ((name === 'a:latin' || name === 'a:sym') && parent === 'a:rPr') this.#font = attributes['typeface'] ?? ''
    else if (name === 'a:br') this.#draft.lineBreak()
    else if (name === 'a:buFont') this.#bulletFont = attributes['typeface'] ?? ''
    else if (parent === 'a:pPr') this.#line.bullet = bulletOf(name, attributes, this.#bulletFont) ?? this.#line.bullet
  }

  #endLine(): void {
    const line = this.#line
    this.#line = undefined
    if (line === undefined) return
    line.text = this.#draft.text.trim()
    const lines = this.#cell?.lines ?? this.#shape?.lines
    if (line.text !== '' || line.hidden !== '') lines?.push(line)
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined || cell.goesOn) return
    const text = cell.lines.map((line) => line.text).join(' ')
    this.#shape?.table?.rows.at(-1)?.push({ text, columns: cell.columns ?? 1, rows: cell.rows ?? 1 })
  }
}

function cellOf(attributes: Attributes): Cell & { lines: Line[]; goesOn: boolean } {
  const count = (key: string) => Math.max(1, Math.trunc(Number(attributes[key])) || 1)
  const goesOn = ['hMerge', 'vMerge'].some((key) => /^(?:1|true)$/.test(attributes[key] ?? ''))
  return { text: '', columns: count('gridSpan'), rows: count('rowSpan'), lines: [], goesOn }
}

function bulletOf(name: string, attributes: Attributes, font: string): Line['bullet'] {
  if (name === 'a:buNone') return 'none'
  if (name === 'a:buChar') {
    const sign = tellingBullet(attributes['char'] ?? '', font)
    return sign === '' ? 'bullet' : { sign }
  }
  if (name === 'a:buBlip') return 'bullet'
  if (name !== 'a:buAutoNum') return undefined
  return { number: attributes['type'] ?? '', start: Math.trunc(Number(attributes['startAt'] ?? 1)) || 1 }
}
