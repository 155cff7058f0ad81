/**
 * Making and looking into the postings of one document. Segments stand alone: adding, changing or removing a document
 * touches its own segment and no other, and nothing in a segment depends on the rest of the corpus.
 * @module
 */

import { GrowingUint32 } from '../../../lib/growing.ts'
import { terms } from '../../words/terms.ts'
import type { Segment } from './codec.ts'
import { addToPacked, type ChunkFields, FIELDS } from './score.ts'

export { decodeSegment, encodeSegment, type Segment } from './codec.ts'
export type { ChunkFields } from './score.ts'

/** Indexes the chunks of a document, in their order. */
export function buildSegment(chunks: readonly ChunkFields[]): Segment {
  return segmentOfTerms(chunks.length, (chunk, field) => {
    const text = chunks[chunk]?.[field] ?? ''
    return field === 'body' ? terms(text) : repeatedly(text)
  })
}

/** Neighbouring chunks share title, path and often headings: the last few texts are not cut into words again. */
const recent = new Map<string, readonly string[]>()

function repeatedly(text: string): readonly string[] {
  const known = recent.get(text)
  if (known) return known
  if (recent.size >= 8) recent.clear()
  const found = terms(text)
  recent.set(text, found)
  return found
}

/** Indexes chunks whose words are known. */
export function segmentOfTerms(
  chunkCount: number,
  termsOf: (chunk: number, field: keyof ChunkFields) => readonly string[],
): Segment {
  const ids = new Map<string, number>()
  const latest = new GrowingUint32() // by term: 1 + its latest posting
  const owner = new GrowingUint32() // by posting: its term
  const chunks = new GrowingUint32()
  const packed = new GrowingUint32()
  const lengths = new Uint32Array(chunkCount * FIELDS.length)

  for (let chunk = 0; chunk < chunkCount; chunk++) {
    const firstPosting = owner.length
    FIELDS.forEach((field, f) => {
      const found = termsOf(chunk, field.name)
      lengths[chunk * FIELDS.length + f] = found.length
      for (const term of found) {
        let id = ids.get(term)
        if (id === undefined) {
          id = ids.size
          ids.set(term, id)
          latest.push(0)
        }
        let posting = latest.at(id) - 1
        if (posting < firstPosting) {
          posting = owner.push(id)
          chunks.push(chunk)
          packed.push(0)
          latest.set(id, posting + 1)
        }
        packed.set(posting, addToPacked(packed.at(posting), field))
      }
    })
  }
  return sortByTerm(chunkCount, [...ids.keys()], owner.view(), chunks.view(), packed.view(), lengths)
}

/** Counting sort of the postings by term hash; within a term they stay in the order of chunks. */
function sortByTerm(
  chunkCount: number,
  words: readonly string[],
  owner: Uint32Array,
  chunks: Uint32Array,
  packed: Uint32Array,
  lengths: Uint32Array,
): Segment {
  const hashOf = Uint32Array.from(words, hashTerm)
  const order = Array.from(words.keys()).sort((a, b) => at(hashOf, a) - at(hashOf, b) || (word(a) < word(b) ? -1 : 1))
  const rank = new Uint32Array(words.length)
  order.forEach((id, place) => {
    rank[id] = place
  })

  const offsets = new Uint32Array(words.length + 1)
  for (const id of owner) offsets[at(rank, id) + 1] = at(offsets, at(rank, id) + 1) + 1
  for (let t = 0; t < words.length; t++) offsets[t + 1] = at(offsets, t + 1) + at(offsets, t)

  const next = offsets.slice()
  const sortedChunks = new Uint32Array(owner.length)
  const sortedPacked = new Uint32Array(owner.length)
  for (let posting = 0; posting < owner.length; posting++) {
    const place = at(rank, at(owner, posting))
    const to = at(next, place)
    sortedChunks[to] = at(chunks, posting)
    sortedPacked[to] = at(packed, posting)
    next[place] = to + 1
  }

  const encoded = order.map((id) => Buffer.from(word(id)))
  let end = 0
  const termEnds = Uint32Array.from(encoded, (bytes) => {
    end += bytes.length
    return end
  })
  return {
    chunkCount,
    hashes: Uint32Array.from(order, (id) => at(hashOf, id)),
    offsets,
    chunks: sortedChunks,
    packed: sortedPacked,
    termEnds,
    termBytes: Uint8Array.from(Buffer.concat(encoded)),
    lengths,
  }

  function word(id: number): string {
    return words[id] ?? ''
  }
}

/** FNV-1a over UTF-16 code units, with a last stir so that the high bits depend on every character. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The place of a term, or -1: binary search by hash, then by spelling. */
export function findTerm(segment: Segment, hash: number, spelling: Uint8Array): number {
  const { hashes, termEnds, termBytes } = segment
  let low = 0
  for (let high = hashes.length; low < high; ) {
    const middle = (low + high) >>> 1
    if (at(hashes, middle) < hash) low = middle + 1
    else high = middle
  }
  for (let t = low; t < hashes.length && hashes[t] === hash; t++) {
    const start = t === 0 ? 0 : at(termEnds, t - 1)
    if (equals(termBytes, start, at(termEnds, t), spelling)) return t
  }
  return -1
}

function equals(bytes: Uint8Array, start: number, end: number, other: Uint8Array): boolean {
  if (end - start !== other.length) return false
  for (let i = 0; i < other.length; i++) if (bytes[start + i] !== other[i]) return false
  return true
}

/** Every index used here is in range by construction; 0 satisfies the type. */
function at(array: Uint32Array, index: number): number {
  return array[index] ?? 0
}
