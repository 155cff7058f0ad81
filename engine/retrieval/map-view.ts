/**
 * The part of the document map that a reader is shown. All of it where it fits into `mapTokens` with every heading;
 * else the ten best documents that have not had their share of readings. The text of the map never enters the state: it
 * is made anew where it is needed, the same each time.
 * @module
 */
import { rankForMap } from '../../corpus/map/rank-for-map.ts'
import { type MapView, mapFits, viewMap } from '../../corpus/map/view-map.ts'
import { parseSectionId } from '../../corpus/references/section-id.ts'
import type { ReadingState } from '../../state/channels.ts'
import type { Run } from '../run/context.ts'
import { restriction } from '../run/selection.ts'
import { viewCloseReading } from './close-reading.ts'
import { descriptions } from './descriptions.ts'
import { searchWords } from './search.ts'

/** Shown when not all fit. */
const DOCUMENTS = 10

/**
 * Of `mapTokens`, what the map of those fills. On the library questions more buys no gold heading, and 500 tokens a
 * question (`evals/studies/loop-map.ts`).
 */
const FILLED = 0.8

/** Sections offered by name beside the map: more than are read in one round. */
const OFFERED = 12

/** Whether all of the map can be shown in one call. */
export function wholeMapFits(run: Pick<Run, 'corpus' | 'documents' | 'settings' | 'memo'>): boolean {
  const documents = run.documents.map(({ docId }) => docId)
  return mapFits(run.corpus, { maxTokens: run.settings.mapTokens, documents, ...descriptions(run) })
}

/** For when most candidates have had their share. */
function allRanked({ parsed, keywords }: ReadingState, run: Run): string[] {
  const words = parsed ? searchWords(parsed, keywords) : []
  return rankForMap(run.corpus, words, { ...restriction(run.corpus, run.documents), ...descriptions(run) }).documents
}

/** The view of a reader in this round, and which unread sections of it the ranking offers, best first. */
export function selectMapView(state: ReadingState, run: Run): { map: MapView; offered: string[] } {
  const { corpus, settings } = run
  const ids = new Set(run.documents.map(({ docId }) => docId))
  const reading = viewCloseReading(state, run)
  const kept = state.candidates.filter((name) => ids.has(name) && reading.isReadable(name))
  const ranked =
    kept.length < DOCUMENTS ? [...new Set([...kept, ...allRanked(state, run).filter(reading.isReadable)])] : kept
  const sections = state.candidates.filter((name) => !ids.has(name))
  const view = (documents: readonly string[], maxTokens: number) =>
    viewMap(corpus, { maxTokens, documents, sections, ...descriptions(run) })
  const whole = view([...ids], settings.mapTokens)
  const map = whole.complete ? whole : view(ranked.slice(0, DOCUMENTS), FILLED * settings.mapTokens)
  const inMap = new Set(map.documents)
  const offered = sections.filter((name) => {
    const section = parseSectionId(name)
    const isOffered = reading.hasRoom(section.docId) || reading.isOpen(section)
    return inMap.has(section.docId) && isOffered && reading.unread(section).length > 0
  })
  return { map, offered: offered.length > 0 ? offered.slice(0, OFFERED) : map.documents.filter(reading.hasRoom) }
}
