/**
 * The control: retrieval-augmented generation as it is commonly built. Fixed chunks of 500 words, LangChain's BM25
 * retriever, vectors of the chunks beside it where a model for them is set, the best five, one call of the same
 * reader, its citations checked by the same code.
 *
 * Both rankings are put together by reciprocal ranks (Cormack, Clarke & Büttcher, SIGIR 2009), as LangChain's own
 * ensemble does.
 * @module
 */
import { BM25Retriever } from '@langchain/community/retrievers/bm25'
import { Document } from '@langchain/core/documents'
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import type { Corpus, Place } from '../../index.ts'
import { type FixedChunk, fixedChunks, spaced } from './chunks.ts'

const TOP = 5
/** How deep each ranking is looked into where there are two. */
const DEPTH = 50
const RANK_CONSTANT = 60

/** Places for a question, best first. */
export type Retrieve = (question: string) => Promise<Place[]>

/** @param docIds all documents where undefined */
export async function createRag(
  corpus: Corpus,
  docIds: readonly string[] | undefined,
  embeddings: EmbeddingsInterface | null,
): Promise<Retrieve> {
  const chunks = fixedChunks(corpus, docIds)
  const language = corpus.documents[0]?.language ?? 'en'
  const docs = chunks.map(
    ({ text }, at) => new Document<{ at: number }>({ pageContent: spaced(text, language), metadata: { at } }),
  )
  const retriever = BM25Retriever.fromDocuments(docs, { k: embeddings ? DEPTH : TOP })
  const nearest = embeddings && (await byVector(chunks, embeddings))
  return async (question) => {
    const found = await retriever.invoke(spaced(question, language))
    const rankings = [
      found.map(({ metadata }) => Number(metadata['at'])),
      ...(nearest ? [await nearest(question)] : []),
    ]
    return fused(rankings)
      .slice(0, TOP)
      .flatMap((at) => chunks[at] ?? [])
      .map(({ docId, start, end }) => ({ docId, start, end }))
  }
}

/** Ordinals of the nearest chunks by the cosine of the angle between vectors. */
async function byVector(chunks: readonly FixedChunk[], embeddings: EmbeddingsInterface) {
  const vectors = (await embeddings.embedDocuments(chunks.map(({ text }) => text))).map(unit)
  return async (question: string): Promise<number[]> => {
    const asked = unit(await embeddings.embedQuery(question))
    return vectors
      .map((vector, at) => ({ at, score: vector.reduce((sum, value, i) => sum + value * (asked[i] ?? 0), 0) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, DEPTH)
      .map(({ at }) => at)
  }
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function fused(rankings: readonly (readonly number[])[]): number[] {
  const scores = new Map<number, number>()
  for (const ranking of rankings)
    for (const [rank, at] of ranking.entries()) scores.set(at, (scores.get(at) ?? 0) + 1 / (RANK_CONSTANT + rank + 1))
  return [...scores].sort(([, a], [, b]) => b - a).map(([at]) => at)
}
