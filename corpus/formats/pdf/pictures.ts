/**
 * Pictures on a page.
 * @module
 */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { loadLibrary } from './library.ts'

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
