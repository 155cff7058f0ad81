/**
 * Graphs over a corpus that is open already, instead of one that a server opens by name.
 * @module
 */
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import type { BaseRetrieverInterface } from '@langchain/core/retrievers'
import type { Reader } from '../../readers/reader.ts'
import { parseSettings } from '../../state/settings.ts'
import { type Library, type OpenRun, openResources } from './context.ts'

/** Brought along, instead of what the settings name. */
export interface Own {
  reader?: Reader | undefined
  /** Vectors of titles and summaries. */
  embeddings?: EmbeddingsInterface | undefined
  /** Ranks beside BM25. */
  retriever?: BaseRetrieverInterface | undefined
}

/** To be given to `createReading` and the like: their nodes then ask this corpus. Whoever opened it closes it. */
export function openLibrary(library: Library, own: Own = {}): OpenRun {
  return async (context) => openResources(library, parseSettings(context), own.reader, own.embeddings, own.retriever)
}
