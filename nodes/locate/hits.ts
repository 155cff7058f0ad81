/**
 * locate, where ranking is all there is: sections that the question names are read whole, hits become passages,
 * neighbours joined, best first, as many as one call may hold. No call.
 *
 * ```
 * named sections │ what earlier rounds drew on │ hits, neighbours joined │ …cut at maxTokensPerLoop
 * ```
 * @module
 */

import { namedSections } from '../../corpus/references/named-sections.ts'
import type { Chunk, Corpus, Span } from '../../corpus/types.ts'
import { restoreRounds } from '../../engine/evidence/draft-record.ts'
import { sectionsOf, trimPassages } from '../../engine/evidence/passages.ts'
import type { Run } from '../../engine/run/context.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import { type ChunkRuns, holdsChunk } from '../../state/coverage.ts'
import type { Hit, PassageRef, SpanRef } from '../../state/records.ts'
import { isSound } from '../../state/termination.ts'

export function locate(state: ReadingState, run: Run): ReadingUpdate {
  const { corpus, settings } = run
  const named = namedPassages(state, run)
  const found = joinNeighbours([...carried(state, run), ...state.hits], corpus)
  const outside = found.filter((passage) => !named.some((section) => contains(section, passage)))
  const passages = trimPassages(corpus, [...named, ...outside], settings.maxTokensPerLoop)
  const sections = sectionsOf(passages, corpus)
  run.report(`Reading ${plural(passages.length, 'passage')}`)
  return { passages, trace: [{ round: run.round, node: 'locate', sections }] }
}

/** The sections that the question names, whole, each from where earlier rounds left off. */
export function namedPassages({ parsed, coverage }: ReadingState, { corpus, documents }: Run): PassageRef[] {
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
 * The chunks of earlier rounds that are read again beside new ones: those that verified statements were drawn from, so
 * that an answer of several parts can come from several rounds; and those of a draft with faults, so that it can be
 * put right; last, those that tiers below drew on. At most half of what is read.
 */
export function carried(state: ReadingState, { corpus, settings, threshold, seed }: Run): ChunkPlace[] {
  const history = restoreRounds(state.history, corpus)
  const faulty = history.slice(-1).filter((round) => round.verdict.failures.length > 0)
  const sound = history.filter((round) => isSound(round, threshold))
  const before = seed?.drawn ?? []
  if (faulty.length + sound.length + before.length === 0) return []
  const spans = [...faulty, ...sound].flatMap(({ draft }) => draft?.blocks.flatMap((block) => block.spans) ?? [])
  const own: readonly Pick<SpanRef, 'docId' | 'start'>[] =
    spans.length > 0 || faulty.length + sound.length === 0 ? spans : state.passages
  const drawnOn = [...own, ...before]
  const places = drawnOn.flatMap(({ docId, start }) => {
    const chunk = corpus.structure(docId).chunks.find((one) => one.start <= start && start < one.end)
    return chunk ? [{ docId, chunk: chunk.chunk }] : []
  })
  return places.slice(0, Math.ceil(settings.topKChunks / 2))
}

type ChunkPlace = Pick<Hit, 'docId' | 'chunk'>

/** Runs of neighbouring chunks as passages, in the order of the best chunk of each. */
export function joinNeighbours(places: readonly ChunkPlace[], corpus: Corpus): PassageRef[] {
  const rank = new Map<string, number>()
  for (const [index, { docId, chunk }] of places.entries()) {
    const key = `${docId}@${chunk}`
    if (!rank.has(key)) rank.set(key, index)
  }
  const passages: { ref: PassageRef; rank: number }[] = []
  for (const docId of new Set(places.map((place) => place.docId))) {
    const { chunks, info } = corpus.structure(docId)
    let last: { chunk: Chunk; passage: (typeof passages)[number] } | null = null
    for (const chunk of chunks) {
      const at = rank.get(`${docId}@${chunk.chunk}`)
      if (at === undefined) continue
      if (last && last.chunk.chunk + 1 === chunk.chunk) {
        last.passage.ref.end = Math.max(last.passage.ref.end, chunk.end)
        last.passage.rank = Math.min(last.passage.rank, at)
        last.chunk = chunk
      } else {
        const ref = { docId, hash: info.hash, path: chunk.path, start: chunk.start, end: chunk.end }
        const passage = { ref, rank: at }
        passages.push(passage)
        last = { chunk, passage }
      }
    }
  }
  return passages.sort((a, b) => a.rank - b.rank).map(({ ref }) => ref)
}

/** The chunks of which at least half was in the passages: what counts as read. */
export function chunksIn(passages: readonly PassageRef[], corpus: Corpus): ChunkRuns {
  const runs: ChunkRuns = {}
  for (const passage of passages) {
    for (const chunk of corpus.structure(passage.docId).chunks) {
      if (overlap(chunk, passage) * 2 < chunk.end - chunk.start) continue
      const ofDocument = runs[passage.docId] ?? []
      ofDocument.push([chunk.chunk, chunk.chunk])
      runs[passage.docId] = ofDocument
    }
  }
  return runs
}

const overlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start)

export const contains = (a: PassageRef, b: PassageRef): boolean =>
  a.docId === b.docId && a.start <= b.start && b.end <= a.end
