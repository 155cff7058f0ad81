/**
 * How rare a term is. Twenty chunks of one document say little about which words are common, so a hundred chunks of
 * English encyclopedia are counted with them; in a corpus of thousands they no longer matter. Measured on SQuAD
 * articles asked one by one: the first quote right 0.6 points more often, one of three 1.1. Chinese gains nothing.
 * @module
 */
import type { WordStatistics } from '../../corpus/types.ts'

/** The commonest terms of English by the share of chunks in which they occur: `[share, 'term term …']`. */
export type Background = readonly (readonly [share: number, terms: string])[]

const BACKGROUND_CHUNKS = 100
/** For a term that is not among the commonest. */
const ELSE = 0.005

export interface Rarity {
  /** Robertson's inverse document frequency of the most frequent of these terms; never negative. */
  idf(terms: readonly string[]): number
  /** Whether the corpus itself has any of these terms. */
  seen(terms: readonly string[]): boolean
  /** For a term that the corpus does not have: what it is most likely a slip of. */
  similar(term: string): string | undefined
}

export function rarityOf(statistics: WordStatistics, background: Background): Rarity {
  const total = statistics.total + BACKGROUND_CHUNKS
  const shares = new Map(background.flatMap(([share, terms]) => terms.split(' ').map((term) => [term, share] as const)))
  return {
    idf: (terms) => {
      let own = 0
      let common = 0
      for (const term of terms) {
        own = Math.max(own, statistics.frequency(term))
        common = Math.max(common, shares.get(term) ?? ELSE)
      }
      const frequency = own + common * BACKGROUND_CHUNKS
      return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
    },
    seen: (terms) => terms.some((term) => statistics.frequency(term) > 0),
    similar: (term) => statistics.similar(term),
  }
}
