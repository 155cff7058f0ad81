/**
 * When two figures are one, told with more or fewer digits: 673,593 thousand is 673.6 million, "over 150 billion" may
 * be said of 150.6 billion, and "about 44 %" of 43.5 %; "44 %" may not.
 * @module
 */

export type Approximation = 'about' | 'over' | 'under' | null

const BEFORE: readonly (readonly [Approximation, RegExp])[] = [
  [
    'about',
    /(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.|close to)|[~≈]|约|大约|近|将近|左右)\s?[$€£¥]?\s?$/i,
  ],
  ['over', /(?:\b(?:more than|over|above|just over|in excess of)|超过|逾)\s?[$€£¥]?\s?$/i],
  ['under', /(?:\b(?:less than|under|below|just under)|不到|不足)\s?[$€£¥]?\s?$/i],
]

/** What the words before a figure say of how exact it is. */
export function approximationBefore(words: string): Approximation {
  return BEFORE.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

export interface Amount {
  /** With its scale. */
  value: number
  /** 1e6 where it is told in millions. */
  scale: number
}

export interface StatedAmount extends Amount {
  /** As written, without scale: what says how exact it is. */
  text: string
  approximate: Approximation
}

export const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))

/** Fewer digits tell too little to be held against anything, but after "about". */
const TELLING_DIGITS = 2

export function sameWithin({ value, scale, text, approximate }: StatedAmount, known: Amount): boolean {
  if (close(value, known.value)) return true
  if (known.value === 0 || Math.sign(value) !== Math.sign(known.value)) return false
  const digits = text.replace(/^[-0.]*|\D/g, '').length
  const off = Math.abs(known.value) - Math.abs(value)
  const step = scale * 10 ** -(text.split('.')[1]?.length ?? 0)
  const within = (width: number): boolean => Math.abs(off) <= width * 0.5 * (1 + 1e-9)
  // What is measured in small units may be told in larger ones.
  if (scale > known.scale && digits >= TELLING_DIGITS && within(step)) return true
  if (approximate === 'over') return scale > 1 && off > 0 && off < step
  if (approximate === 'under') return scale > 1 && off < 0 && -off < step
  if (approximate === null) return false
  // "About 14,000" for 13,876: zeros at the end of a whole figure are not counted as exact.
  const zeros = /[1-9](0+)$/.exec(text)?.[1]?.length ?? 0
  return within(zeros > 0 ? scale * 10 ** zeros : step)
}
