/**
 * BM25F written the slow and obvious way, straight from the formulas and without a line shared with the index: what
 * the tests hold the index against.
 * @module
 */
export interface NaiveField {
  weight: number
  b: number
}

/** Scores of every chunk. `chunks[i][f]` are the terms of field `f` of chunk `i`. */
export function naiveScores(
  chunks: readonly (readonly (readonly string[])[])[],
  fields: readonly NaiveField[],
  k1: number,
  query: readonly string[],
): number[] {
  const total = chunks.length
  const averages = fields.map((_, f) => chunks.reduce((sum, chunk) => sum + (chunk[f]?.length ?? 0), 0) / total)
  return chunks.map((chunk) => {
    let score = 0
    for (const term of query) {
      const frequency = chunks.filter((other) => other.some((words) => words.includes(term))).length
      const idf = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
      let f = 0
      fields.forEach(({ weight, b }, i) => {
        const words = chunk[i] ?? []
        const count = words.filter((word) => word === term).length
        if (count > 0) f += (weight * count) / (1 - b + (b * words.length) / (averages[i] ?? 0))
      })
      score += (idf * (k1 + 1) * f) / (k1 + f)
    }
    return score
  })
}

/** BM25 of one field as in Robertson & Zaragoza 2009, eq. 3.15, with the idf that never goes below zero. */
export function textbookScores(
  chunks: readonly (readonly string[])[],
  k1: number,
  b: number,
  query: readonly string[],
): number[] {
  const total = chunks.length
  const average = chunks.reduce((sum, words) => sum + words.length, 0) / total
  return chunks.map((words) =>
    query.reduce((score, term) => {
      const frequency = chunks.filter((other) => other.includes(term)).length
      const idf = Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
      const tf = words.filter((word) => word === term).length
      return score + (idf * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * words.length) / average))
    }, 0),
  )
}
