/**
 * BM25 over the map: over the units of documents and sections (units.ts), made when a document is indexed. Where a
 * model described something, the units of that document are made anew with what it said.
 * @module
 */
import { type Bm25Index, mergeSegments } from '../search/bm25/index.ts'
import { buildSegment, type Segment } from '../search/bm25/segment.ts'
import { selectDocuments } from '../search/select.ts'
import type { Corpus } from '../types.ts'
import { queryTerms } from '../words/terms.ts'
import { descriptionKey } from './description-key.ts'
import { type Described, firstSentenceOf, headingOf, summaryOf } from './entries.ts'
import { mapNodesOf } from './navigation.ts'
import { unitsOf } from './units.ts'

export interface MapRanking {
  /** Best first; those that none of the words point to are left out. */
  documents: { docId: string; score: number }[]
  /** The best 150. */
  sections: { docId: string; path: string; score: number }[]
}

export interface MapSearchOptions {
  /** Ids or globs; default: all. */
  documents?: readonly string[]
  described?: Described
}

/** Units ranked, unless only some documents are wanted. */
const UNITS = 5000
/** Sections given: resolving each to its path may read an outline. */
const SECTIONS = 150

/**
 * Which documents and sections words point to, by what the map says of them.
 * @param words terms are taken from each as from a question
 * @throws `document_not_found`, `document_changed`
 */
export function searchMap(
  corpus: Corpus,
  words: readonly string[],
  { documents, described }: MapSearchOptions = {},
): MapRanking {
  const { index, pathsOf } = mapIndex(corpus, described ?? undescribed)
  const wanted = documents === undefined ? undefined : new Set(selectDocuments(corpus.documents, documents))
  const best = new Map<string, number>()
  const sections: MapRanking['sections'] = []
  const topK = wanted === undefined ? UNITS : index.total
  for (const { ordinal, score } of index.search(words.flatMap(queryTerms), { topK })) {
    const { segment, chunk } = index.locate(ordinal)
    const docId = corpus.documents[segment]?.docId
    if (docId === undefined || (wanted !== undefined && !wanted.has(segment))) continue
    if (!best.has(docId)) best.set(docId, score)
    if (chunk === 0 || sections.length === SECTIONS) continue
    sections.push({ docId, path: pathsOf(docId)[chunk - 1] ?? '', score })
  }
  return { documents: Array.from(best, ([docId, score]) => ({ docId, score })), sections }
}

interface MapIndex {
  index: Bm25Index
  /** Of the units after a document's first, kept once they were asked for. */
  pathsOf(docId: string): readonly string[]
}

const undescribed: Described = () => undefined
const indices = new WeakMap<Corpus, WeakMap<Described, MapIndex>>()

/** Made once a snapshot and set of descriptions. */
function mapIndex(corpus: Corpus, described: Described): MapIndex {
  const known = indices.get(corpus) ?? new WeakMap<Described, MapIndex>()
  indices.set(corpus, known)
  const index = known.get(described) ?? makeIndex(corpus, described)
  known.set(described, index)
  return index
}

function makeIndex(corpus: Corpus, described: Described): MapIndex {
  const paths = new Map<string, readonly string[]>()
  const segments = corpus.documents.map(
    ({ docId }) =>
      (described === undescribed ? undefined : describedUnits(corpus, docId, described)) ?? corpus.mapUnits(docId),
  )
  return {
    index: mergeSegments(segments),
    pathsOf: (docId) => {
      const known = paths.get(docId) ?? mapNodesOf(corpus.structure(docId)).map(({ path }) => path)
      paths.set(docId, known)
      return known
    },
  }
}

/** Undefined for a document of which nothing is described. */
function describedUnits(corpus: Corpus, docId: string, described: Described): Segment | undefined {
  const structure = corpus.structure(docId)
  const own = described(descriptionKey(corpus, docId))
  const places = mapNodesOf(structure).map((place) => ({
    place,
    description: described(descriptionKey(corpus, docId, place.path)),
  }))
  if (own === undefined && places.every(({ description }) => description === undefined)) return undefined
  const said = [own?.title, own?.summary, summaryOf(corpus, structure)].join('\n')
  return buildSegment(
    unitsOf(
      { docId, title: structure.info.title, says: said },
      places.map(({ place, description }) => ({
        heading: headingOf(place, description),
        headings: place.headings,
        says: [description?.title, description?.summary, firstSentenceOf(corpus, docId, place)].join('\n'),
      })),
    ),
  )
}
