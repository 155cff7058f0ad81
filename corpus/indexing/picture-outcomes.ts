/**
 * The outcomes of a document some of whose pages are pictures.
 * @module
 */
import type { IndexOutcome } from '../store/files.ts'
import type { ParsedDocument } from '../types.ts'

/**
 * `needs-ocr` for a document that is nothing but pictures, `text` for one that lacks a few pages; with `ocr` where they
 * were read. None for a document without pictures.
 * @param place of a file inside a file, before what is said of it
 */
export function pictureOutcomes(document: ParsedDocument, source: string, place = ''): IndexOutcome[] {
  const { pages = [], unreadPages = [] } = document
  const of = (numbers: readonly number[]) =>
    `${place}${numbers.length} of ${pages.length} pages ${numbers.length === 1 ? 'is a picture' : 'are pictures'} (${ranges(numbers)})`
  const outcome = hasPlainText(document) ? 'text' : 'needs-ocr'
  if (unreadPages.length > 0) {
    const reason = `${of(unreadPages)} and not in the text.`
    return [{ source, outcome, reason, remedy: 'Index it with --ocr to have them read.' }]
  }
  const read = pages.flatMap(({ page, ocr }) => (ocr === true ? [page] : []))
  if (read.length === 0) return []
  if (document.text.trim() === '') {
    const reason = `${of(read)}, and no words were recognised in them.`
    return [{ source, outcome, ocr: true, reason, remedy: 'Nothing is to be done, unless they show words.' }]
  }
  const reason = `${of(read)}; their words were recognised.`
  const remedy = 'Nothing is to be done; letters and figures may be misread, so look at the page of what matters.'
  return [{ source, outcome, ocr: true, reason, remedy }]
}

/** Whether there are words that were not recognised in a picture. */
function hasPlainText({ text, pages = [] }: ParsedDocument): boolean {
  return pages.some(({ start, ocr }, i) => !ocr && text.slice(start, pages[i + 1]?.start).trim() !== '')
}

/** `1–3, 7` */
function ranges(numbers: readonly number[]): string {
  const parts: string[] = []
  for (let i = 0; i < numbers.length; i++) {
    const first = numbers[i] ?? 0
    while (numbers[i + 1] === (numbers[i] ?? 0) + 1) i++
    const last = numbers[i] ?? 0
    parts.push(last === first ? String(first) : `${first}–${last}`)
  }
  const shown = parts.slice(0, 8).join(', ')
  return parts.length > 8 ? `${shown}, …` : shown
}
