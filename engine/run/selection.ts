/**
 * The documents that a run was asked about, as searches and statistics of the corpus take them.
 * @module
 */
import type { Corpus } from '../../corpus/types.ts'
import type { RunResources } from './context.ts'

/** Naming all documents would cost a search their merged statistics. */
export function restriction(corpus: Corpus, documents: RunResources['documents']): { documents?: string[] } {
  return documents.length === corpus.documents.length ? {} : { documents: documents.map(({ docId }) => docId) }
}
