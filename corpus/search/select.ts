/**
 * Which documents are meant.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import type { DocumentInfo } from '../types.ts'
import { globMatcher } from './glob.ts'

const withoutExtension = (docId: string): string => docId.replace(/\.[^./]+$/, '')

/** macOS writes `é` in file names as two characters, and keyboards write one. */
const composed = (docId: string): string => docId.normalize('NFC')

/**
 * The documents that ids or globs name, in the order of the corpus. An id may leave its extension out; a glob is
 * matched against the whole id, so that `*.md` means the top folder alone.
 * @returns indices into `documents`
 * @throws `document_not_found` for an id or glob that names none; `bad_setting` for a glob that is too long
 */
export function selectDocuments(documents: readonly DocumentInfo[], wanted: readonly string[]): number[] {
  const selected = new Set<number>()
  for (const pattern of wanted) {
    const found = matching(documents, pattern)
    if (found.length === 0) throw notFound(documents, pattern)
    for (const index of found) selected.add(index)
  }
  return [...selected].sort((a, b) => a - b)
}

/** An exact id wins over one without its extension, and that over a glob: ids may hold `[`, `(` or `*` themselves. */
function matching(documents: readonly DocumentInfo[], pattern: string): number[] {
  const indices = (test: (docId: string) => boolean) => documents.flatMap(({ docId }, i) => (test(docId) ? [i] : []))
  const exact = indices((docId) => docId === pattern)
  if (exact.length > 0) return exact
  const wanted = composed(pattern)
  const same = indices((docId) => composed(docId) === wanted)
  if (same.length > 0) return same
  const bare = indices((docId) => withoutExtension(composed(docId)) === wanted)
  if (bare.length > 0) return bare
  const matches = globMatcher(wanted)
  if (matches === null) throw tooLong(pattern)
  return indices((docId) => matches(composed(docId)))
}

const tooLong = (pattern: string): ChapterverseError =>
  new ChapterverseError('bad_setting', `"${pattern.slice(0, 60)}…" is no id of a document, and too long for a glob.`, {
    remedy: 'Name ids as chapterverse map shows them, or globs of up to 1,000 characters and 100 alternatives.',
  })

/** Characters of an id that was not found, in the message. */
const SHOWN = 200

export function notFound(documents: readonly DocumentInfo[], docId: string): ChapterverseError {
  const name = docId.split('/').at(-1)?.toLowerCase() ?? ''
  const near = documents.filter((d) => name !== '' && d.docId.toLowerCase().includes(withoutExtension(name)))
  const shown = (near.length > 0 ? near : documents).slice(0, 5).map((d) => d.docId)
  return new ChapterverseError(
    'document_not_found',
    `No document is "${docId.length > SHOWN ? `${docId.slice(0, SHOWN)}…` : docId}".`,
    {
      remedy: `${near.length > 0 ? `Did you mean: ${shown.join(', ')}?` : `There are: ${shown.join(', ')}${shown.length < documents.length ? ', …' : '.'}`} All ids: chapterverse map.`,
    },
  )
}
