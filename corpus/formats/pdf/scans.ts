/**
 * Pages that are pictures, read: lines like those of any page, so that what follows need not know the difference.
 * @module
 */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { compose } from '../ocr/raster.ts'
import { createRecogniser, type ReadLine, type Recogniser } from '../ocr/recognise.ts'
import type { Line } from './lines.ts'
import { picturesOf } from './pictures.ts'

/** The font of recognised lines. */
const FONT = 'ocr'

/** Reads scans with one recogniser, started when the first one comes. */
export class Scans {
  #recogniser: Promise<Recogniser> | undefined

  async read(page: PDFPageProxy, signal: AbortSignal | undefined): Promise<Line[]> {
    const { width, height } = page.getViewport({ scale: 1 })
    const raster = compose(await picturesOf(page), width, height)
    if (raster === null) return []
    this.#recogniser ??= createRecogniser()
    const recogniser = await this.#recogniser
    return linesOf(await recogniser.read(raster, signal), page.pageNumber, raster.scale)
  }

  async close(): Promise<void> {
    const recogniser = this.#recogniser
    this.#recogniser = undefined
    await (await recogniser?.catch(() => undefined))?.close()
  }
}

/** Heights differ with the letters of a line, so that all lines of a page get the usual one. */
function linesOf(read: readonly ReadLine[], page: number, scale: number): Line[] {
  const heights = read.map(({ height }) => height).sort((a, b) => a - b)
  const size = ((heights[heights.length >> 1] ?? 0) * 0.8) / scale
  return read.map(({ text, x0, x1, y }) => {
    const place = { x0: x0 / scale, x1: x1 / scale }
    return {
      page,
      cells: [{ text, ...place }],
      ...place,
      y: y / scale,
      size,
      font: FONT,
      fonts: undefined,
      turn: 0,
      element: undefined,
    }
  })
}
