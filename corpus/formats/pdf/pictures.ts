/**
 * Pictures on a page, and where they stand on it.
 * @module
 */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Picture } from '../ocr/raster.ts'
import { loadLibrary } from './library.ts'
import { type Matrix, product } from './matrix.ts'

/** Milliseconds to wait for a picture: one that pdfjs fails to decode may never come. */
const PATIENCE = 30_000

export async function hasPictures(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await loadLibrary()
  const operators = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintInlineImageXObject,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageMaskXObject,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintImageMaskXObjectRepeat,
  ])
  try {
    const { fnArray } = await page.getOperatorList()
    return fnArray.some((operator) => operators.has(operator))
  } catch {
    return false
  }
}

/** Every picture that a page paints by itself, in the order of painting; not those of patterns and repeated tiles. */
export async function picturesOf(page: PDFPageProxy): Promise<Picture[]> {
  const { OPS } = await loadLibrary()
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Picture[] = []
  const stack: Matrix[] = []
  let matrix: Matrix = page.getViewport({ scale: 1 }).transform as number[]
  for (const [i, operator] of fnArray.entries()) {
    const args = (argsArray[i] ?? []) as unknown[]
    if (operator === OPS.save) stack.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? matrix
    else if (operator === OPS.transform) matrix = product(matrix, args as number[])
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(matrix)
      if (Array.isArray(args[0])) matrix = product(matrix, args[0] as number[])
    } else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject) {
      add(found, await dataOf(page, args[0]), false, matrix)
    } else if (operator === OPS.paintImageMaskXObject) {
      const mask = args[0]
      const data = isRecord(mask) && typeof mask['data'] === 'string' ? await dataOf(page, mask['data']) : mask
      add(found, isRecord(data) ? { ...data, kind: 1 } : null, true, matrix)
    }
  }
  return found
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Pictures in the stream itself come as they are, others by their id; those of several pages belong to the document. */
async function dataOf(page: PDFPageProxy, source: unknown): Promise<unknown> {
  if (typeof source !== 'string') return source
  const objects = source.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE)
    objects.get(source, (data: unknown) => {
      clearTimeout(timer)
      resolve(data)
    })
  })
}

function add(found: Picture[], image: unknown, stencil: boolean, matrix: Matrix): void {
  if (!isRecord(image)) return
  const { width, height, data, kind } = image
  if (typeof width !== 'number' || typeof height !== 'number' || !ArrayBuffer.isView(data)) return
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const pixels = grey(bytes, width, height, Number(kind))
  if (pixels !== null) found.push({ width, height, pixels, stencil, matrix })
}

/** pdfjs's kinds of pixels: 1 is one bit each, rows padded to bytes, 1 for white; 2 is RGB, 3 RGBA. */
function grey(bytes: Uint8Array, width: number, height: number, kind: number): Uint8Array | null {
  const pixels = new Uint8Array(width * height)
  if (kind === 1) {
    const row = (width + 7) >> 3
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++)
        pixels[i] = ((bytes[y * row + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1 ? 255 : 0
    }
    return pixels
  }
  const step = kind === 2 ? 3 : kind === 3 ? 4 : 0
  if (step === 0) return null
  for (let i = 0, at = 0; i < pixels.length; i++, at += step) {
    // Luma of ITU-R BT.601, in 256ths.
    pixels[i] = (77 * (bytes[at] ?? 255) + 150 * (bytes[at + 1] ?? 255) + 29 * (bytes[at + 2] ?? 255)) >> 8
  }
  return pixels
}
