/**
 * locate, where ranking is all there is: sections that the question names are read whole, hits become passages,
 * neighbours joined, best first, as many as one call may hold. No call.
 *
 * ```
 * named sections │ what earlier rounds drew on │ hits, neighbours joined │ …cut at maxTokensPerLoop
 * ```
 * @module
 */

import { namedPassages, unfinishedSections } from '../../engine/evidence/named-parts.ts'
import { sectionsOf, trimPassages } from '../../engine/evidence/passages.ts'
import { fillPassages } from '../../engine/retrieval/fill-passages.ts'
import { chunksToReread, contains, joinNeighbours } from '../../engine/retrieval/passages-from-hits.ts'
import type { Run } from '../../engine/run/context.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import type { PassageRef } from '../../state/records.ts'

export function locateHits(state: ReadingState, run: Run): ReadingUpdate {
  const { corpus, settings } = run
  const named = namedPassages(state, run)
  // A section that is to be told is all there is to read, from its beginning to its end: what was told of it is known.
  const telling = !isOffline(run) && (tellsSections(state, named) || unfinishedSections(state, run).length > 0)
  const found = telling ? [] : joinNeighbours([...chunksToReread(state, run), ...state.hits], corpus)
  const outside = found.filter((passage) => !named.some((section) => contains(section, passage)))
  // Rules weigh what a search put forward against each other: more of it makes them no surer.
  const filled = isOffline(run) ? outside : fillPassages(outside, named, state, run)
  const passages = trimPassages(corpus, [...named, ...filled], settings.maxTokensPerLoop)
  const sections = sectionsOf(passages, corpus)
  run.report(`Reading ${plural(passages.length, 'passage')}`)
  return { passages, trace: [{ round: run.round, node: 'locate', sections }] }
}

const tellsSections = ({ parsed }: ReadingState, named: readonly PassageRef[]): boolean =>
  parsed?.kind === 'summary' && named.length > 0
