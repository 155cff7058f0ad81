/**
 * The pages of a document, one after the other: lines, fonts and tags. Nothing of a page is kept but its lines.
 * @module
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ParseOptions } from '../format.ts'
import { Fonts } from './fonts.ts'
import { type Line, linesOf } from './lines.ts'
import { inReadingOrder } from './order.ts'
import { hasPictures } from './pictures.ts'
import { runsOf } from './runs.ts'
import { Tags } from './tags.ts'

/** Characters below which a page may be a picture with a stamp on it. */
const FEW = 20

export interface SourcePage {
  lines: Line[]
  /** It has pictures, and hardly any text. */
  pictures: boolean
  /** Maps the page's own coordinates to those of its lines. */
  viewport: readonly number[]
}

export interface SourcePages {
  pages: SourcePage[]
  fonts: Fonts
  tags: Tags
  /** Why a page could not be read, if one could not. */
  broken?: unknown
}

export async function readPages(pdf: PDFDocumentProxy, { signal, progress }: ParseOptions): Promise<SourcePages> {
  const found: SourcePages = { pages: [], fonts: new Fonts(), tags: new Tags() }
  const tagged = await isTagged(pdf)
  for (let number = 1; number <= pdf.numPages; number++) {
    signal?.throwIfAborted()
    try {
      const page = await pdf.getPage(number)
      found.pages.push(await readPage(page, found, tagged))
      page.cleanup()
    } catch (error) {
      found.broken = error
      found.pages.push({ lines: [], pictures: false, viewport: [1, 0, 0, 1, 0, 0] })
    }
    progress?.(number, pdf.numPages)
    await nextTurn()
  }
  return found
}

async function isTagged(pdf: PDFDocumentProxy): Promise<boolean> {
  try {
    return (await pdf.getMarkInfo())?.Marked === true
  } catch {
    return false
  }
}

async function readPage(page: PDFPageProxy, { fonts, tags }: SourcePages, tagged: boolean): Promise<SourcePage> {
  const viewport = page.getViewport({ scale: 1 }).transform as number[]
  const content = await page.getTextContent({ includeMarkedContent: tagged })
  if (tagged) tags.add(await page.getStructTree())
  const drawn = linesOf(runsOf(content, viewport), page.pageNumber, (mark) => tags.elementOf(mark))
  await fonts.learn(page, drawn)
  const characters = drawn.reduce((sum, { cells }) => sum + cells.reduce((n, { text }) => n + text.length, 0), 0)
  return {
    lines: inReadingOrder(drawn),
    pictures: characters < FEW && (await hasPictures(page)),
    viewport,
  }
}
