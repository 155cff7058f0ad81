/**
 * locate, where everything fits into one call: all of it is read, in the order of the documents. Otherwise as ever; so
 * too without a model, whose rules compare sentences best among those that a search put forward.
 * @module
 */

import { sectionsOf, trimPassages } from '../../engine/evidence/passages.ts'
import type { Run } from '../../engine/run/context.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import type { PassageRef } from '../../state/records.ts'
import { locateHits } from './hits.ts'

export function locateWhole(state: ReadingState, run: Run): ReadingUpdate {
  const { corpus, documents, settings, round } = run
  const all = documents.map(
    ({ docId, hash, length }): PassageRef => ({ docId, hash, path: '1', start: 0, end: length }),
  )
  const tokens = documents.reduce((sum, document) => sum + document.tokens, 0)
  if (isOffline(run) || tokens > settings.maxTokensPerLoop) return locateHits(state, run)
  run.report(`Reading all of ${plural(documents.length, 'document')}`)
  const passages = trimPassages(corpus, all, settings.maxTokensPerLoop)
  const reason = 'all documents, whole'
  return { passages, trace: [{ round, node: 'locate', sections: sectionsOf(passages, corpus), reason }] }
}
