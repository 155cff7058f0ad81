/**
 * Ranks the map for a question: the places that are shown first.
 * @module
 */
import { sectionId } from '../references/section-id.ts'
import { reciprocalRankFusion } from '../search/reciprocal-rank-fusion.ts'
import { selectDocuments } from '../search/select.ts'
import type { Chunk, Corpus } from '../types.ts'
import { type MapNode, mapNodesOf, mapNodesWithin } from './navigation.ts'
import { type MapSearchOptions, searchMap } from './search-map.ts'

/** Chunks whose documents and sections count. */
const CHUNKS = 60

/**
 * Documents and sections (`docId#path`), best first: the ranking by the map's own words fused with the ranking of
 * chunks. All documents are in it, those that nothing points to last and in the order of the corpus.
 * @throws `document_not_found`
 */
export function rankForMap(
  corpus: Corpus,
  words: readonly string[],
  options: MapSearchOptions = {},
): { documents: string[]; sections: string[] } {
  const { documents } = options
  const byMap = searchMap(corpus, words, options)
  const chunks = corpus.search(words, { topK: CHUNKS, ...(documents && { documents }) })
  const all =
    documents === undefined
      ? corpus.documents
      : selectDocuments(corpus.documents, documents).flatMap((index) => corpus.documents[index] ?? [])
  const ranked = fusedNames([byMap.documents.map(({ docId }) => docId), distinct(chunks.map(({ docId }) => docId))])
  return {
    documents: distinct([...ranked, ...all.map(({ docId }) => docId)]),
    sections: fusedNames([
      byMap.sections.map(({ docId, path }) => sectionId(docId, path)),
      distinct(chunks.flatMap((chunk) => sectionsOf(corpus, chunk.docId, chunk))),
    ]),
  }
}

/** The places whose own text a chunk holds, the largest part first. */
function sectionsOf(corpus: Corpus, docId: string, chunk: Pick<Chunk, 'start' | 'end'>): string[] {
  const shared = ({ start, ownEnd }: MapNode) => Math.min(ownEnd, chunk.end) - Math.max(start, chunk.start)
  return mapNodesWithin(mapNodesOf(corpus.structure(docId)), chunk)
    .map((place) => ({ path: place.path, shared: shared(place) }))
    .filter((place) => place.shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ path }) => sectionId(docId, path))
}

const fusedNames = (rankings: readonly (readonly string[])[]): string[] =>
  reciprocalRankFusion(rankings, (name) => name)

const distinct = (names: readonly string[]): string[] => [...new Set(names)]
