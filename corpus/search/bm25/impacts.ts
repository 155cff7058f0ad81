/**
 * The impact of a term: what it adds to the score of each chunk it occurs in, and the memory of it.
 * @module
 */

import type { Segment } from './codec.ts'
import { FIELDS, frequencyIn, idf, saturate } from './score.ts'
import { top } from './top.ts'

/** The postings of one term in one segment; `base` is the ordinal of the segment's first chunk. */
export interface Postings {
  segment: Segment
  base: number
  start: number
  end: number
}

/** `values[i]` belongs to chunk `ordinals[i]`, or to chunk `i` where a term is in most chunks and no list is kept. */
export interface Impacts {
  ordinals: Uint32Array | null
  values: Float64Array
  /** No value is above it. */
  bound: number
}

/** A term of a question that occurs in it so many times. */
export interface Asked {
  impacts: Impacts
  times: number
}

export function countPostings(places: readonly Postings[]): number {
  return places.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** @param occurrences what one occurrence is worth, by field and ordinal */
export function impactsOf(
  places: readonly Postings[],
  total: number,
  occurrences: readonly Float64Array[],
  k1: number,
): Impacts {
  const count = countPostings(places)
  const weight = idf(total, count)
  const ordinals = count > total / 2 ? null : new Uint32Array(count)
  const values = new Float64Array(ordinals ? count : total)
  let at = 0
  for (const { segment, base, start, end } of places) {
    for (let posting = start; posting < end; posting++, at++) {
      const ordinal = base + (segment.chunks[posting] ?? 0)
      const value = weight * saturate(weightedFrequency(segment.packed[posting] ?? 0, occurrences, ordinal), k1)
      if (ordinals) ordinals[at] = ordinal
      values[ordinals ? at : ordinal] = value
    }
  }
  return { ordinals, values, bound: weight * (k1 + 1) }
}

/** A term's frequencies in the fields of one chunk, each at its worth; most postings are of the body alone. */
function weightedFrequency(packed: number, occurrences: readonly Float64Array[], ordinal: number): number {
  const [body] = FIELDS
  const inBody = packed & body.most
  // An occurrence in an empty body would be worth infinitely much where b is 1, and none is there to count.
  let f = inBody === 0 ? 0 : inBody * (occurrences[0]?.[ordinal] ?? 0)
  if (packed <= body.most) return f
  for (let field = 1; field < FIELDS.length; field++)
    f += frequencyIn(packed, FIELDS[field] ?? body) * (occurrences[field]?.[ordinal] ?? 0)
  return f
}

/**
 * Sums up what the terms of a question add to each chunk; the best `k` are exact, and no other comes near them.
 *
 * Words like `the` are in most chunks and tell little, yet they are most of the work. So the others go first:
 *
 *     the k-th best of them   ├──────────────────────┤
 *     all common words at most                ├──────┤
 *     candidates              ├───────────────┤ … and above; what stands lower can't reach the k-th any more
 *
 * and common words are added to the candidates alone.
 */
export function sumUp(scores: Float64Array, asked: readonly Asked[], k: number): void {
  const common = asked.filter(({ impacts }) => impacts.ordinals === null)
  scores.fill(0)
  for (const { impacts, times } of asked)
    if (impacts.ordinals) addListed(scores, impacts.ordinals, impacts.values, times)
  if (common.length === 0) return
  const kth = top(scores, k)[k - 1]?.score ?? 0
  const least = kth - common.reduce((sum, { impacts, times }) => sum + times * impacts.bound, 0)
  for (let ordinal = 0; ordinal < scores.length; ordinal++) {
    if ((scores[ordinal] as number) < least) continue
    for (const { impacts, times } of common)
      scores[ordinal] = (scores[ordinal] as number) + times * (impacts.values[ordinal] as number)
  }
}

/** The innermost loop of a search. */
function addListed(scores: Float64Array, ordinals: Uint32Array, values: Float64Array, times: number): void {
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number
    scores[ordinal] = (scores[ordinal] as number) + times * (values[i] as number)
  }
}

/** Numbers kept, 8 to 12 bytes each. */
const BUDGET = 4_000_000

/** Impacts by term; when there are too many, those used longest ago go first. */
export class ImpactMemo {
  readonly #entries = new Map<string, Impacts>()
  #kept = 0

  get(term: string, make: () => Impacts): Impacts {
    const known = this.#entries.get(term)
    const impacts = known ?? make()
    if (known) this.#entries.delete(term)
    else this.#kept += impacts.values.length
    this.#entries.set(term, impacts)
    for (const [oldest, { values }] of this.#entries) {
      if (this.#kept <= BUDGET || oldest === term) break
      this.#entries.delete(oldest)
      this.#kept -= values.length
    }
    return impacts
  }

  clear(): void {
    this.#entries.clear()
    this.#kept = 0
  }
}
