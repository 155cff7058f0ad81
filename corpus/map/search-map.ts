/**
 * BM25 over the map. One small unit a section, and one for each document:
 *
 *     title     the document's, with the names in its id
 *     heading   the section's
 *     path      the headings above it
 *     body      its first sentence, and what a model said of it; the document's summary
 * @module
 */
import { type Bm25Index, mergeSegments } from '../bm25/index.ts'
import { buildSegment, type ChunkFields, type Segment } from '../bm25/segment.ts'
import { Lru } from '../lru.ts'
import { selectDocuments } from '../select.ts'
import type { Corpus, DocumentInfo } from '../types.ts'
import { queryTerms } from '../words.ts'
import { type Described, type DocumentMapEntry, fullEntry } from './entries.ts'
import { placesOf } from './navigation.ts'

export interface MapRanking {
  /** Best first; those that none of the words point to are left out. */
  documents: { docId: string; score: number }[]
  sections: { docId: string; path: string; score: number }[]
}

export interface MapSearchOptions {
  /** Ids or globs; default: all. */
  documents?: readonly string[]
  described?: Described
}

/**
 * Which documents and sections words point to, by what the map says of them.
 * @param words terms are taken from each as from a question
 * @throws `document_not_found`
 */
export function searchMap(
  corpus: Corpus,
  words: readonly string[],
  { documents, described }: MapSearchOptions = {},
): MapRanking {
  const { index, paths } = mapIndex(corpus, described ?? undescribed)
  const wanted = documents === undefined ? undefined : new Set(selectDocuments(corpus.documents, documents))
  const best = new Map<string, number>()
  const sections: MapRanking['sections'] = []
  for (const { ordinal, score } of index.search(words.flatMap(queryTerms), { topK: index.total })) {
    const { segment, chunk } = index.locate(ordinal)
    const docId = corpus.documents[segment]?.docId
    if (docId === undefined || (wanted !== undefined && !wanted.has(segment))) continue
    if (!best.has(docId)) best.set(docId, score)
    const path = paths[segment]?.[chunk - 1]
    if (path !== undefined) sections.push({ docId, path, score })
  }
  return { documents: Array.from(best, ([docId, score]) => ({ docId, score })), sections }
}

interface MapIndex {
  index: Bm25Index
  /** By document: what its units after the first are the paths of. */
  paths: string[][]
}

const undescribed: Described = () => undefined
const indices = new WeakMap<Corpus, WeakMap<Described, MapIndex>>()

/** Once a snapshot and set of descriptions. */
function mapIndex(corpus: Corpus, described: Described): MapIndex {
  const known = indices.get(corpus) ?? new WeakMap<Described, MapIndex>()
  indices.set(corpus, known)
  const index = known.get(described) ?? makeIndex(corpus, described)
  known.set(described, index)
  return index
}

function makeIndex(corpus: Corpus, described: Described): MapIndex {
  const units = corpus.documents.map((info) => unitsOf(corpus, info, described))
  return { index: mergeSegments(units.map(({ segment }) => segment)), paths: units.map(({ paths }) => paths) }
}

interface Units {
  segment: Segment
  paths: string[]
}

/** Documents whose units are kept: editing one file of a library makes the units of that one anew. */
const KEPT = 2000
const units = new Lru<string, Units>(KEPT)

function unitsOf(corpus: Corpus, { docId, hash, title }: DocumentInfo, described: Described): Units {
  if (described === undescribed) return units.get(`${docId}\n${title}\n${hash}`, () => makeUnits(corpus, docId))
  return makeUnits(corpus, docId, described)
}

function makeUnits(corpus: Corpus, docId: string, described?: Described): Units {
  const entry = fullEntry(corpus, docId, described)
  return {
    segment: buildSegment(
      fieldsOf(
        entry,
        placesOf(corpus.structure(docId)).map(({ headings }) => headings),
      ),
    ),
    paths: entry.sections.map(({ path }) => path),
  }
}

function fieldsOf({ docId, title, summary, sections }: DocumentMapEntry, headings: readonly string[][]): ChunkFields[] {
  const named = `${title}\n${docId.replace(/\.[^./]+$/, '').replaceAll('/', ' ')}`
  return [
    { body: summary, heading: '', path: '', title: named },
    ...sections.map(({ heading, firstSentence, summary: made }, i) => ({
      body: `${firstSentence}\n${made}`,
      heading,
      path: (headings[i] ?? []).slice(0, -1).join('\n'),
      title: named,
    })),
  ]
}
