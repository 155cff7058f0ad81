/**
 * What of the sections that a question names is still to be read. A chapter may be longer than one call holds: it is
 * read on from where earlier rounds left off.
 * @module
 */
import { namedSections } from '../../corpus/references/named-sections.ts'
import { sectionId } from '../../corpus/references/section-id.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { ReadingState } from '../../state/channels.ts'
import { type ChunkRuns, holdsChunk } from '../../state/coverage.ts'
import type { PassageRef } from '../../state/records.ts'
import type { RunResources } from '../run/context.ts'
import { overlap } from './passages.ts'

type Facts = Pick<ReadingState, 'parsed' | 'coverage'>
type Scope = Pick<RunResources, 'corpus' | 'documents'>

/** The sections that the question names, whole, each from where earlier rounds left off. */
export function namedPassages({ parsed, coverage }: Facts, { corpus, documents }: Scope): PassageRef[] {
  return namedSections(parsed?.sections ?? [], corpus, documents).flatMap((section) =>
    unreadPart(section, coverage.read, corpus),
  )
}

/** A section from where earlier rounds left off. */
function unreadPart(section: PassageRef, read: ChunkRuns, corpus: Corpus): PassageRef[] {
  const next = corpus
    .structure(section.docId)
    .chunks.find((chunk) => overlap(chunk, section) > 0 && !holdsChunk(read, section.docId, chunk.chunk))
  return next ? [{ ...section, start: Math.max(section.start, next.start) }] : []
}

/**
 * Those that are to be told whole, were begun and have not been read to their end, as `docId#path`. Of a question of fact
 * nobody reads a chapter to its end.
 */
export function unfinishedSections({ parsed, coverage }: Facts, scope: Scope): string[] {
  if (parsed === null || (parsed.kind !== 'summary' && parsed.kind !== 'procedure')) return []
  return namedSections(parsed.sections, scope.corpus, scope.documents)
    .filter((section) => isBegun(section, coverage.read, scope.corpus))
    .filter((section) => unreadPart(section, coverage.read, scope.corpus).length > 0)
    .map(({ docId, path }) => sectionId(docId, path))
}

function isBegun(section: PassageRef, read: ChunkRuns, corpus: Corpus): boolean {
  const { chunks } = corpus.structure(section.docId)
  return chunks.some((chunk) => overlap(chunk, section) > 0 && holdsChunk(read, section.docId, chunk.chunk))
}
