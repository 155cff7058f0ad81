/**
 * What of the documents may still be read closely, and what of chosen sections is read in one round.
 *
 * ```
 * sections chosen     A#2 (3 pieces)   A#5   B#1   C#4   D#1
 * read, in turns      A#2 best piece · A#5 · B#1 · C#4        topKDocs = 3 leaves D out
 *                     A#2 next piece                          maxSectionsPerDoc = 3: now A has had its share
 * ```
 * @module
 */

import { mapNodesOf, mapNodesWithin } from '../../corpus/map/navigation.ts'
import type { SectionId } from '../../corpus/references/section-id.ts'
import { sectionId } from '../../corpus/references/section-id.ts'
import type { Corpus, DocumentStructure, Span } from '../../corpus/types.ts'
import type { ReadingState } from '../../state/channels.ts'
import type { CloseReading } from '../../state/close-readings.ts'
import type { Parsed, PassageRef } from '../../state/records.ts'
import type { Run } from '../run/context.ts'
import { type Ranking, rankAllChunks } from './full-ranking.ts'
import { searchWords } from './search.ts'
import { isRead, windowsOf } from './windows.ts'

export interface SectionRef {
  docId: string
  path: string
}

/** The sections and topics whose own text a span holds a part of, as `docId#path`. */
export function mapNodeIds(corpus: Corpus, docId: string, span: Span): string[] {
  return mapNodesWithin(mapNodesOf(corpus.structure(docId)), span).map(({ path }) => sectionId(docId, path))
}

type ReadingScope = Pick<Run, 'corpus' | 'documents' | 'settings'>

/** Whether this round read what no earlier one had. */
export function readSomethingNew({ closeReadings }: ReadingState, { round }: Pick<Run, 'round'>): boolean {
  return closeReadings.some((reading) => reading.round === round)
}

/** Documents in which anything was not read yet. */
export function unreadDocuments({ closeReadings }: ReadingState, { corpus, documents }: ReadingScope): number {
  return documents.filter(({ docId, chunks }) => hasUnread(docId, chunks, closeReadings, corpus)).length
}

function hasUnread(
  docId: string,
  chunks: number,
  readings: readonly CloseReading[],
  corpus: ReadingScope['corpus'],
): boolean {
  const read = readings.filter((reading) => reading.docId === docId)
  if (read.length === 0) return chunks > 0
  const structure = corpus.structure(docId)
  return !isRead(structure, { start: 0, end: structure.info.length }, read)
}

/**
 * Close readings that a document may have by now: `maxSectionsPerDoc`, then on to others. Only when no other is left,
 * as in a corpus of one manual, does it get as many again.
 */
export function readingsAllowed(
  readings: readonly CloseReading[],
  { corpus, documents, settings }: ReadingScope,
): number {
  const left = documents.filter(({ docId, chunks }) => hasUnread(docId, chunks, readings, corpus))
  const fewest = Math.min(...left.map(({ docId }) => countReadings(docId, readings)))
  const rounds = Number.isFinite(fewest) ? Math.floor(fewest / settings.maxSectionsPerDoc) : 0
  return (rounds + 1) * settings.maxSectionsPerDoc
}

/** Without what tiers below read: where they looked is no reason to look elsewhere. */
export function countReadings(docId: string, readings: readonly CloseReading[]): number {
  return readings.filter((reading) => reading.docId === docId && reading.round > 0).length
}

/** What of a section nobody has read: the likeliest piece first, the others in reading order. */
export function unreadWindows({ docId, path }: SectionId, state: ReadingState, run: ReadingScope): Span[] {
  const structure = run.corpus.structure(docId)
  const place = mapNodesOf(structure).find((one) => one.path === path)
  if (!place) return []
  const { maxCharsPerRead: maxChars, overlapRatio } = run.settings
  const read = state.closeReadings.filter((reading) => reading.docId === docId)
  const pieces = windowsOf(structure, place, { maxChars, overlapRatio })
  const ordered =
    pieces.length < 2 || state.parsed === null
      ? pieces
      : likeliestFirst(pieces, structure, rankAllChunks(run, searchWords(state.parsed, state.keywords)))
  return ordered.filter((piece) => !isRead(structure, piece, read))
}

function likeliestFirst(pieces: readonly Span[], structure: DocumentStructure, { scoreOf }: Ranking): Span[] {
  const { chunks, info } = structure
  const score = (piece: Span): number =>
    chunks.reduce((sum, chunk) => {
      const shared = Math.min(chunk.end, piece.end) - Math.max(chunk.start, piece.start)
      return shared <= 0 ? sum : sum + (scoreOf(info.docId, chunk.chunk) * shared) / (chunk.end - chunk.start)
    }, 0)
  const scores = pieces.map(score)
  const best = scores.indexOf(Math.max(...scores))
  return [...pieces.slice(best, best + 1), ...pieces.slice(0, best), ...pieces.slice(best + 1)]
}

/** The close readings of one round, in the order of the sections. */
export function roundRobin(sections: readonly SectionRef[], state: ReadingState, run: ReadingScope): PassageRef[] {
  const share = readingsAllowed(state.closeReadings, run)
  const most = run.settings.topKDocs + (asksForSeveral(state.parsed) ? MORE_DOCUMENTS : 0)
  const queues = sections.map((section) => ({ section, pieces: unreadWindows(section, state, run) }))
  const open = new Set(queues.flatMap(({ section, pieces }) => (pieces.length > 0 ? [section.docId] : [])))
  const documents = new Set([...open].slice(0, most))
  const taken: PassageRef[] = []
  const takenIn = (docId: string) => taken.filter((passage) => passage.docId === docId)
  for (let turn = 0; queues.some(({ pieces }) => turn < pieces.length); turn++) {
    for (const { section, pieces } of queues) {
      const { docId, path } = section
      const piece = pieces[turn]
      if (!piece || !documents.has(docId)) continue
      const already = takenIn(docId)
      if (countReadings(docId, state.closeReadings) + already.length >= share) continue
      const structure = run.corpus.structure(docId)
      if (!isRead(structure, piece, already)) taken.push({ docId, hash: structure.info.hash, path, ...piece })
    }
  }
  return taken
}

/** Documents more than `topKDocs` for a question that cannot be answered from one place. */
export const MORE_DOCUMENTS = 2
export function asksForSeveral(parsed: Parsed | null): boolean {
  return parsed !== null && (parsed.information.length > 1 || parsed.kind === 'compare' || parsed.kind === 'list')
}
