/**
 * BM25 over the few hundred sentences and pieces at hand; document frequencies come from the whole corpus.
 * @module
 */
const K1 = 1.2
const B = 0.75

export interface Bag {
  terms: ReadonlyMap<string, number>
  length: number
}

/** A scoring function for bags of this average length. */
export function bm25(weights: ReadonlyMap<string, number>, bags: readonly Bag[]): (bag: Bag) => number {
  const average = bags.reduce((sum, bag) => sum + bag.length, 0) / Math.max(1, bags.length) || 1
  return (bag) => {
    let score = 0
    for (const [term, weight] of weights) {
      const tf = bag.terms.get(term)
      if (tf) score += (weight * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * bag.length) / average))
    }
    return score
  }
}
