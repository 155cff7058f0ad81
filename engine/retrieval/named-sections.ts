/**
 * The sections that a question's own directions ("summarise chapter 3 of A") have read whole, and which documents it
 * points to that are too long for that: those are navigated by the map.
 * @module
 */
import { namedSections } from '../../corpus/references/named-sections.ts'
import type { ReadingState } from '../../state/channels.ts'
import type { PassageRef } from '../../state/records.ts'
import { namedPassages } from '../evidence/named-parts.ts'
import type { Run } from '../run/context.ts'
import { isRead } from './windows.ts'

/** Unread parts of what is read whole, in the order of the question. */
export function namedWhole(state: ReadingState, run: Run): PassageRef[] {
  const tooLong = new Set(namedTooLong(state, run))
  return namedPassages(state, run).filter(({ docId, path, start, end }) => {
    const { length } = run.corpus.document(docId)
    if (tooLong.has(docId) && path === '1' && end === length) return false
    const read = state.closeReadings.filter((reading) => reading.docId === docId)
    return !isRead(run.corpus.structure(docId), { start, end }, read)
  })
}

/** Whole documents that the question names and that do not fit into one call. */
export function namedTooLong({ parsed }: ReadingState, { corpus, documents, settings }: Run): string[] {
  return namedSections(parsed?.sections ?? [], corpus, documents)
    .filter(({ docId, start, end }) => start === 0 && end === corpus.document(docId).length)
    .filter(({ docId }) => corpus.document(docId).tokens > settings.maxTokensPerLoop)
    .map(({ docId }) => docId)
}
