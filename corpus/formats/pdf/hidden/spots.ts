/**
 * Where a page shows text that is not seen: white on white, or in the mode "invisible" over nothing. Text in that mode over
 * a picture is what was recognised in a scan, and counts as seen.
 *
 *     operators of the page, in order ─┬─ shapes, pictures   → boxes, each with its colour
 *                                      └─ text, white        → seen on the last box below it, if that is not white
 * @module
 */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Library, loadLibrary } from '../library.ts'
import { type Matrix, product } from '../matrix.ts'
import { placeOf } from '../runs.ts'

/** A stretch of text on a line, in the coordinates of runs. */
export interface Spot {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  turn: number
}

interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
  white: boolean
}

interface State {
  matrix: Matrix
  white: boolean
  /** Nothing drawn with it is seen. */
  clear: boolean
  mode: number
  size: number
  letters: number
  words: number
  scale: number
  rise: number
  leading: number
}

/** Of each of red, green and blue. */
const WHITE = 0.92

/** @returns none where the page cannot be drawn */
export async function hiddenSpots(page: PDFPageProxy, viewport: Matrix): Promise<Spot[]> {
  const library = await loadLibrary()
  try {
    const { fnArray, argsArray } = await page.getOperatorList()
    return new Reading(library, viewport).read(fnArray, argsArray as readonly unknown[])
  } catch {
    return []
  }
}

class Reading {
  readonly #ops: Library['OPS']
  readonly #boxes: Box[] = []
  readonly #white: Spot[] = []
  /** What is seen, by its words: the same in white beside it is its shadow. */
  readonly #seen = new Map<string, Spot[]>()
  /** In the mode "invisible": pictures may come after it. */
  readonly #invisible: { spot: Spot; x: number; y: number }[] = []
  readonly #stack: State[] = []
  #state: State
  #text: Matrix = [1, 0, 0, 1, 0, 0]
  #line: Matrix = [1, 0, 0, 1, 0, 0]

