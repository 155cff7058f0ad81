/**
 * locate, by the map: the one place that asks the reader where to look. The first call gives candidate
 * documents and the first sections to read at once; later ones know what was read and found wanting.
 *
 * ```
 * sections that the question names              whole, no call
 * sections that answered a question like it     close readings, no call; in the first round
 * what the reader chooses from the map          close readings of what is there and unread
 * ```
 * @module
 */
import { mapNodesOf } from '../../corpus/map/navigation.ts'
import { referencesFrom } from '../../corpus/references/references.ts'
import { parseSectionId } from '../../corpus/references/section-id.ts'
import { languageOf } from '../../corpus/words/language.ts'
import { describeAttempts } from '../../engine/evidence/attempts.ts'
import { sectionsOf, trimPassages } from '../../engine/evidence/passages.ts'
import { checkChoice } from '../../engine/retrieval/checked-choice.ts'
import { mapNodeIds, viewCloseReading } from '../../engine/retrieval/close-reading.ts'
import { selectMapView } from '../../engine/retrieval/map-view.ts'
import { namedWhole } from '../../engine/retrieval/named-sections.ts'
import { withOpenings } from '../../engine/retrieval/openings.ts'
import { chunksToReread, joinNeighbours } from '../../engine/retrieval/passages-from-hits.ts'
import type { Run } from '../../engine/run/context.ts'
import { plural } from '../../lib/plural.ts'
import type { Attempt } from '../../readers/reader.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import type { CloseReading } from '../../state/close-readings.ts'
import { STOPPED } from '../../state/reasons.ts'
import type { PassageRef } from '../../state/records.ts'

interface Chosen {
  readings: PassageRef[]
  /** For the trace, and for the reader in the next round. */
  reason: string
  /** Nothing unread is worth a look. */
  stop?: boolean
}

export async function locateOnMap(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  if (state.parsed === null) return {}
  const { round } = run
  const { reason, stop, ...chosen } = fromQuestion(state, run) ?? fromMemory(state, run) ?? (await fromMap(state, run))
  if (stop)
    return {
      stop: 'exhausted',
      passages: [],
      trace: [{ round, node: 'locate', sections: [], verdict: STOPPED, reason }],
    }
  const passages = passagesOf(chosen.readings, state, run)
  const readings = chosen.readings.flatMap((reading) => withinPassages(reading, passages, round))
  for (const { docId, start } of readings) run.report(`Reading "${labelOf(docId, start, run)}"`)
  return {
    passages,
    closeReadings: readings,
    candidates: withReferences(state, readings, run),
    trace: [{ round, node: 'locate', sections: sectionsOf(passages, run.corpus), reason }],
  }
}

function fromQuestion(state: ReadingState, run: Run): Chosen | null {
  const readings = namedWhole(state, run)
  return readings.length > 0 ? { readings, reason: 'named in the question' } : null
}

/** Once: what did not suffice in the first round is read already. */
function fromMemory(state: ReadingState, run: Run): Chosen | null {
  if (state.history.length > 0) return null
  const readings = viewCloseReading(state, run).take(state.hits.filter(({ via }) => via === 'memory'))
  return readings.length > 0 ? { readings, reason: 'from memory' } : null
}

async function fromMap(state: ReadingState, run: Run): Promise<Chosen> {
  const { map, offered } = selectMapView(state, run)
  run.report(`Leafing through ${plural(map.sections.length, 'section')}`)
  const question = state.parsed?.question ?? ''
  const reply = await run.reader.locate(
    { question, map: map.text, candidates: offered, tried: tried(state, run) },
    run.call,
  )
  const why = reply.reason.slice(0, REASON)
  if (reply.stop) return { readings: [], reason: why || 'the reader sees nothing left to read', stop: true }
  const { sections, dropped } = checkChoice(reply, state, run)
  return { readings: viewCloseReading(state, run).take(sections), reason: [why, dropped].filter(Boolean).join(' — ') }
}

