/**
 * The floor that retrieval is measured against: textbook BM25 (k1 1.5, b 0.75) over chunks of a fixed number of
 * characters, lower-cased words for English, bigrams of Han characters for Chinese. No headings, no stems, no stop words.
 * @module
 */
const SIZE = { en: 1500, zh: 600 } as const

export interface FloorChunk {
  doc: string
  start: number
  end: number
  text: string
}

export function floorTerms(text: string, language: 'en' | 'zh'): string[] {
  const words = text.toLowerCase().match(/[\p{Script=Han}]+|[\p{L}\p{N}_]+/gu) ?? []
  if (language === 'en') return words
  return words.flatMap((word) =>
    /\p{Script=Han}/u.test(word) && word.length > 1
      ? Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))
      : [word],
  )
}

export function createFloor(documents: readonly { id: string; text: string }[], language: 'en' | 'zh') {
  const chunks: FloorChunk[] = documents.flatMap(({ id, text }) =>
    Array.from({ length: Math.ceil(text.length / SIZE[language]) }, (_, i) => {
      const start = i * SIZE[language]
      const end = Math.min(text.length, start + SIZE[language])
      return { doc: id, start, end, text: text.slice(start, end) }
    }),
  )
  const postings = new Map<string, Map<number, number>>()
  const lengths = chunks.map((chunk, i) => {
    const terms = floorTerms(chunk.text, language)
    for (const term of terms) {
      const list = postings.get(term) ?? new Map<number, number>()
      list.set(i, (list.get(i) ?? 0) + 1)
      postings.set(term, list)
    }
    return terms.length
  })
  const mean = lengths.reduce((sum, n) => sum + n, 0) / Math.max(1, chunks.length)

  return (question: string, topK: number, doc?: string): FloorChunk[] => {
    const scores = new Map<number, number>()
    for (const term of floorTerms(question, language)) {
      const list = postings.get(term)
      if (list === undefined) continue
      const idf = Math.log(1 + (chunks.length - list.size + 0.5) / (list.size + 0.5))
      for (const [i, tf] of list) {
        const score = (idf * tf * 2.5) / (tf + 1.5 * (0.25 + (0.75 * (lengths[i] ?? 0)) / mean))
        scores.set(i, (scores.get(i) ?? 0) + score)
      }
    }
    return [...scores]
      .map(([i, score]) => ({ chunk: chunks[i], score }))
      .filter((x): x is { chunk: FloorChunk; score: number } => x.chunk !== undefined)
      .filter(({ chunk }) => doc === undefined || chunk.doc === doc)
      .sort((a, b) => b.score - a.score)
      .slice(0, topK)
      .map(({ chunk }) => chunk)
  }
}