  constructor({ OPS }: Library, viewport: Matrix) {
    this.#ops = OPS
    this.#state = {
      ...{ matrix: viewport, white: false, clear: false, mode: 0 },
      ...{ size: 0, letters: 0, words: 0, scale: 1, rise: 0, leading: 0 },
    }
  }

  read(operators: readonly number[], operands: readonly unknown[]): Spot[] {
    operators.forEach((operator, i) => {
      const args = operands[i]
      this.#take(operator, Array.isArray(args) ? args : [])
    })
    const unseen = this.#invisible.filter(({ x, y }) => !this.#boxes.some((box) => !box.white && holds(box, x, y)))
    return [...this.#white, ...unseen.map(({ spot }) => spot)].filter((spot) => !this.#isShadow(spot))
  }

  #isShadow({ text, x0, y, size }: Spot): boolean {
    const near = (seen: Spot) => Math.abs(seen.x0 - x0) < 0.3 * size && Math.abs(seen.y - y) < 0.3 * size
    return this.#seen.get(text)?.some(near) === true
  }

  #take(operator: number, args: readonly unknown[]): void {
    const ops = this.#ops
    const state = this.#state
    const [first] = args
    switch (operator) {
      case ops.save:
        this.#stack.push({ ...state })
        return
      case ops.restore:
      case ops.paintFormXObjectEnd:
        this.#state = this.#stack.pop() ?? state
        return
      case ops.paintFormXObjectBegin:
        this.#stack.push({ ...state })
        if (isMatrix(first)) state.matrix = product(state.matrix, first)
        return
      case ops.transform:
        if (isMatrix(args)) state.matrix = product(state.matrix, args)
        return
      case ops.setFillRGBColor:
        state.white = isWhite(first)
        return
      case ops.setFillColorN:
        state.white = false
        return
      case ops.setGState:
        for (const [key, value] of Array.isArray(first) ? (first as [unknown, unknown][]) : [])
          if (key === 'ca') state.clear = typeof value === 'number' && value < 0.05
        return
      case ops.constructPath:
        this.#path(first, args[2])
        return
      case ops.shadingFill:
        this.#boxes.push(EVERYWHERE)
        return
      case ops.paintImageXObject:
      case ops.paintInlineImageXObject:
      case ops.paintImageMaskXObject:
        this.#box([0, 0, 1, 1], false)
        return
      case ops.paintImageXObjectRepeat:
      case ops.paintImageMaskXObjectRepeat:
      case ops.paintImageMaskXObjectGroup:
      case ops.paintInlineImageXObjectGroup:
        this.#boxes.push(EVERYWHERE)
        return
      default:
        this.#takeText(operator, args)
    }
  }

  #takeText(operator: number, args: readonly unknown[]): void {
    const ops = this.#ops
    const state = this.#state
    const [first] = args
    const number = typeof first === 'number' ? first : 0
    if (operator === ops.beginText) this.#text = this.#line = [1, 0, 0, 1, 0, 0]
    else if (operator === ops.setFont) state.size = typeof args[1] === 'number' ? args[1] : 0
    else if (operator === ops.setTextMatrix) {
      const matrix = ArrayBuffer.isView(first) ? Array.from(first as Float32Array) : first
      if (isMatrix(matrix)) this.#text = this.#line = matrix
    } else if (operator === ops.moveText) this.#move(number, typeof args[1] === 'number' ? args[1] : 0)
    else if (operator === ops.setLeadingMoveText) {
      state.leading = typeof args[1] === 'number' ? args[1] : 0
      this.#move(number, state.leading)
    } else if (operator === ops.nextLine) this.#move(0, state.leading)
    else if (operator === ops.setLeading) state.leading = -number
    else if (operator === ops.setCharSpacing) state.letters = number
    else if (operator === ops.setWordSpacing) state.words = number
    else if (operator === ops.setHScale) state.scale = number / 100
    else if (operator === ops.setTextRise) state.rise = number
    else if (operator === ops.setTextRenderingMode) state.mode = number
    else if (operator === ops.showText) this.#show(Array.isArray(first) ? first : [])
  }

  #move(x: number, y: number): void {
    this.#text = this.#line = product(this.#line, [1, 0, 0, 1, x, y])
  }

  #show(glyphs: readonly unknown[]): void {
    const { size, letters, words, scale, rise, mode, white, clear, matrix } = this.#state
    let text = ''
    let advance = 0
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') advance -= (glyph * size * scale) / 1000
      else if (isGlyph(glyph)) {
        text += glyph.unicode
        advance += ((glyph.width * size) / 1000 + letters + (glyph.isSpace ? words : 0)) * scale
      }
    }
    const at = product(matrix, product(this.#text, [1, 0, 0, 1, 0, rise]))
    this.#text = product(this.#text, [1, 0, 0, 1, advance, 0])
    if (text === '') return
    const { x, y, turn } = placeOf(at)
    const width = Math.abs(advance) * Math.hypot(at[0], at[1])
    const spot = { text, x0: x, x1: x + width, y, size: Math.abs(size) * Math.hypot(at[2], at[3]), turn }
    // The middle of its first letter, as the page is: on the baseline a box may end.
    const middle = product(at, [1, 0, 0, 1, Math.min(advance / 2, size / 4), size / 4])
    const isWhite = white && (mode === 0 || mode === 4)
    if (mode === 3) this.#invisible.push({ spot, x: middle[4], y: middle[5] })
    else if (clear || (isWhite && !this.#isSeen(middle[4], middle[5]))) this.#white.push(spot)
    else if (this.#seen.has(text)) this.#seen.get(text)?.push(spot)
    else this.#seen.set(text, [spot])
  }

  /** Whether white is seen at a place: what was painted there last is not. */
  #isSeen(x: number, y: number): boolean {
    const below = this.#boxes.findLast((box) => holds(box, x, y))
    return below !== undefined && !below.white
  }

  #path(operator: unknown, bounds: unknown): void {
    const ops = this.#ops
    const filled = [ops.fill, ops.eoFill, ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke, ops.closeEOFillStroke]
    const box = ArrayBuffer.isView(bounds) ? Array.from(bounds as Float32Array) : bounds
    const isBox = Array.isArray(box) && box.length === 4
    if (isBox && filled.includes(operator as number)) this.#box(box as number[], this.#state.white)
  }

  #box([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], white: boolean): void {
    if (this.#state.clear) return
    const corners = [left, right].flatMap((x) =>
      [bottom, top].map((y) => product(this.#state.matrix, [1, 0, 0, 1, x, y])),
    )
    const xs = corners.map((corner) => corner[4])
    const ys = corners.map((corner) => corner[5])
    this.#boxes.push({ x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys), white })
  }
}

const EVERYWHERE: Box = {
  ...{ x0: Number.NEGATIVE_INFINITY, y0: Number.NEGATIVE_INFINITY },
  ...{ x1: Number.POSITIVE_INFINITY, y1: Number.POSITIVE_INFINITY, white: false },
}

const holds = ({ x0, y0, x1, y1 }: Box, x: number, y: number): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1

const isMatrix = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 6 && value.every((part) => typeof part === 'number')

const isGlyph = (value: unknown): value is { unicode: string; width: number; isSpace?: boolean } =>
  typeof value === 'object' &&
  value !== null &&
  'unicode' in value &&
  typeof value.unicode === 'string' &&
  'width' in value &&
  typeof value.width === 'number'

/** @param colour `#rrggbb` */
function isWhite(colour: unknown): boolean {
  if (typeof colour !== 'string') return false
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1) ?? []
  return parts.length === 3 && parts.every((part) => Number.parseInt(part, 16) >= WHITE * 255)
}
