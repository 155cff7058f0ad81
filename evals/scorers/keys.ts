/**
 * Whether words stand in a text, as people would say they do: whatever the case, the width and the spaces; `63` does
 * not stand in `1963`, nor `port` in `support`, but in `ports` it does; a quantity however it is written.
 * @module
 */
import { hasNumbers, normalNumbers } from './normal-numbers.ts'

/** One part of a right answer: any of these wordings will do. */
export type Key = readonly string[]

/** `a|b` as data sets write it. A bar that nothing stands beside is a bar. */
export function keyOf(text: string): string[] {
  const wordings = text.split('|').filter((wording) => wording.trim() !== '')
  return wordings.length > 0 ? wordings : [text]
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[`*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()

export const holdsAll = (text: string, keys: readonly Key[]): boolean => keys.every((key) => holdsKey(text, key))

export function holdsKey(text: string, key: Key): boolean {
  const within = plain(text)
  const numbered = normalNumbers(within)
  return key.some((wording) => {
    const words = plain(wording).trim()
    if (stands(words, within)) return true
    const quantity = normalNumbers(words)
    return hasNumbers(quantity) && stands(quantity, numbered)
  })
}

function stands(words: string, text: string): boolean {
  if (words === '') return false
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + words.length, at + words.length + 2)
    const cut =
      (/^\d/.test(words) && /\d[.,]?$/.test(before)) ||
      (/^[a-z]/.test(words) && /[a-z]$/.test(before)) ||
      (/\d$/.test(words) && /^[.,]?\d/.test(after))
    if (!cut) return true
  }
  return false
}
