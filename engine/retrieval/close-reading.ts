/**
 * Chooses close readings: what of the documents may still be read, and what of chosen sections is read in one round.
 *
 * ```
 * sections chosen     A#2 (3 pieces)   A#5   B#1   C#4   D#1
 * read, in turns      A#2 best piece · A#5 · B#1 · C#4        topKDocs = 3 leaves D out
 *                     A#2 next piece                          maxSectionsPerDoc = 3: now A has had its share
 * ```
 * @module
 */

import { mapNodesOf, mapNodesWithin } from '../../corpus/map/navigation.ts'
import { parseSectionId, type SectionId, sectionId } from '../../corpus/references/section-id.ts'
import type { Corpus, DocumentStructure, Span } from '../../corpus/types.ts'
import type { ReadingState } from '../../state/channels.ts'
import type { CloseReading } from '../../state/close-readings.ts'
import type { Parsed, PassageRef } from '../../state/records.ts'
import type { Run } from '../run/context.ts'
import { type Ranking, rankAllChunks } from './full-ranking.ts'
import { searchWords } from './search.ts'
import { isRead, windowsOf } from './windows.ts'

type Scope = Pick<Run, 'corpus' | 'documents' | 'settings'>

export interface SectionRef {
  docId: string
  path: string
}

/** The sections and topics whose own text a span holds a part of, as `docId#path`. */
export function mapNodeIds(corpus: Corpus, docId: string, span: Span): string[] {
  return mapNodesWithin(mapNodesOf(corpus.structure(docId)), span).map(({ path }) => sectionId(docId, path))
}

/** Whether this round read what no earlier one had. */
export function readSomethingNew({ closeReadings }: ReadingState, { round }: Pick<Run, 'round'>): boolean {
  return closeReadings.some((reading) => reading.round === round)
}

/** Documents in which anything was not read yet. */
export function unreadDocuments({ closeReadings }: ReadingState, { corpus, documents }: Scope): number {
  return documents.filter(({ docId, chunks }) => hasUnread(docId, chunks, closeReadings, corpus)).length
}

function hasUnread(docId: string, chunks: number, readings: readonly CloseReading[], corpus: Corpus): boolean {
  const read = readings.filter((reading) => reading.docId === docId)
  if (read.length === 0) return chunks > 0
  const structure = corpus.structure(docId)
  return !isRead(structure, { start: 0, end: structure.info.length }, read)
}

/** Close reading as one round sees it. */
export interface CloseReadingView {
  /** Close readings that a document may have by now, those of this round included. */
  allowed(): number
  /** Whether a document has had fewer. */
  hasRoom(docId: string): boolean
  /** Whether some of a section was read closely, and not all of it. */
  isOpen(section: SectionId): boolean
  /** Whether more of a document may be read: it has room, or a section of it is open. */
  isReadable(docId: string): boolean
  /** What of a section nobody has read: the likeliest window first, the others in reading order. */
  unread(section: SectionId): Span[]
  /** The close readings of this round, in the order of the sections, as many of each document as it has room for. */
  take(sections: readonly SectionRef[]): PassageRef[]
}

