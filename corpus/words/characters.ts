/**
 * Which kind of run a character belongs to when text is cut into words.
 * @module
 */
export const SEPARATOR = 1
/** Letters of the Latin alphabet with or without marks, ASCII digits, and `_`, which joins like a letter. */
export const LATIN = 2
/** Han characters and kana: written without spaces, words of one or two characters. */
export const HAN = 3
export const HANGUL = 4
/** Thai, Lao, Khmer, Myanmar: alphabets written without spaces. */
export const UNSPACED = 5
/** Any other alphabet: Cyrillic, Arabic, Devanagari, … */
export const OTHER = 6
/** The second half of a surrogate pair: it belongs where the first half does. */
export const LOW_SURROGATE = 7

/** Ranges of UTF-16 code units, first match wins; what stands in none is asked of Unicode. */
const RANGES: readonly (readonly [from: number, to: number, kind: number])[] = [
  [0x30, 0x39, LATIN],
  [0x41, 0x5a, LATIN],
  [0x5f, 0x5f, LATIN],
  [0x61, 0x7a, LATIN],
  [0x00, 0xbf, SEPARATOR],
  [0xd7, 0xd7, SEPARATOR],
  [0xf7, 0xf7, SEPARATOR],
  [0xc0, 0x2af, LATIN],
  [0x300, 0x36f, LATIN],
  [0x1e00, 0x1eff, LATIN],
  [0x0e00, 0x0eff, UNSPACED],
  [0x1000, 0x109f, UNSPACED],
  [0x1780, 0x17ff, UNSPACED],
  [0x1100, 0x11ff, HANGUL],
  [0xac00, 0xd7af, HANGUL],
  [0x3005, 0x3007, HAN],
  [0x3041, 0x3096, HAN],
  [0x309d, 0x309f, HAN],
  [0x30a1, 0x30fa, HAN],
  [0x30fc, 0x30ff, HAN],
  [0x31f0, 0x31ff, HAN],
  [0x3400, 0x4dbf, HAN],
  [0x4e00, 0x9fff, HAN],
  [0xf900, 0xfaff, HAN],
  [0xd840, 0xd8bf, HAN],
  [0xdc00, 0xdfff, LOW_SURROGATE],
]
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u

/** Filled as characters are met, so that starting costs nothing; 0 is not yet known. */
const kinds = new Uint8Array(0x10000)

/** The kind of a UTF-16 code unit. */
export function kindOf(code: number): number {
  return kinds[code] || classify(code)
}

function classify(code: number): number {
  const range = RANGES.find(([from, to]) => code >= from && code <= to)
  const kind = range ? range[2] : WORD_CHARACTER.test(String.fromCharCode(code)) ? OTHER : SEPARATOR
  kinds[code] = kind
  return kind
}
