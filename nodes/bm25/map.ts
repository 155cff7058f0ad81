/**
 * bm25, by the map: ranks documents and sections by what the map says of them, fused with the ranking
 * of chunks. Where the map is too large to be shown and an embeddings model is set, documents are also ranked by
 * vectors of their titles and summaries. A question like an earlier one is first sent where that one found its answer.
 * @module
 */

import { rankForMap } from '../../corpus/map/index.ts'
import { mapNodesOf } from '../../corpus/map/navigation.ts'
import { chunkKey } from '../../corpus/references/keys.ts'
import { parseSectionId } from '../../corpus/references/section-id.ts'
import { reciprocalRankFusion } from '../../corpus/search/reciprocal-rank-fusion.ts'
import { mapNodeIds, type SectionRef } from '../../engine/retrieval/close-reading.ts'
import { descriptions } from '../../engine/retrieval/descriptions.ts'
import { wholeMapFits } from '../../engine/retrieval/map-view.ts'
import { namedTooLong } from '../../engine/retrieval/named-sections.ts'
import { recallRoute } from '../../engine/retrieval/past-routes.ts'
import { searchUnread, searchWords } from '../../engine/retrieval/search.ts'
import { rankByVectors } from '../../engine/retrieval/vectors.ts'
import type { Run } from '../../engine/run/context.ts'
import { restriction } from '../../engine/run/selection.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import { nothingCovered } from '../../state/coverage.ts'
import type { Hit } from '../../state/records.ts'

/** Kept as candidates: a few documents more than the map of one call shows, and the sections of about two rounds. */
const DOCUMENTS = 12
const SECTIONS = 20

export async function bm25Map(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  const { parsed, keywords, coverage } = state
  if (parsed === null) return {}
  const words = searchWords(parsed, keywords)
  const byMap = rankForMap(run.corpus, words, { ...restriction(run.corpus, run.documents), ...descriptions(run) })
  const remembered = recallRoute(state, run)
  const known = remembered.length > 0 || wholeMapFits(run)
  const vectors = known ? null : await rankByVectors(parsed.question, run)
  const ranked = vectors?.documents
    ? reciprocalRankFusion([pointedTo(byMap), vectors.documents], (docId) => docId)
    : byMap.documents
  const found = searchUnread(run, words, coverage.read).map((hit): Hit => ({ ...hit, via: 'map' }))
  const byText = found.flatMap((hit) => mapNodeIds(run.corpus, hit.docId, hit))
  // What the text says comes first: a map names places, and says little of what stands there.
  const sections = [...new Set([...byText, ...byMap.sections])]
  const hits = [...remembered.flatMap((section) => memoryHit(section, run)), ...found]
  run.report(`Ranked ${plural(ranked.length, 'document')}`)
  const reason = remembered.length > 0 ? MEMORY : vectors?.reason
  return {
    candidates: [...new Set([...namedTooLong(state, run), ...ranked])]
      .slice(0, DOCUMENTS)
      .concat(sections.slice(0, SECTIONS)),
    hits,
    trace: [
      {
        round: run.round,
        node: 'bm25',
        keywords: words,
        hits: hits.map(chunkKey),
        sections: sections.slice(0, SHOWN),
        ...(reason && { reason }),
      },
    ],
    ...(vectors && { coverage: { ...nothingCovered(), callsFailed: run.budget.callsFailed() } }),
  }
}

/** Documents in which any word stands: where the others come in the ranking says nothing. */
function pointedTo({ documents, sections }: ReturnType<typeof rankForMap>): string[] {
  const withSections = new Set(sections.map((name) => parseSectionId(name).docId))
  return documents.filter((docId) => withSections.has(docId))
}

/** Sections named in the trace. */
const SHOWN = 8

/** The trace's words where an earlier question shows the way. */
const MEMORY = 'from memory: a question like an earlier one'

/** The chunk in which a section begins. */
function memoryHit({ docId, path }: SectionRef, { corpus }: Run): Hit[] {
  const structure = corpus.structure(docId)
  const place = mapNodesOf(structure).find((one) => one.path === path)
  const chunk = place && structure.chunks.find(({ end }) => end > place.start)
  return chunk ? [{ docId, chunk: chunk.chunk, path, start: chunk.start, end: chunk.end, score: 0, via: 'memory' }] : []
}