/** Characters of a reader's reason that are kept. */
const REASON = 200

/**
 * The sections that were read and found wanting, and what of a reply could not be used. A section with more to read
 * says so.
 */
function tried(state: ReadingState, run: Run): Attempt[] {
  const reasons = new Map(
    state.trace.flatMap(({ node, round, reason }) => (node === 'locate' ? [[round, reason]] : [])),
  )
  const reading = viewCloseReading(state, run)
  const readIn = (round: number) =>
    sectionsRead(state, round, run).map((name) =>
      reading.unread(parseSectionId(name)).length > 0 ? `${name} (in part)` : name,
    )
  const below = run.handover ? readIn(0) : []
  const question = state.parsed?.question ?? ''
  return [
    ...(below.length > 0 ? [{ round: 0, keywords: [], sections: below, reason: SEARCHED[languageOf(question)] }] : []),
    ...describeAttempts(state.history, run.threshold, { question }).map(({ round, reason }) => ({
      round,
      keywords: [],
      sections: readIn(round),
      reason: [reasons.get(round), reason].filter(Boolean).join(' → '),
    })),
  ]
}

const SEARCHED = { en: 'a search by words read these', zh: '按关键词检索时已经读过' }

function sectionsRead({ closeReadings }: ReadingState, round: number, { corpus }: Run): string[] {
  const names = closeReadings.filter((one) => one.round === round).flatMap((one) => mapNodeIds(corpus, one.docId, one))
  return [...new Set(names)]
}

/** New text beside what earlier rounds drew on, nothing twice, as much as one call may hold. */
function passagesOf(readings: readonly PassageRef[], state: ReadingState, run: Run): PassageRef[] {
  if (readings.length === 0) return []
  const { corpus, settings } = run
  const before = joinNeighbours(chunksToReread(state, run), corpus)
  return trimPassages(
    corpus,
    joinOverlapping([...before, ...withOpenings(readings, corpus)]),
    settings.maxTokensPerLoop,
  )
}

/** Passages that share text as one, at the place of the first of them. */
export function joinOverlapping(passages: readonly PassageRef[]): PassageRef[] {
  const joined: PassageRef[] = []
  for (const { docId, hash, path, start, end } of passages) {
    const other = joined.find((one) => one.docId === docId && one.start < end && start < one.end)
    if (!other) joined.push({ docId, hash, path, start, end })
    else {
      if (start < other.start) other.path = path
      other.start = Math.min(start, other.start)
      other.end = Math.max(end, other.end)
    }
  }
  // What was joined may now meet others.
  return joined.length < passages.length ? joinOverlapping(joined) : joined
}

/** The part of a reading that came through the cut. */
function withinPassages(
  { docId, start, end }: PassageRef,
  passages: readonly PassageRef[],
  round: number,
): CloseReading[] {
  const passage = passages.find((one) => one.docId === docId && one.start <= start && start < one.end)
  return passage ? [{ docId, start, end: Math.min(end, passage.end), round }] : []
}

function labelOf(docId: string, start: number, { corpus }: Run): string {
  const structure = corpus.structure(docId)
  const place = mapNodesOf(structure).findLast((one) => one.start <= start && start < one.end)
  return place?.headings.join(' › ') || structure.info.title
}

/** References followed a round. */
const REFERENCES = 4

/** Where the text just read refers to comes first among the candidates of the next round, and so into its map. */
function withReferences({ candidates }: ReadingState, readings: readonly CloseReading[], run: Run): string[] {
  const ids = new Set(run.documents.map(({ docId }) => docId))
  const documentOf = (name: string) => (ids.has(name) ? name : parseSectionId(name).docId)
  const referred = readings
    .flatMap(({ docId, start, end }) => referencesFrom(run.corpus, docId, { start, end }))
    .filter((name) => ids.has(documentOf(name)))
    .slice(0, REFERENCES)
  return [...new Set([...referred, ...referred.map(documentOf), ...candidates])]
}
