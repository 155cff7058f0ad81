/**
 * An upper baseline: the whole of the documents in one call, where a model's context holds them.
 * @module
 */
import { ChapterverseError, type Corpus } from '../../index.ts'
import type { Retrieve } from './rag.ts'

/** Tokens of the prompt besides the documents: the instructions, the numbers of the sentences. */
const SHARE_FOR_TEXT = 0.75

/** @param contextTokens what the model takes. The retriever throws `budget_exceeded` where the documents are more. */
export function createFullContext(
  corpus: Corpus,
  docIds: readonly string[] | undefined,
  contextTokens: number,
): Retrieve {
  const only = docIds && new Set(docIds)
  const documents = corpus.documents.filter(({ docId }) => only === undefined || only.has(docId))
  const tokens = documents.reduce((sum, one) => sum + one.tokens, 0)
  return async () => {
    if (tokens > contextTokens * SHARE_FOR_TEXT)
      throw new ChapterverseError(
        'budget_exceeded',
        `The documents have ${tokens} tokens; a context of ${contextTokens} does not hold them.`,
        { remedy: 'Ask about fewer documents, or say what the model takes with --context-tokens.' },
      )
    return documents.map(({ docId, length }) => ({ docId, start: 0, end: length }))
  }
}
