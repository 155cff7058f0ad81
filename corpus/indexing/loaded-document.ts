/**
 * A document that a loader gave: its content stands in for the file.
 * @module
 */

import type { Connection } from '../store/driver.ts'
import { type FileRow, findFile, UNSETTLED } from '../store/files.ts'
import { wellFormed } from '../store/pieces.ts'
import type { ParsedDocument } from '../types.ts'
import { fingerprintOf } from './build-document.ts'
import { bringUpToDate } from './ingest.ts'
import { type Changes, type IndexJob, type Input, none } from './job.ts'

/** Documents as inputs; those without an id are numbered. Of two with one id the later one counts. */
export function documentInputs(db: Connection, documents: readonly ParsedDocument[], run: IndexJob): Input[] {
  const byId = new Map(documents.map((document, n) => [document.id ?? `document-${n + 1}`, document]))
  return Array.from(byId, ([id, document]) => documentInput(db, id, document, run))
}

function documentInput(db: Connection, id: string, given: ParsedDocument, run: IndexJob): Input {
  const { recipe } = run
  const document = { ...given, id, text: wellFormed(given.text) }
  const hash = fingerprintOf(document, recipe.name)
  const countUnread = (known: FileRow | undefined) =>
    known?.recipe === recipe.name && known.hash === hash ? known.documents : undefined
  return {
    source: id,
    countUnread,
    index: async (): Promise<Changes> => {
      const unread = countUnread(findFile(db, id))
      if (unread !== undefined) return { ...none, unchanged: unread }
      const state = { size: document.text.length, mtime: UNSETTLED, hash, recipe: recipe.name }
      const documents = document.text.trim() === '' ? [] : [document]
      return bringUpToDate(db, id, state, documents, [], run)
    },
  }
}
