/**
 * What there is to say of a document some of whose pages are pictures.
 * @module
 */
import type { IndexOutcome } from './store/files.ts'
import type { ParsedDocument } from './types.ts'

export function pictureOutcomes(document: ParsedDocument, source: string): IndexOutcome[] {
  const { pages = [], unreadPages = [] } = document
  const of = (numbers: readonly number[]) =>
    `${numbers.length} of ${pages.length} pages ${numbers.length === 1 ? 'is a picture' : 'are pictures'} (${ranges(numbers)})`
  if (unreadPages.length > 0) {
    const reason = `${of(unreadPages)} and not in the text.`
    return [{ source, outcome: 'needs-ocr', reason, remedy: 'Index it with --ocr to have them read.' }]
  }
  const read = pages.flatMap(({ page, ocr }) => (ocr === true ? [page] : []))
  if (read.length === 0) return []
  const reason = `${of(read)}; their words were recognised.`
  const remedy = 'Nothing is to be done; letters and figures may be misread, so look at the page of what matters.'
  return [{ source, outcome: 'needs-ocr', ocr: true, reason, remedy }]
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
