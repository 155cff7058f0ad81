/**
 * Terms of an index that are spelt almost as a given one, for a word that stands nowhere: most often a slip of the hand.
 *
 * As many edits as search engines allow by default (Elasticsearch's `AUTO` fuzziness, one more letter required of each):
 * one in a word of four to six letters, two in a longer one; an edit is a letter more, less, another, or two that changed
 * places. The first letter is right, or has changed places with the second: first letters are seldom mistyped, and a word
 * with another one is mostly another word.
 * @module
 */
import type { Segment } from './codec.ts'

const SPELT = /^\p{Script=Latin}{4,30}$/u
const LONG = 7

/** Edits that make a term of an index similar; 0 for what is no word: numbers, names with signs, short words. */
export const editsAllowed = (term: string): number => (SPELT.test(term) ? (term.length < LONG ? 1 : 2) : 0)

/** The terms within the edits allowed, with their edits; nothing for a term that allows none. */
export function similarTerms(segments: readonly Segment[], term: string): Map<string, number> {
  const found = new Map<string, number>()
  const allowed = editsAllowed(term)
  if (allowed === 0) return found
  const [first = 0, second = 0] = Buffer.from(term)
  const length = Buffer.byteLength(term)
  for (const { termEnds, termBytes } of segments) {
    let start = 0
    for (let t = 0; t < termEnds.length; t++) {
      const end = termEnds[t] as number
      const from = start
      start = end
      // A letter of Latin takes two bytes at most.
      if (Math.abs(end - from - length) > 2 * allowed) continue
      if (termBytes[from] !== first && !(termBytes[from] === second && termBytes[from + 1] === first)) continue
      const other = Buffer.from(termBytes.buffer, termBytes.byteOffset + from, end - from).toString()
      if (found.has(other) || editsAllowed(other) === 0) continue
      const edits = editDistance(term, other, allowed)
      if (edits <= allowed) found.set(other, edits)
    }
  }
  return found
}

/**
 * Optimal string alignment distance (Damerau 1964, no part edited twice), by rows.
 * @returns more than `most` as soon as it can't be less
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let edits = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return most + 1
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}
