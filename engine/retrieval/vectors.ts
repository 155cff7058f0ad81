/**
 * Documents by the nearness of their titles and summaries to the question. Optional: where it fails, words alone rank.
 * @module
 */
import { summaryOf } from '../../corpus/map/entries.ts'
import { descriptionKey } from '../../corpus/map/index.ts'
import { nearest } from '../../readers/embeddings/vectors.ts'
import { isBudgetExceeded } from '../run/budget.ts'
import type { Run } from '../run/context.ts'
import { stopOf } from '../run/failures.ts'
import { descriptions } from './descriptions.ts'

export interface VectorRanking {
  /** Ids, nearest first; null when the embedder could not be asked. */
  documents: string[] | null
  /** What the trace says of it. */
  reason: string
}

/** Null where no embedder is set. @throws what is no failure of the embedder, such as a run that was cancelled */
export async function rankByVectors(question: string, run: Run): Promise<VectorRanking | null> {
  const { embedder, documents, corpus } = run
  if (embedder === null) return null
  run.report(`Comparing ${documents.length} titles and summaries`)
  const { described } = descriptions(run)
  const texts = documents.map(({ docId, title }) => {
    const made = described?.(descriptionKey(corpus, docId))
    return `${title}. ${made?.summary ?? summaryOf(corpus, corpus.structure(docId))}`
  })
  try {
    const [asked, ...vectors] = await embedder.embed([question, ...texts], run.call)
    const near = asked ? nearest(asked, vectors) : []
    return {
      documents: near.flatMap(({ index }) => documents[index]?.docId ?? []),
      reason: `fused with vectors of ${embedder.name}`,
    }
  } catch (error) {
    const allowed = !isBudgetExceeded(error)
    if (allowed && stopOf(error, run.signal) !== 'error') throw error
    if (allowed) run.budget.countFailure()
    return { documents: null, reason: `without vectors: ${(error as Error).message}` }
  }
}
