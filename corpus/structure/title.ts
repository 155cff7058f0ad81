/**
 * What a document is called: what its file declares; where it begins with a form, what the form is filled in with; the
 * line above its first heading; that heading; the name of its file.
 * @module
 */
import { posix } from 'node:path'
import type { ParsedDocument, Section } from '../types.ts'
import { coverTitle, isBoilerplate } from './cover.ts'

/** Longer lines are sentences. */
const LONGEST = 100

/** Ends of a sentence, and of a line that goes on. */
const GOES_ON = /[.!?,;:。！？，；：、…][”’」』）)]?$/

/** @param source the file; a document that is not a file of its own has another id */
export function documentTitle(
  parsed: ParsedDocument,
  sections: readonly Section[],
  { docId, source }: { docId: string; source: string },
): string {
  const said = parsed.title?.trim() ?? ''
  if (said !== '' && !isBoilerplate(said)) return said
  const lines = [openingLine(parsed), sections.find(({ heading }) => heading.trim() !== '')?.heading.trim()]
  const name = docId === source ? posix.parse(docId).name : docId
  return coverTitle(parsed.text) ?? lines.find((line) => line && !isBoilerplate(line)) ?? name
}

/** What stands alone at the top of a document in pages, when its first heading comes later than on that page. */
function openingLine({ text, blocks, pages = [] }: ParsedDocument): string | undefined {
  const [first] = blocks
  if (first?.kind !== 'paragraph' || pages.length === 0) return undefined
  const secondPage = pages[1]?.start
  const heading = blocks.find(({ kind }) => kind === 'heading')
  if (secondPage !== undefined && heading !== undefined && heading.start < secondPage) return undefined
  const line = text.slice(first.start, first.end).replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST && !GOES_ON.test(line) ? line : undefined
}
