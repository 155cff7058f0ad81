/**
 * The most central sentence of a text: a summary that is found without a model, and copied.
 * @module
 */
import { isStopTerm, terms } from '../words/terms.ts'

/**
 * The sentence that shares most words with the others, as in LexRank (Erkan & Radev 2004) but counted in one pass:
 * words that several sentences share weigh most, length is levelled, and early sentences win when little else decides.
 * @returns its index, or -1 when there is none
 */
export function centralSentence(sentences: readonly string[]): number {
  const contents = sentences.map((sentence) => [...new Set(terms(sentence))].filter((term) => !isStopTerm(term)))
  const spread = new Map<string, number>()
  for (const term of contents.flat()) spread.set(term, (spread.get(term) ?? 0) + 1)
  let best = -1
  let most = -1
  contents.forEach((own, i) => {
    const shared = own.reduce((sum, term) => sum + (spread.get(term) ?? 1) - 1, 0)
    const score = (shared / Math.sqrt(own.length + 5)) * (1 - (0.3 * i) / sentences.length)
    if (score > most) {
      most = score
      best = i
    }
  })
  return best
}
