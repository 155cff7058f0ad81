/**
 * PDF. The text is ours: lines joined to paragraphs, running heads taken out, one block a line.
 * @module
 */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FileError } from '../../lib/errors.ts'
import type { ParsedDocument } from '../types.ts'
import type { ParseOptions } from './format.ts'
import { blocksOf } from './pdf/blocks.ts'
import { withoutFurniture } from './pdf/furniture.ts'
import { findHeadings } from './pdf/headings.ts'
import { mayHideText } from './pdf/hidden/signal.ts'
import { damaged, openPdf } from './pdf/library.ts'
import { readPages } from './pdf/pages.ts'
import { withoutStrays } from './pdf/strays.ts'
import { titleOf } from './pdf/title.ts'

/** @throws `file_unreadable`: `password`, `corrupt`, or `needs-ocr` for nothing but pictures */
export async function parse(bytes: Uint8Array, source: string, options: ParseOptions = {}): Promise<ParsedDocument[]> {
  if (bytes.length === 0) return [{ text: '', blocks: [], pages: [] }]
  return withoutStrays(async () => {
    const pdf = await openPdf(bytes, source)
    try {
      return [await read(pdf, source, options, mayHideText(bytes))]
    } finally {
      await pdf.destroy()
    }
  })
}

async function read(
  pdf: PDFDocumentProxy,
  source: string,
  options: ParseOptions,
  mayHide: boolean,
): Promise<ParsedDocument> {
  const { pages, fonts, tags, broken } = await readPages(pdf, options, mayHide)
  if (broken !== undefined && pages.every(({ lines }) => lines.length === 0)) {
    throw damaged(source, 'none of its pages can be read', broken)
  }
  const unread = pages.flatMap(({ picture }, i) => (picture === 'unread' ? [i + 1] : []))
  if (unread.length > 0 && pages.every(({ lines }) => lines.length === 0)) {
    throw new FileError('needs-ocr', `${source} holds pictures of pages and no text.`, {
      remedy: 'Index it with --ocr to have them read.',
    })
  }
  const sheets = withoutFurniture(pages)
  const { headings, from } = await findHeadings(pdf, sheets, pages, fonts, tags)
  const title = await titleOf(pdf)
  const labels = await labelsOf(pdf)
  const shown = sheets.map((sheet, i) => ({ ...sheet, hidden: pages[i]?.hidden ?? '' }))
  const document: ParsedDocument = blocksOf(shown, headings, fonts, tags)
  if (title !== undefined) document.title = title
  for (const page of document.pages ?? []) {
    const label = labels[page.page - 1] ?? ''
    if (label !== '' && label !== String(page.page)) page.label = label
    if (pages[page.page - 1]?.picture === 'read') page.ocr = true
  }
  if (from !== undefined) document.headingsFrom = from
  if (unread.length > 0) document.unreadPages = unread
  return document
}

async function labelsOf(pdf: PDFDocumentProxy): Promise<readonly string[]> {
  try {
    return (await pdf.getPageLabels()) ?? []
  } catch {
    return []
  }
}
