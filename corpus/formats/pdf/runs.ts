/**
 * The pieces of text on a page as it draws them, made upright: x to the right along the line, y down from line to line,
 * in points, whichever way the page and its text are turned. Vertical writing is laid on its side: x runs down its
 * columns and y from the right one to the left.
 * @module
 */
import type { TextContent, TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js'
import { type Matrix, product } from './matrix.ts'

export interface Run {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  /** pdfjs's name of the font, the same on all pages of a document. */
  font: string
  /** Quarter turns of the text on the upright page; 4 for vertical writing. */
  turn: number
  /** Id of the marked content it belongs to, in tagged documents. */
  mark: string | undefined
}

/** @param viewport maps the page's coordinates to upright ones with the origin at the top left */
export function runsOf({ items, styles }: TextContent, viewport: Matrix): Run[] {
  const runs: Run[] = []
  const marks: (string | undefined)[] = []
  for (const item of items) {
    if (!('str' in item)) {
      follow(marks, item)
      continue
    }
    const run = runOf(item, viewport, styles[item.fontName]?.vertical === true)
    if (run !== null) runs.push({ ...run, mark: marks.at(-1) })
  }
  return runs
}

/** Marked content nests; what has no id of its own belongs to what holds it. */
function follow(marks: (string | undefined)[], { type, id }: TextMarkedContent): void {
  if (type === 'endMarkedContent') marks.pop()
  else marks.push(id ?? marks.at(-1))
}

function runOf(item: TextItem, viewport: Matrix, vertical: boolean): Omit<Run, 'mark'> | null {
  const text = readable(item.str)
  if (text === '') return null
  const [a, b, c, d, e, f] = product(viewport, item.transform as Matrix)
  // Nearly all text is upright, and there is much of it: what it needs is little.
  const upright = b === 0 && c === 0 && a > 0
  const size = upright ? Math.abs(d) : Math.hypot(c, d) || Math.hypot(a, b)
  if (!(size > 0 && Number.isFinite(e + f))) return null
  if (vertical) {
    return { text, x0: f, x1: f + item.height, y: -e, size, font: item.fontName, turn: 4 }
  }
  const { x, y, turn } = placeOf([a, b, c, d, e, f])
  return { text, x0: x, x1: x + item.width, y, size, font: item.fontName, turn }
}

/** Where text begins that is drawn with a matrix, on the upright page. */
export function placeOf([a = 1, b = 0, c = 0, , e = 0, f = 0]: Matrix): { x: number; y: number; turn: number } {
  // The viewport flips the y axis, so that text along the page's x axis has a > 0 and b = 0 here too.
  const turn = b === 0 && c === 0 && a > 0 ? 0 : (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
  const [x, y] = turned(e, f, turn)
  return { x, y, turn }
}

/** A point as it is after the page was turned back, so that the text reads from left to right. */
function turned(x: number, y: number, turn: number): [number, number] {
  if (turn === 1) return [y, -x]
  if (turn === 2) return [-x, -y]
  if (turn === 3) return [-y, x]
  return [x, y]
}

/** Bullets and ticks of the symbol fonts that Word and others use, which have no code of their own. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0a8': '□',
  '\uf06f': '□',
  '\uf06e': '■',
  '\uf06c': '●',
  '\uf076': '❖',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0fc': '✓',
  '\uf0fb': '✗',
  '\uf02d': '-',
}

const SPECIAL = /[\p{Cc}\p{Co}\p{Cs}\u00a0\ufeff\ufffe\uffff]/u

/** Without controls and glyphs that no one can read; soft hyphens stay, for they end lines. */
function readable(text: string): string {
  if (!SPECIAL.test(text)) return text
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g, '')
      .replace(/[\ue000-\uf8ff]/g, (glyph) => SYMBOLS[glyph] ?? '')
      .replace(/[\t\n\u00a0]/g, ' ')
      .toWellFormed()
  )
}
