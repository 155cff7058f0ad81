/**
 * A Chinese bigram as the word or name it is part of.
 * @module
 */
import { foldHan } from '../../words/han-fold.ts'
import { isStopTerm } from '../../words/terms.ts'
import { grown } from './grow.ts'

const LONGEST = 8
const ALIKE = 0.6
const HAN = /\p{Script=Han}/u

/** Prepares a text; what comes back gives the phrase that a bigram stands in, as it is first written. */
export function createHanPhrases(text: string): (bigram: string) => string | undefined {
  const folded = foldHan(text)
  const at = (position: number): string | undefined => {
    const character = folded[position]
    return character !== undefined && HAN.test(character) && !isStopTerm(character) ? character : undefined
  }
  return (bigram) => {
    const found: number[] = []
    for (let i = folded.indexOf(bigram); i >= 0; i = folded.indexOf(bigram, i + 1)) found.push(i)
    const { starts, length } = grown({ at, starts: found, length: bigram.length, longest: LONGEST, alike: ALIKE })
    const [first] = starts
    return first === undefined ? undefined : text.slice(first, first + length)
  }
}
