/**
 * Which East Asian encoding a short text is in. Statistics of pairs of bytes need a page; a table of a few cells has a
 * dozen characters, for which they find all encodings equally likely. What characters are common is known beforehand:
 *
 *     GB 2312   level 1, the 3,755 most used, from 0xB0 to 0xD7     Big5      the 5,401 most used, from 0xA4 to 0xC6
 *     Japanese  has kana                                            Korean    has syllables of Hangul
 *
 * @module
 */

type Plausible = (first: number, second: number) => boolean

const upper = (byte: number): boolean => byte >= 0xa1 && byte <= 0xfe

/** Pairs of bytes that are common characters or punctuation. */
export const COMMON_PAIR: Readonly<Record<string, Plausible>> = {
  gb18030: (first, second) => upper(second) && ((first >= 0xb0 && first <= 0xd7) || (first >= 0xa1 && first <= 0xa3)),
  big5: (first, second) =>
    (upper(second) || (second >= 0x40 && second <= 0x7e)) && first >= 0xa1 && first <= 0xc6 && first !== 0xa2,
  'euc-kr': (first, second) => upper(second) && first >= 0xb0 && first <= 0xc8,
}

/** In EUC-JP: punctuation, kana, and level 1 of its Han characters. */
export const isKana: Plausible = (first, second) =>
  upper(second) && ((first >= 0xa1 && first <= 0xa5) || (first >= 0xb0 && first <= 0xcf))

const JAPANESE = new Set(['shift_jis', 'euc-jp'])

/** Chinese first: what is equally plausible is Chinese here. */
export const ORDER = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']

/** Whether an encoding is one of those that are told apart here. */
export const isEastAsian = (encoding: string): boolean => ORDER.includes(encoding)

/** The most plausible first. @param readings texts that the bytes make without a fault, by encoding */
export function byPlausibility(bytes: Uint8Array, readings: ReadonlyMap<string, string>): string[] {
  const share = (encoding: string): number =>
    JAPANESE.has(encoding) ? japanese(readings.get(encoding) ?? '') : commonPairs(bytes, COMMON_PAIR[encoding])
  return [...readings.keys()]
    .map((encoding) => ({ encoding, share: share(encoding) }))
    .sort((a, b) => b.share - a.share || ORDER.indexOf(a.encoding) - ORDER.indexOf(b.encoding))
    .map(({ encoding }) => encoding)
}

/** The share of two-byte characters that are common. */
function commonPairs(bytes: Uint8Array, common: Plausible = () => false): number {
  let pairs = 0
  let found = 0
  for (let at = 0; at + 1 < bytes.length; at++) {
    const first = bytes[at] ?? 0
    if (first < 0x80) continue
    pairs++
    if (common(first, bytes[++at] ?? 0)) found++
  }
  return found / Math.max(1, pairs)
}

/** The share of kana and Han, half of it where there are no kana; kana of half width are what Chinese is misread as. */
function japanese(text: string): number {
  const all = text.match(/[^\0-\x7f]/g)?.length ?? 0
  const kana = text.match(/[\u3041-\u30ff]/g)?.length ?? 0
  const han = text.match(/[\u3000-\u3002\u4e00-\u9fff]/g)?.length ?? 0
  return ((kana + han) / Math.max(1, all)) * (kana > 0 ? 1 : 0.5)
}
