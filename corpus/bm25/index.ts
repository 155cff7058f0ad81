/**
 * Segments searched as one corpus. Nothing is copied when segments are put together: their statistics are summed, and
 * what a term adds to each chunk is worked out when it is first asked for.
 * @module
 */
import { FIELDS, frequencyIn, idf, K1, occurrence, saturate } from './score.ts'
import { findTerm, hashTerm, type Segment } from './segment.ts'
import { type Scored, top } from './top.ts'

export interface Bm25Options {
  /** Hits returned, best first. */
  topK: number
  /** How soon repetition stops counting; default 1.2. */
  k1?: number
  /** How far the length of the body is levelled, 0 to 1; default 0.75. The other fields keep their own. */
  b?: number
}

export interface Bm25Index {
  /** Number of chunks. */
  readonly total: number
  /** In how many chunks a term occurs, in any field. */
  frequency(term: string): number
  /** The best chunks; those with none of the terms are left out. A term given twice counts twice. */
  search(terms: readonly string[], options: Bm25Options): Scored[]
  /** Which segment an ordinal belongs to, and which chunk of it. */
  locate(ordinal: number): { segment: number; chunk: number }
}

/** What a term adds to the score of each chunk it occurs in. */
interface Impacts {
  ordinals: Uint32Array
  values: Float64Array
}

/** Postings whose impacts are kept, about 48 MB; past it the memory starts anew. */
const KEPT_POSTINGS = 4_000_000

/** The order of segments is the order of ordinals. */
export function mergeSegments(segments: readonly Segment[]): Bm25Index {
  return new MergedIndex(segments)
}

class MergedIndex implements Bm25Index {
  readonly total: number
  readonly #segments: readonly Segment[]
  /** The ordinal of each segment's first chunk. */
  readonly #bases: Uint32Array
  readonly #impacts = new Map<string, Impacts>()
  #kept = 0
  #parameters = { k1: Number.NaN, b: Number.NaN }
  /** What one occurrence is worth, `ordinal * fields + field`; made for the first search. */
  #occurrences: Float64Array = new Float64Array(0)
  #averages: readonly number[] | undefined
  /** Summed up in one search, and cleared by the next. */
  readonly #scores: Float64Array

  constructor(segments: readonly Segment[]) {
    this.#segments = segments
    let total = 0
    this.#bases = Uint32Array.from(segments, (segment) => {
      const base = total
      total += segment.chunkCount
      return base
    })
    this.total = total
    this.#scores = new Float64Array(total)
  }

  frequency(term: string): number {
    return this.#impacts.get(term)?.ordinals.length ?? countPostings(this.#find(term))
  }

  search(terms: readonly string[], options: Bm25Options): Scored[] {
    this.#setParameters(options.k1 ?? K1, options.b ?? FIELDS[0].b)
    const scores = this.#scores
    scores.fill(0)
    for (const [term, times] of countTimes(terms)) {
      const { ordinals, values } = this.#impactsOf(term)
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i] as number
        scores[ordinal] = (scores[ordinal] as number) + times * (values[i] as number)
      }
    }
    return top(scores, options.topK)
  }

  locate(ordinal: number): { segment: number; chunk: number } {
    let low = 0
    for (let high = this.#bases.length; low < high; ) {
      const middle = (low + high) >>> 1
      if ((this.#bases[middle] ?? 0) <= ordinal) low = middle + 1
      else high = middle
    }
    // The last segment that begins at or before the ordinal; one without chunks never holds it.
    return { segment: low - 1, chunk: ordinal - (this.#bases[low - 1] ?? 0) }
  }

  /** Impacts depend on k1 and b: others than last time begin anew. */
  #setParameters(k1: number, b: number): void {
    if (this.#parameters.k1 === k1 && this.#parameters.b === b) return
    if (this.#parameters.b !== b) this.#occurrences = this.#occurrencesFor(b)
    this.#parameters = { k1, b }
    this.#impacts.clear()
    this.#kept = 0
  }

  #occurrencesFor(b: number): Float64Array {
    this.#averages ??= averageLengths(this.#segments, this.total)
    const averages = this.#averages
    const out = new Float64Array(this.total * FIELDS.length)
    let at = 0
    for (const { lengths } of this.#segments) {
      for (let i = 0; i < lengths.length; i++, at++) {
        const f = i % FIELDS.length
        const field = FIELDS[f] ?? FIELDS[0]
        out[at] = occurrence(field, f === 0 ? b : field.b, lengths[i] ?? 0, averages[f] ?? 0)
      }
    }
    return out
  }

  #impactsOf(term: string): Impacts {
    const known = this.#impacts.get(term)
    if (known) return known
    const impacts = this.#workOut(term)
    if (this.#kept > KEPT_POSTINGS) {
      this.#impacts.clear()
      this.#kept = 0
    }
    this.#kept += impacts.ordinals.length
    this.#impacts.set(term, impacts)
    return impacts
  }

  #workOut(term: string): Impacts {
    const places = this.#find(term)
    const count = countPostings(places)
    const ordinals = new Uint32Array(count)
    const values = new Float64Array(count)
    const weight = idf(this.total, count)
    let at = 0
    for (const { segment, base, start, end } of places) {
      for (let posting = start; posting < end; posting++, at++) {
        const ordinal = base + (segment.chunks[posting] ?? 0)
        const packed = segment.packed[posting] ?? 0
        let f = 0
        for (let field = 0; field < FIELDS.length; field++) {
          const frequency = frequencyIn(packed, FIELDS[field] ?? FIELDS[0])
          if (frequency > 0) f += frequency * (this.#occurrences[ordinal * FIELDS.length + field] ?? 0)
        }
        ordinals[at] = ordinal
        values[at] = weight * saturate(f, this.#parameters.k1)
      }
    }
    return { ordinals, values }
  }

  /** Where the postings of a term stand, in every segment that has it. */
  #find(term: string): Postings[] {
    const hash = hashTerm(term)
    const spelling = Buffer.from(term)
    const found: Postings[] = []
    this.#segments.forEach((segment, s) => {
      const t = findTerm(segment, hash, spelling)
      if (t < 0) return
      const [start, end] = [segment.offsets[t] ?? 0, segment.offsets[t + 1] ?? 0]
      found.push({ segment, base: this.#bases[s] ?? 0, start, end })
    })
    return found
  }
}

interface Postings {
  segment: Segment
  base: number
  start: number
  end: number
}

function countPostings(places: readonly Postings[]): number {
  return places.reduce((sum, { start, end }) => sum + end - start, 0)
}

function countTimes(terms: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1)
  return times
}

/** Over every chunk, also those where a field is empty. */
function averageLengths(segments: readonly Segment[], total: number): number[] {
  const sums = FIELDS.map(() => 0)
  for (const { lengths } of segments) {
    for (let i = 0; i < lengths.length; i++)
      sums[i % FIELDS.length] = (sums[i % FIELDS.length] ?? 0) + (lengths[i] ?? 0)
  }
  return sums.map((sum) => (total === 0 ? 0 : sum / total))
}
