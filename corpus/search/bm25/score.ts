/**
 * BM25F as small pure functions (Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009):
 *
 *     score(chunk) = Σ over query terms of  idf · (k1 + 1) · f / (k1 + f)
 *     f            = Σ over fields of       weight · tf / (1 - b + b · length / average length)
 *     idf          = ln(1 + (N - df + 0.5) / (df + 0.5))
 *
 * With text in `body` alone this is BM25 as in the textbooks, since `f` is then tf over the usual length norm.
 * @module
 */

/** The fields by which a chunk is found, in the order in which postings pack their frequencies. */
export interface ChunkFields {
  body: string
  heading: string
  path: string
  title: string
}

/** How much a field counts, how far its length is levelled, and how high its frequencies are counted. */
export interface Field {
  name: keyof ChunkFields
  weight: number
  b: number
  /** Where its frequency stands in a packed posting, and the highest it can be there. */
  shift: number
  most: number
}

/** Weights measured over the library, manual and contract sets; short fields hardly vary in length, so little is levelled. */
export const FIELDS: readonly [Field, Field, Field, Field] = [
  { name: 'body', weight: 1, b: 0.75, shift: 0, most: 2 ** 14 - 1 },
  { name: 'heading', weight: 1, b: 0.3, shift: 14, most: 2 ** 6 - 1 },
  { name: 'path', weight: 1, b: 0.3, shift: 20, most: 2 ** 6 - 1 },
  { name: 'title', weight: 2, b: 0.3, shift: 26, most: 2 ** 6 - 1 },
]

export const K1 = 1.2

/** Frequencies of one term in the four fields of one chunk, in 32 bits; each field stops counting at its maximum. */
export function addToPacked(packed: number, field: Field): number {
  return frequencyIn(packed, field) === field.most ? packed : (packed + (1 << field.shift)) >>> 0
}

export function frequencyIn(packed: number, field: Field): number {
  return (packed >>> field.shift) & field.most
}

export function idf(total: number, frequency: number): number {
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
}

/** The worth of one occurrence in a field of this length; nothing in a field that is empty everywhere. */
export function occurrence(field: Field, b: number, length: number, average: number): number {
  return average === 0 ? 0 : field.weight / (1 - b + b * (length / average))
}

/** The first occurrence counts most: never more than k1 + 1. */
export function saturate(f: number, k1: number): number {
  return ((k1 + 1) * f) / (k1 + f)
}
