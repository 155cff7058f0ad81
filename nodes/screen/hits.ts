/**
 * screen, where ranking is all there is: keeps the hits of the best documents and puts hits of one document together,
 * so that neighbours can be read as one passage. No call.
 * @module
 */

import { asksForSeveral, MORE_DOCUMENTS } from '../../engine/retrieval/close-reading.ts'
import { withoutTail } from '../../engine/retrieval/fill-passages.ts'
import type { Run } from '../../engine/run/context.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import type { Hit } from '../../state/records.ts'

export function screenHits(state: ReadingState, run: Run): ReadingUpdate {
  const kept = keepDocuments(state.hits, run.settings.topKDocs + (asksForSeveral(state.parsed) ? MORE_DOCUMENTS : 0))
  // What the first places lack, the tail may hold after all.
  const hits = run.round > 1 || isOffline(run) ? kept : withoutTail(kept, state.parsed)
  run.report(`Keeping ${plural(hits.length, 'place')}`)
  return { hits, trace: [{ round: run.round, node: 'screen' }] }
}

/** The hits of the `limit` documents that come first in the ranking, in its order. */
export function keepDocuments(hits: readonly Hit[], limit: number): Hit[] {
  const kept = new Set([...new Set(hits.map((hit) => hit.docId))].slice(0, limit))
  return hits.filter((hit) => kept.has(hit.docId))
}
