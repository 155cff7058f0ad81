import { BM25Retriever } from '@langchain/community/retrievers/bm25'
import { Document } from '@langchain/core/documents'
import { terms } from '../../corpus/words/terms.ts'
import { type Engine, TOP } from '../engine.ts'

/** Documents are terms joined by spaces; it has no index and reads all of them at every question. */
export function createEngine(): Engine {
  let retriever: BM25Retriever | undefined
  return {
    build(texts) {
      const documents = texts.map((text, id) => new Document({ pageContent: terms(text).join(' '), metadata: { id } }))
      retriever = BM25Retriever.fromDocuments(documents, { k: TOP })
    },
    async search(words) {
      const found = await retriever?.invoke(words.join(' '))
      return found?.map(({ metadata }) => Number(metadata['id'])) ?? []
    },
  }
}
