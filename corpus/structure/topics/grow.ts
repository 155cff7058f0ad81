/**
 * A phrase grown word by word, or character by character, for as long as most of its occurrences go on alike.
 * @module
 */
export interface Growth {
  /** What stands at a position; undefined where a phrase ends. */
  at: (position: number) => string | undefined
  /** Where the seed stands, one position long or more. */
  starts: readonly number[]
  length: number
  /** The longest phrase, in positions. */
  longest: number
  /** Share of the seed's occurrences that must go on alike. */
  alike: number
}

/** @returns where the phrase stands, and its length in positions */
export function grown({ at, starts, length, longest, alike }: Growth): { starts: readonly number[]; length: number } {
  const least = Math.max(2, starts.length * alike)
  let [phrase, size] = [starts, length]
  for (let before = 0; before < size && size < longest; ) {
    before = size
    for (const step of [-1, 1] as const) {
      const beside = (start: number) => (step < 0 ? start - 1 : start + size)
      const next = commonest(phrase.map((start) => at(beside(start))))
      if (size === longest || next === undefined || next.count < least) continue
      phrase = phrase.filter((start) => at(beside(start)) === next.value)
      if (step < 0) phrase = phrase.map((start) => start - 1)
      size++
    }
  }
  return { starts: phrase, length: size }
}

/** Of equal ones the first. */
export function commonest(values: readonly (string | undefined)[]): { value: string; count: number } | undefined {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: { value: string; count: number } | undefined
  for (const [value, count] of counts) if (best === undefined || count > best.count) best = { value, count }
  return best
}
