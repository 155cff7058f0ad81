/**
 * From chunks that were found to passages: neighbours joined, what earlier rounds drew on beside them, and sections that
 * the question names.
 * @module
 */

import type { ChunkRef } from '../../corpus/references/keys.ts'
import { chunkKey } from '../../corpus/references/keys.ts'
import type { Chunk, Corpus } from '../../corpus/types.ts'
import type { ReadingState } from '../../state/channels.ts'
import type { PassageRef } from '../../state/records.ts'
import { isSound } from '../../state/termination.ts'
import { restoreRounds } from '../evidence/draft-record.ts'
import { standingFindings } from '../evidence/stale.ts'
import type { Run } from '../run/context.ts'
import { isOffline } from '../run/reader.ts'

/**
 * The chunks of earlier rounds that are read again beside new ones, each once: those that verified statements were drawn
 * from, so that an answer of several parts can come from several rounds; those of the last draft, whatever it is worth;
 * last, those that tiers below drew on. At most half of what is read.
 */
export function chunksToReread(state: ReadingState, run: Run): ChunkRef[] {
  const { corpus, settings, handover } = run
  const findings = standingFindings(state.findings, corpus)
  const drawn = isOffline(run)
    ? quotedBefore(state, run)
    : [
        ...(findings?.blocks ?? []),
        ...(restoreRounds(state.history.slice(-1), corpus)[0]?.draft?.blocks ?? []),
      ].flatMap(({ spans }) => spans)
  const chunks = [...drawn, ...(handover?.cited ?? [])].flatMap(({ docId, start }) => {
    const chunk = corpus.structure(docId).chunks.find((one) => one.start <= start && start < one.end)
    return chunk ? [{ docId, chunk: chunk.chunk }] : []
  })
  const once = [...new Map(chunks.map((one) => [chunkKey(one), one])).values()]
  return once.slice(0, Math.ceil(settings.topKChunks / 2))
}

/** Without a model only what it was confident of says where to look. */
function quotedBefore({ history: kept, passages }: ReadingState, { corpus, threshold }: Run) {
  const history = restoreRounds(kept, corpus)
  const faulty = history.slice(-1).filter((round) => round.verdict.failures.length > 0)
  const sound = history.filter((round) => isSound(round, threshold))
  const spans = [...faulty, ...sound].flatMap(({ draft }) => draft?.blocks.flatMap((block) => block.spans) ?? [])
  return spans.length > 0 || faulty.length + sound.length === 0 ? spans : passages
}

/** Runs of neighbouring chunks as passages, in the order of the best chunk of each. */
export function joinNeighbours(places: readonly ChunkRef[], corpus: Corpus): PassageRef[] {
  const rank = new Map<string, number>()
  for (const [index, place] of places.entries()) {
    const key = chunkKey(place)
    if (!rank.has(key)) rank.set(key, index)
  }
  const passages: { ref: PassageRef; rank: number }[] = []
  for (const docId of new Set(places.map((place) => place.docId))) {
    const { chunks, info } = corpus.structure(docId)
    let last: { chunk: Chunk; passage: (typeof passages)[number] } | null = null
    for (const chunk of chunks) {
      const at = rank.get(chunkKey({ docId, chunk: chunk.chunk }))
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

export const contains = (a: PassageRef, b: PassageRef): boolean =>
  a.docId === b.docId && a.start <= b.start && b.end <= a.end
