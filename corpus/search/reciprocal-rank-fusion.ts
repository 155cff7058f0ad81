/**
 * Several rankings as one, by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): what stands at rank r
 * of a list is worth 1 / (60 + r), whatever its score there.
 * @module
 */

/** As in the paper; it keeps one first place from outweighing two second ones. */
const K = 60

/** @param keyOf What makes two entries the same; the entry of the first list that has it is kept. */
export function reciprocalRankFusion<T>(lists: readonly (readonly T[])[], keyOf: (entry: T) => string): T[] {
  const worth = new Map<string, { entry: T; score: number }>()
  for (const list of lists) {
    for (const [rank, entry] of list.entries()) {
      const key = keyOf(entry)
      const known = worth.get(key) ?? { entry, score: 0 }
      known.score += 1 / (K + rank + 1)
      worth.set(key, known)
    }
  }
  return [...worth.values()].sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}
