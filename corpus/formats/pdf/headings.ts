/**
 * Headings, from the best source that a document has: bookmarks, then tags, then the look of its lines.
 * @module
 */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { HeadingSource } from '../../types.ts'
import type { Heading, Sheet } from './blocks.ts'
import type { Fonts } from './fonts.ts'
import { headingsByFont } from './headings-fonts.ts'
import { bookmarksOf, headingsOf } from './headings-outline.ts'
import { headingsByTag } from './headings-tags.ts'
import type { SourcePage } from './pages.ts'
import type { Tags } from './tags.ts'

/** Pages prepared for the names of their fonts: they make a guess possible, and else tell listings from prose. */
const PAGES_TO_GUESS = 100
const PAGES_TO_TELL = 8

/** Learns as much of the fonts as is needed. */
export async function findHeadings(
  pdf: PDFDocumentProxy,
  sheets: readonly Sheet[],
  pages: readonly SourcePage[],
  fonts: Fonts,
  tags: Tags,
): Promise<{ headings: Heading[]; from?: HeadingSource }> {
  const lines = sheets.map((sheet) => sheet.lines)
  const yOf = (page: number, top: number) => {
    const [, b = 0, , d = -1, , f = 0] = pages[page - 1]?.viewport ?? []
    return b === 0 ? d * top + f : 0
  }
  await fonts.learn(pdf, PAGES_TO_TELL)
  const outline = headingsOf(await bookmarksOf(pdf), lines, yOf)
  if (outline !== null) return { headings: outline, from: 'outline' }
  const tagged = headingsByTag(lines.flat(), tags)
  if (tagged !== null) return { headings: tagged, from: 'tags' }
  await fonts.learn(pdf, PAGES_TO_GUESS)
  const guessed = headingsByFont(lines, fonts)
  return guessed.length > 0 ? { headings: guessed, from: 'fonts' } : { headings: [] }
}
