/**
 * The pages of a document, one after the other: lines, fonts and tags. Nothing of a page is kept but its lines.
 * @module
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FileError } from '../../../lib/errors.ts'
import type { ParseOptions } from '../format.ts'
import { Fonts } from './fonts.ts'
import { partHidden } from './hidden/parted.ts'
import { hiddenSpots } from './hidden/spots.ts'
import { type Line, linesOf, textOf } from './lines.ts'
import { type Annotations, annotationsOf, withMarks } from './marks.ts'
import { inReadingOrder } from './order.ts'
import { hasPictures } from './pictures.ts'
import { runsOf } from './runs.ts'
import { Scans } from './scans.ts'
import { Tags } from './tags.ts'

/** A file that says it has more says so to do harm, or is a library of its own. */
const MAX_PAGES = 50_000
/** After so many pages in a row that are not there, the rest isn't either. */
const MAX_BROKEN = 50

/** Characters below which a page may be a picture with a stamp on it. */
const FEW = 20

export interface SourcePage {
  lines: Line[]
  /** Text that is there and not seen. */
  hidden: string
  /** It is a picture, and what became of it; undefined for a page of text. */
  picture: 'unread' | 'read' | undefined
  /** In points. */
  height: number
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

/** @param mayHide whether some of its text may not be seen */
export async function readPages(pdf: PDFDocumentProxy, options: ParseOptions, mayHide: boolean): Promise<SourcePages> {
  const scans = options.ocr === true ? new Scans() : null
  try {
    return await readAll(pdf, options, scans, mayHide)
  } finally {
    await scans?.close()
  }
}

async function readAll(
  pdf: PDFDocumentProxy,
  { signal, progress }: ParseOptions,
  scans: Scans | null,
  mayHide: boolean,
): Promise<SourcePages> {
  const found: SourcePages = { pages: [], fonts: new Fonts(), tags: new Tags() }
  if (pdf.numPages > MAX_PAGES) {
    throw new FileError('too-large', `It has ${pdf.numPages} pages; the limit is ${MAX_PAGES}.`, {
      remedy: 'Split it, and index the parts.',
    })
  }
  const tagged = await isTagged(pdf)
  const annotations = await annotationsOf(pdf)
  let broken = 0
  for (let number = 1; number <= pdf.numPages && broken < MAX_BROKEN; number++) {
    signal?.throwIfAborted()
    try {
      const page = await pdf.getPage(number)
      const read = await readPage(page, found, { tagged, annotations, mayHide })
      if (read.picture === 'unread' && scans !== null) {
        read.lines = [...read.lines, ...(await scans.read(page, signal))]
        read.picture = 'read'
      }
      found.pages.push(read)
      page.cleanup()
      broken = 0
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof FileError) throw error
      found.broken = error
      broken++
      found.pages.push({ lines: [], hidden: '', picture: undefined, height: 0, viewport: [1, 0, 0, 1, 0, 0] })
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

async function readPage(
  page: PDFPageProxy,
  { fonts, tags }: SourcePages,
  { tagged, annotations, mayHide }: { tagged: boolean; annotations: Annotations | undefined; mayHide: boolean },
): Promise<SourcePage> {
  const { height, transform } = page.getViewport({ scale: 1 })
  const viewport = transform as number[]
  const content = await page.getTextContent({ includeMarkedContent: tagged })
  if (tagged) tags.add(await page.getStructTree())
  const { seen, hidden } = partHidden(runsOf(content, viewport), mayHide ? await hiddenSpots(page, viewport) : [])
  const runs = await withMarks(seen, page, viewport, annotations)
  const drawn = linesOf(runs, page.pageNumber, (mark) => tags.elementOf(mark))
  fonts.note(page.pageNumber, drawn)
  const characters = drawn.reduce((sum, { cells }) => sum + cells.reduce((n, { text }) => n + text.length, 0), 0)
  return {
    lines: inReadingOrder(drawn),
    hidden: linesOf(hidden, page.pageNumber, () => undefined)
      .map(textOf)
      .join(' '),
    picture: characters < FEW && (await hasPictures(page)) ? 'unread' : undefined,
    height,
    viewport,
  }
}
