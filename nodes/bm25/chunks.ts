/**
 * bm25: ranks the chunks of the selected documents by the question and the keywords of this round. No call.
 * @module
 */

import { chunkKey } from '../../corpus/references/keys.ts'
import { withRetriever } from '../../engine/retrieval/retriever.ts'
import { searchUnread, searchWords } from '../../engine/retrieval/search.ts'
import type { Run } from '../../engine/run/context.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'

export async function bm25Chunks(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  if (state.parsed === null) return {}
  const words = searchWords(state.parsed, state.keywords)
  const hits = await withRetriever(searchUnread(run, words, state.coverage.read), state.parsed.question, run)
  run.report(`Found ${plural(hits.length, 'place')}`)
  return { hits, trace: [{ round: run.round, node: 'bm25', keywords: words, hits: hits.map(chunkKey) }] }
}
