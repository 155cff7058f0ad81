/**
 * A corpus as it stood when it was opened. Ids, structure and postings are read in one transaction or belong to
 * document rows whose id stands for one state of one text for good, so that nothing of a later state can slip in:
 * what was replaced meanwhile is answered with `document_changed`.
 * @module
 */

import { ChapterverseError } from '../../lib/errors.ts'
import { Lru } from '../../lib/lru.ts'
import { decodeSegment } from '../search/bm25/codec.ts'
import { type Bm25Index, mergeSegments } from '../search/bm25/index.ts'
import type { Segment } from '../search/bm25/segment.ts'
import { notFound, selectDocuments } from '../search/select.ts'
import { asSpelt } from '../search/spelling.ts'
import { decodeStructure, type EncodedStructure } from '../structure/codec.ts'
import type {
  ChunkHit,
  Corpus,
  DocumentInfo,
  DocumentStructure,
  RankedChunk,
  SearchOptions,
  WordStatistics,
} from '../types.ts'
import { queryTerms } from '../words/terms.ts'
import {
  documentExists,
  findText,
  readDocuments,
  readGeneration,
  readPart,
  readPiece,
  readUnits,
  type StoredDocument,
  sliceText,
} from './documents.ts'
import { type Connection, damaged } from './driver.ts'
import type { Piece } from './pieces.ts'
import { readMeta, type Store } from './store.ts'
import { ENCODING } from './versions.ts'

/** 128 KB each in memory: two million words, so that what reads a manual wave by wave decodes it once. */
const PIECES_KEPT = 256
/** A document of a million words has 20 MB of structure, one of a library 50 KB. */
const STRUCTURES_KEPT = 32
const SELECTIONS_KEPT = 16

/** A corpus that knows whether its documents have changed since. */
export interface Snapshot extends Corpus {
  /** Whether documents were added, changed or removed since it was taken: open the corpus anew to see them. */
  isStale(): boolean
}

/** @throws `store_unusable` */
export function takeSnapshot(store: Store, name: string | null): Snapshot {
  const { documents, generation } = readDocuments(store.db)
  if (documents.some((document) => document.encoding !== ENCODING)) {
    throw new ChapterverseError('store_unusable', `The store ${store.dir} was written by another version.`, {
      remedy: 'Index again: the documents are read anew.',
    })
  }
  return new StoredCorpus(store.db, name, readMeta(store.db, 'root') ?? '', firstOfEachId(documents), generation)
}

/** Two files may hold the same id: the first in order of sources keeps it, and indexing has said so. */
function firstOfEachId(documents: readonly StoredDocument[]): StoredDocument[] {
  const seen = new Set<string>()
  return documents.filter(({ info }) => !seen.has(info.docId) && seen.add(info.docId))
}

class StoredCorpus implements Snapshot {
  readonly name: string | null
  readonly root: string
  readonly documents: readonly DocumentInfo[]
  readonly #db: Connection
  readonly #generation: number
  readonly #stored: readonly StoredDocument[]
  readonly #indexOf: ReadonlyMap<string, number>
  readonly #pieces = new Lru<string, Piece>(PIECES_KEPT)
  readonly #structures = new Lru<number, DocumentStructure>(STRUCTURES_KEPT)
  readonly #selections = new Lru<string, Bm25Index>(SELECTIONS_KEPT)
  readonly #segments: (Segment | undefined)[] = []
  #everything: Bm25Index | undefined

  constructor(
    db: Connection,
    name: string | null,
    root: string,
    stored: readonly StoredDocument[],
    generation: number,
  ) {
    this.#db = db
    this.name = name
    this.root = root
    this.#stored = stored
    this.#generation = generation
    this.documents = stored.map(({ info }) => info)
    this.#indexOf = new Map(this.documents.map(({ docId }, index) => [docId, index]))
  }

  document(docId: string): DocumentInfo {
    return this.#find(docId).info
  }

