/**
 * Segments searched as one corpus. Nothing is copied when segments are put together: their statistics are summed, and
 * what a term adds to each chunk is worked out when it is first asked for.
 * @module
 */
import { countPostings, ImpactMemo, type Impacts, impactsOf, type Postings, sumUp } from './impacts.ts'
import { FIELDS, K1, occurrence } from './score.ts'
import { findTerm, hashTerm, type Segment } from './segment.ts'
import { similarTerms } from './similar-terms.ts'
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
  /** The term that a misspelt one most likely stands for: the one of the fewest edits, of these the most frequent. */
  similar(term: string): string | undefined
  /** The best chunks; those with none of the terms are left out. A term given twice counts twice. */
  search(terms: readonly string[], options: Bm25Options): Scored[]
  /** Which segment an ordinal belongs to, and which chunk of it. */
  locate(ordinal: number): { segment: number; chunk: number }
}

/** Terms whose frequency is remembered. */
const KEPT_FREQUENCIES = 100_000
/** Misspelt terms that are remembered; each looks through every term of the index. */
const KEPT_SPELLINGS = 1000

/** The order of segments is the order of ordinals. */
export function mergeSegments(segments: readonly Segment[]): Bm25Index {
  return new MergedIndex(segments)
}

class MergedIndex implements Bm25Index {
  readonly total: number
  readonly #segments: readonly Segment[]
  /** The ordinal of each segment's first chunk. */
  readonly #bases: Uint32Array
  readonly #frequencies = new Map<string, number>()
  readonly #spellings = new Map<string, string | undefined>()
  /** Under the parameters of the last search. */
  readonly #impacts = new ImpactMemo()
  #parameters = { k1: Number.NaN, b: Number.NaN }
  /** What one occurrence is worth, by field and ordinal. */
  #occurrences: readonly Float64Array[] = []
  #averages: readonly number[] | undefined
  /** Summed up in one search, and anew in the next. */
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
    const known = this.#frequencies.get(term)
    if (known !== undefined) return known
    const frequency = countPostings(this.#find(term))
    if (this.#frequencies.size >= KEPT_FREQUENCIES) this.#frequencies.clear()
    this.#frequencies.set(term, frequency)
    return frequency
  }

  similar(term: string): string | undefined {
    if (this.#spellings.has(term)) return this.#spellings.get(term)
    const [best] = [...similarTerms(this.#segments, term)]
      .map(([spelling, edits]) => ({ spelling, edits, frequency: this.frequency(spelling) }))
      .sort((a, b) => a.edits - b.edits || b.frequency - a.frequency || (a.spelling < b.spelling ? -1 : 1))
    if (this.#spellings.size >= KEPT_SPELLINGS) this.#spellings.clear()
    this.#spellings.set(term, best?.spelling)
    return best?.spelling
  }

  search(terms: readonly string[], options: Bm25Options): Scored[] {
    this.#setParameters(options.k1 ?? K1, options.b ?? FIELDS[0].b)
    const asked = [...countTimes(terms)].map(([term, times]) => ({ times, impacts: this.#impactsOf(term) }))
    sumUp(this.#scores, asked, options.topK)
    return top(this.#scores, options.topK)
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
  }

  #occurrencesFor(b: number): Float64Array[] {
    this.#averages ??= averageLengths(this.#segments, this.total)
    const averages = this.#averages
    return FIELDS.map((field, f) => {
      const worth = new Float64Array(this.total)
      let ordinal = 0
      for (const { lengths } of this.#segments)
        for (let i = f; i < lengths.length; i += FIELDS.length, ordinal++)
          worth[ordinal] = occurrence(field, f === 0 ? b : field.b, lengths[i] ?? 0, averages[f] ?? 0)
      return worth
    })
  }

  #impactsOf(term: string): Impacts {
    return this.#impacts.get(term, () =>
      impactsOf(this.#find(term), this.total, this.#occurrences, this.#parameters.k1),
    )
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
