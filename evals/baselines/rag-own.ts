/**
 * The control with our chunks and our BM25 instead of fixed ones and a common one: what is left of the difference to
 * lv1 are its rounds, its neighbours and its sections.
 * @module
 */
import { type Corpus, search } from '../../index.ts'
import type { Retrieve } from './rag.ts'

const TOP = 5

export function createOwnRag(corpus: Corpus, docIds: readonly string[] | undefined): Retrieve {
  const [only, ...others] = docIds ?? []
  // One document is a restriction of the search; of many all is searched, and what is not asked about left out.
  const within = only !== undefined && others.length === 0 ? only : undefined
  const allowed = docIds && within === undefined ? new Set(docIds) : null
  return async (question) =>
    search(corpus, question, { topK: allowed ? DEEP : TOP, ...(within !== undefined && { withinDoc: within }) })
      .filter(({ docId }) => allowed === null || allowed.has(docId))
      .slice(0, TOP)
      .map(({ docId, start, end }) => ({ docId, start, end }))
}

const DEEP = 100