export function viewCloseReading(
  {
    closeReadings,
    candidates,
    parsed,
    keywords,
  }: Pick<ReadingState, 'closeReadings' | 'candidates' | 'parsed' | 'keywords'>,
  run: Scope,
): CloseReadingView {
  const { corpus, settings } = run
  let known: number | null = null
  const allowed = () => {
    known ??= readingsAllowed(closeReadings, candidates, run)
    return known
  }
  const readIn = (docId: string) => closeReadings.filter((reading) => reading.docId === docId)
  const count = (docId: string) => countReadings(docId, closeReadings)

  function unread({ docId, path }: SectionId): Span[] {
    const structure = corpus.structure(docId)
    const node = mapNodesOf(structure).find((one) => one.path === path)
    if (!node) return []
    const { maxCharsPerRead: maxChars, overlapRatio } = settings
    const windows = windowsOf(structure, node, { maxChars, overlapRatio })
    const ordered =
      windows.length < 2 || parsed === null
        ? windows
        : likeliestFirst(windows, structure, rankAllChunks(run, searchWords(parsed, keywords)))
    const read = readIn(docId)
    return ordered.filter((window) => !isRead(structure, window, read))
  }

  function isOpen(section: SectionId): boolean {
    const node = mapNodesOf(corpus.structure(section.docId)).find(({ path }) => path === section.path)
    // What was read of a section below it is that section's.
    const begun = node && readIn(section.docId).some(({ start, end }) => start < node.ownEnd && node.start < end)
    return begun === true && unread(section).length > 0
  }

  const hasRoom = (docId: string): boolean => count(docId) < allowed()

  function isReadable(docId: string): boolean {
    const begun = () => readIn(docId).flatMap((reading) => mapNodesWithin(mapNodesOf(corpus.structure(docId)), reading))
    return hasRoom(docId) || begun().some(({ path }) => isOpen({ docId, path }))
  }

  function take(sections: readonly SectionRef[]): PassageRef[] {
    const most = settings.topKDocs + (asksForSeveral(parsed) ? MORE_DOCUMENTS : 0)
    const queues = sections.map((section) => ({ section, windows: unread(section) }))
    const open = new Set(queues.flatMap(({ section, windows }) => (windows.length > 0 ? [section.docId] : [])))
    const documents = new Set([...open].slice(0, most))
    const taken: PassageRef[] = []
    for (let turn = 0; queues.some(({ windows }) => turn < windows.length); turn++) {
      for (const { section, windows } of queues) {
        const { docId, path } = section
        const window = windows[turn]
        if (!window || !documents.has(docId)) continue
        const already = taken.filter((passage) => passage.docId === docId)
        // Read in part, it is read on, though its document has had its share; no faster than before.
        const goesOn = already.length < settings.maxSectionsPerDoc && isOpen(section)
        if (count(docId) + already.length >= allowed() && !goesOn) continue
        const structure = corpus.structure(docId)
        if (!isRead(structure, window, already)) taken.push({ docId, hash: structure.info.hash, path, ...window })
      }
    }
    return taken
  }

  return { allowed, hasRoom, unread, isOpen, isReadable, take }
}

/**
 * Close readings that a document may have by now: `maxSectionsPerDoc`, then on to other candidates. Only when none of
 * those is left, as in a corpus of one manual, does it get as many again.
 */
function readingsAllowed(
  readings: readonly CloseReading[],
  candidates: readonly string[],
  { corpus, documents, settings }: Scope,
): number {
  const named = new Set(candidates.flatMap((name) => [name, parseSectionId(name).docId]))
  const worthIt = documents.filter(({ docId }) => named.size === 0 || named.has(docId))
  const left = worthIt.filter(({ docId, chunks }) => hasUnread(docId, chunks, readings, corpus))
  const fewest = Math.min(...left.map(({ docId }) => countReadings(docId, readings)))
  const rounds = Number.isFinite(fewest) ? Math.floor(fewest / settings.maxSectionsPerDoc) : 0
  return (rounds + 1) * settings.maxSectionsPerDoc
}

/** Without what tiers below read: where they looked is no reason to look elsewhere. */
function countReadings(docId: string, readings: readonly CloseReading[]): number {
  return readings.filter((reading) => reading.docId === docId && reading.round > 0).length
}

function likeliestFirst(windows: readonly Span[], structure: DocumentStructure, { scoreOf }: Ranking): Span[] {
  const { chunks, info } = structure
  const score = (window: Span): number =>
    chunks.reduce((sum, chunk) => {
      const shared = Math.min(chunk.end, window.end) - Math.max(chunk.start, window.start)
      return shared <= 0 ? sum : sum + (scoreOf(info.docId, chunk.chunk) * shared) / (chunk.end - chunk.start)
    }, 0)
  const scores = windows.map(score)
  const best = scores.indexOf(Math.max(...scores))
  return [...windows.slice(best, best + 1), ...windows.slice(0, best), ...windows.slice(best + 1)]
}

/** Documents more than `topKDocs` for a question that cannot be answered from one place. */
export const MORE_DOCUMENTS = 2

export function asksForSeveral(parsed: Parsed | null): boolean {
  return parsed !== null && (parsed.information.length > 1 || parsed.kind === 'compare' || parsed.kind === 'list')
}
