/**
 * A stem as the phrase of words it stands in.
 * @module
 */
import { isStopTerm, terms } from '../../words/terms.ts'
import { commonest, grown } from './grow.ts'

/** Figures name no topic, and neither do codes such as `rw-r--r`. */
export const NAMING = /^\p{L}{2,}/u
const WORD = /(?:(?!\p{Script=Han})[\p{L}\p{N}])(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}'’_.-])*(?<![.'’-])/gu
const LONGEST = 3
const ALIKE = 0.5

/** Prepares a text; what comes back gives the phrase that a stem stands in, as it is most often written. */
export function createWordPhrases(text: string): (stem: string) => string | undefined {
  const words = Array.from(text.matchAll(WORD), ({ 0: surface, index }) => ({ surface, index }))
  // A position is a word, or a gap where something other than one space parts two words.
  const line: ({ surface: string; index: number; key: string | undefined } | undefined)[] = []
  const places = new Map<string, number[]>()
  let end = 0
  for (const { surface, index } of words) {
    if (!/^\s$/.test(text.slice(end, index))) line.push(undefined)
    const found = terms(surface)
    for (const term of new Set(found)) {
      const known = places.get(term)
      if (known === undefined) places.set(term, [line.length])
      else known.push(line.length)
    }
    const [key = ''] = found
    line.push({ surface, index, key: NAMING.test(key) && !isStopTerm(key) ? key : undefined })
    end = index + surface.length
  }
  return (stem) => {
    const { starts, length } = grown({
      at: (position) => line[position]?.key,
      starts: places.get(stem) ?? [],
      length: 1,
      longest: LONGEST,
      alike: ALIKE,
    })
    const phrases = starts.map((start) => {
      const [first, last] = [line[start], line[start + length - 1]]
      return first && last && text.slice(first.index, last.index + last.surface.length).replace(/\s+/g, ' ')
    })
    return commonest(phrases)?.value
  }
}
