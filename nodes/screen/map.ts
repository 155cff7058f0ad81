/**
 * screen, by the map: decides what of it is shown. All of it where it fits into `mapTokens` with every
 * heading; else the ten best documents that have not had their share of readings. The text of the map never enters the
 * state: it is made anew where it is needed, the same each time. No call.
 * @module
 */

import { selectMapView } from '../../engine/retrieval/map-view.ts'
import type { Run } from '../../engine/run/context.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'

export function screenMap(state: ReadingState, run: Run): ReadingUpdate {
  const { map } = selectMapView(state, run)
  const what = map.complete
    ? `the whole map, ${map.sections.length} sections`
    : `${map.documents.length} of ${run.documents.length} documents, ${map.sections.length} sections`
  run.report(`Showing ${what}`)
  return { trace: [{ round: run.round, node: 'screen', reason: what }] }
}