  structure(docId: string): DocumentStructure {
    const { id, info } = this.#find(docId)
    return this.#structures.get(id, () => {
      const part = (name: keyof EncodedStructure): Uint8Array => {
        const bytes = readPart(this.#db, id, name)
        if (bytes === undefined) throw this.#missing(id, docId)
        return bytes
      }
      return Object.assign(decodeStructure(part('outline'), part), { info })
    })
  }

  mapUnits(docId: string): Segment {
    const { id } = this.#find(docId)
    const bytes = readUnits(this.#db, id)
    if (bytes === undefined) throw this.#missing(id, docId)
    return this.#decoded(bytes)
  }

  text(docId: string, start: number, end: number): string {
    const { id, info } = this.#find(docId)
    return sliceText(info.length, start, end, (n) =>
      this.#pieces.get(`${id} ${n}`, () => {
        const piece = readPiece(this.#db, id, n) ?? this.#movedPiece(info, n)
        if (piece === undefined) throw this.#missing(id, docId)
        return piece
      }),
    )
  }

  search(words: readonly string[], options: SearchOptions = {}): ChunkHit[] {
    return this.rank(words, options).map((ranked) => ({ ...ranked, ...this.#chunk(ranked.docId, ranked.chunk) }))
  }

  rank(words: readonly string[], options: SearchOptions = {}): RankedChunk[] {
    const { topK = 8, documents, k1, b } = options
    const selection = this.#select(documents)
    const index = this.#index(selection)
    const terms = words.flatMap((word) => queryTerms(word)).map((term) => asSpelt(term, index))
    const scored = index.search(terms, { topK, ...(k1 !== undefined && { k1 }), ...(b !== undefined && { b }) })
    return scored.map(({ ordinal, score }) => {
      const { segment, chunk } = index.locate(ordinal)
      return { docId: this.#at(selection?.[segment] ?? segment).info.docId, chunk, score }
    })
  }

  statistics(documents?: readonly string[]): WordStatistics {
    return this.#index(this.#select(documents))
  }

  isStale(): boolean {
    return readGeneration(this.#db) !== this.#generation
  }

  close(): void {
    this.#db.close()
  }

  /** Undefined for the whole corpus, which keeps its own index. */
  #select(documents: readonly string[] | undefined): number[] | undefined {
    if (documents === undefined || documents.length === 0) return undefined
    return selectDocuments(this.documents, documents)
  }

  #index(selection: readonly number[] | undefined): Bm25Index {
    if (selection === undefined) {
      this.#everything ??= mergeSegments(this.#stored.map((_, index) => this.#segment(index)))
      return this.#everything
    }
    return this.#selections.get(selection.join(' '), () =>
      mergeSegments(selection.map((index) => this.#segment(index))),
    )
  }

  #segment(index: number): Segment {
    const known = this.#segments[index]
    if (known !== undefined) return known
    const segment = this.#decoded(this.#at(index).segment)
    this.#segments[index] = segment
    return segment
  }

  #decoded(bytes: Uint8Array): Segment {
    try {
      return decodeSegment(bytes)
    } catch (error) {
      throw damaged(this.#db.file, error)
    }
  }

  #chunk(docId: string, chunk: number): { start: number; end: number; path: string } {
    const found = this.structure(docId).chunks[chunk]
    if (found === undefined) throw damaged(this.#db.file, new Error(`chunk ${chunk} of ${docId} is not there`))
    return found
  }

  #missing(id: number, docId: string): ChapterverseError {
    if (documentExists(this.#db, id)) return damaged(this.#db.file, new Error(`a part of ${docId} is gone`))
    return new ChapterverseError('document_changed', `${docId} was changed and indexed anew meanwhile.`, {
      remedy: 'Ask again: the new text will be searched.',
    })
  }

  /** The document was indexed anew, but its text is the same: it stands under another id now. */
  #movedPiece(info: DocumentInfo, n: number): Piece | undefined {
    const id = findText(this.#db, info.docId, info.hash)
    return id === undefined ? undefined : readPiece(this.#db, id, n)
  }

  #find(docId: string): StoredDocument {
    const index = this.#indexOf.get(docId) ?? this.#indexOfComposed(docId)
    if (index === undefined) throw notFound(this.documents, docId)
    return this.#at(index)
  }

  /** By an id that is spelt in other characters: `é` as one or as two. ASCII has no other. */
  #indexOfComposed(docId: string): number | undefined {
    const wanted = docId.normalize('NFC')
    if (/^[\0-\x7f]*$/.test(wanted)) return undefined
    const index = this.documents.findIndex((document) => document.docId.normalize('NFC') === wanted)
    return index < 0 ? undefined : index
  }

  #at(index: number): StoredDocument {
    const stored = this.#stored[index]
    if (stored === undefined) throw new RangeError(`no document ${index}`)
    return stored
  }
}
