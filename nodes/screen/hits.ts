/**
 * screen, where ranking is all there is: keeps the hits of the best documents and puts hits of one document together,
 * so that neighbours can be read as one passage. No call.
 * @module
 */

import { asksForSeveral, MORE_DOCUMENTS } from '../../engine/retrieval/close-reading.ts'
import type { Run } from '../../engine/run/context.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import type { Hit } from '../../state/records.ts'

export function screenHits(state: ReadingState, run: Run): ReadingUpdate {
  const hits = keepDocuments(state.hits, run.settings.topKDocs + (asksForSeveral(state.parsed) ? MORE_DOCUMENTS : 0))
  run.report(`Keeping ${plural(hits.length, 'place')}`)
  return { hits, trace: [{ round: run.round, node: 'screen' }] }
}

/** The hits of the `limit` documents that come first in the ranking, in its order. */
export function keepDocuments(hits: readonly Hit[], limit: number): Hit[] {
  const kept = new Set([...new Set(hits.map((hit) => hit.docId))].slice(0, limit))
  return hits.filter((hit) => kept.has(hit.docId))
}
