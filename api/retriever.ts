/**
 * Searching a corpus, as a LangChain retriever.
 * @module
 */

import { Document } from '@langchain/core/documents'
import { BaseRetriever } from '@langchain/core/retrievers'
import { spanKey } from '../corpus/references/keys.ts'
import type { SearchHit } from '../corpus/search/hits.ts'

type Metadata = Omit<SearchHit, 'text'>

class CorpusRetriever extends BaseRetriever<Metadata> {
  override lc_namespace = ['chapterverse', 'retrievers']
  readonly #search: (query: string) => SearchHit[]

  constructor(search: (query: string) => SearchHit[]) {
    super()
    this.#search = search
  }

  override async _getRelevantDocuments(query: string): Promise<Document<Metadata>[]> {
    return this.#search(query).map(
      ({ text, ...metadata }) => new Document({ pageContent: text, metadata, id: spanKey(metadata) }),
    )
  }
}

export function createRetriever(search: (query: string) => SearchHit[]): BaseRetriever {
  return new CorpusRetriever(search)
}
