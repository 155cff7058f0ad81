/**
 * Raised and lowered text in a line of plain text. A digit that was raised must never join the figure before it: 10⁵ is not
 * 105, and a note's mark is not a digit of a price.
 * @module
 */

export type Shift = 'raised' | 'lowered'

/** Raised letters that belong to the number or word before them: 1st, 2nd, 3rd, 4th, 1er, 2e; trade marks. */
const JOINED = /^(?:st|nd|rd|th|e|er|re|[eè]me|me|mes|lle|tm|sm|[ºª°™®℠©]+)$/i
/** Units of length and time, which are raised to a power; other words of more than a letter bear a note. */
const UNIT = /(?:^|[^\p{L}])(?:[\p{L}]|[munpkcd]m|ft|yd|mi|in|sec|min)$/u
const DIGITS = /^[+\-−–]?\d[\d.,/]*$/

/**
 * What to write for shifted text.
 *
 *     10⁵ → 10^5     m² → m^2     crowns³ → crowns[3]     1ˢᵗ → 1st     H₂O → H2O     5₁₀ → 5_10
 *
 * @param before what stands directly before it in the line; only its end matters
 * @param note whether the file says that it is a mark of a note, as a link in raised text does
 */
export function shifted(before: string, text: string, shift: Shift, note = false): string {
  const words = text.trim()
  if (words === '' || /^[[(].*[\])]$/.test(words)) return text
  if (words !== text) {
    const [lead = '', trail = ''] = [/^\s*/, /\s*$/].map((blank) => blank.exec(text)?.[0])
    return `${lead}${shifted(`${before}${lead}`, words, shift, note)}${trail}`
  }
  if (shift === 'lowered') return /\d$/.test(before) && /^\d/.test(words) ? `_${words}` : text
  if (note) return `[${words}]`
  const afterDigit = /\d$/.test(before)
  const attached = before !== '' && !/\s$/.test(before)
  if (!attached) return /^\d/.test(words) ? `^${words}` : text
  if (DIGITS.test(words)) return afterDigit || UNIT.test(before) || /[)\]}]$/.test(before) ? `^${words}` : `[${words}]`
  if (JOINED.test(words)) return words
  if (/^\p{L}+$/u.test(words)) {
    if (words.length > 2) return text
    return UNIT.test(before) ? `^${words}` : `[${words}]`
  }
  if (/^[*†‡§¶#]+$/u.test(words)) return `[${words}]`
  return `^${words}`
}

/** What to put between shifted text and the text after it, which it would join: a blank between two digits, else nothing. */
export function afterShifted(text: string, next: string): string {
  return /\d$/.test(text.trimEnd()) && /^\d/.test(next) ? ' ' : ''
}
