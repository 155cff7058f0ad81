/**
 * Where a text turns to another topic, by TextTiling (Hearst, "TextTiling: Segmenting Text into Multi-paragraph
 * Subtopic Passages", Computational Linguistics 23, 1997): neighbouring blocks of text are compared by their words, and
 * a deep valley between two heights of likeness is a border.
 *
 *     likeness  ─╮    ╭──╮          depth at a gap = (height on its left − likeness) + (height on its right − likeness)
 *                ╰────╯  ╰──╮
 *     gaps          ↑       ↑       a border where the depth is above mean − half a standard deviation
 *
 * Different from Hearst: words weigh by their rarity among the units, so that no list of stop words is needed and
 * Chinese bigrams serve as words; and borders keep sections between two lengths.
 * @module
 */

/** One unit of text: its length in characters, and its words as numbers from 0. */
export interface Unit {
  length: number
  words: Uint32Array
}

/** Characters on each side of a gap that are compared. */
const BLOCK = 1500
/** Characters of a section. */
export const SHORTEST = 2000
export const LONGEST = 8000

/** @returns the units that begin a new topic, ascending; never the first */
export function borders(units: readonly Unit[], vocabulary: number): number[] {
  const depth = depths(smoothed(likenesses(units, vocabulary)))
  const mean = depth.reduce((sum, d) => sum + d, 0) / Math.max(1, depth.length)
  const deviation = Math.sqrt(depth.reduce((sum, d) => sum + (d - mean) ** 2, 0) / Math.max(1, depth.length))
  const starts = new Float64Array(units.length + 1)
  units.forEach((unit, i) => {
    starts[i + 1] = (starts[i] ?? 0) + unit.length
  })
  return chosen(depth, mean - deviation / 2, starts)
}

/** At gap `i`, before unit `i + 1`: the cosine of the words on its two sides. Each step moves one unit across. */
function likenesses(units: readonly Unit[], vocabulary: number): number[] {
  const weight = rarities(units, vocabulary)
  const left = new Int32Array(vocabulary)
  const right = new Int32Array(vocabulary)
  let [dot, lefts, rights] = [0, 0, 0]
  const add = (unit: Unit | undefined, side: Int32Array, times: 1 | -1) => {
    const other = side === left ? right : left
    for (const word of unit?.words ?? []) {
      const before = side[word] ?? 0
      const w = weight[word] ?? 0
      const grown = w * (2 * before * times + 1)
      if (side === left) lefts += grown
      else rights += grown
      dot += w * times * (other[word] ?? 0)
      side[word] = before + times
    }
  }
  const found: number[] = []
  let [from, to] = [0, 0] // left holds units from … i, right i + 1 … to
  let [leftLength, rightLength] = [0, 0]
  for (let i = 0; i + 1 < units.length; i++) {
    add(units[i], left, 1)
    leftLength += units[i]?.length ?? 0
    if (i > 0) {
      add(units[i], right, -1)
      rightLength -= units[i]?.length ?? 0
    }
    while (from < i && leftLength - (units[from]?.length ?? 0) >= BLOCK) {
      add(units[from], left, -1)
      leftLength -= units[from++]?.length ?? 0
    }
    while (rightLength < BLOCK && to + 1 < units.length) {
      add(units[++to], right, 1)
      rightLength += units[to]?.length ?? 0
    }
    const norm = Math.sqrt(Math.max(0, lefts) * Math.max(0, rights))
    found.push(norm > 0 ? Math.max(0, dot) / norm : 0)
  }
  return found
}

/** ln(N / n) squared, for it weighs both sides; a word of one unit alone likens nothing to anything. */
function rarities(units: readonly Unit[], vocabulary: number): Float64Array {
  const spread = new Int32Array(vocabulary)
  const last = new Int32Array(vocabulary) // by word: 1 + the unit that it was met in last
  units.forEach(({ words }, i) => {
    for (const word of words) {
      if (last[word] === i + 1) continue
      last[word] = i + 1
      spread[word] = (spread[word] ?? 0) + 1
    }
  })
  return Float64Array.from(spread, (n) => (n < 2 ? 0 : Math.log(units.length / n) ** 2))
}

/** Each value as the mean of itself and its neighbours. */
function smoothed(values: readonly number[]): number[] {
  return values.map((value, i) => {
    const near = [values[i - 1] ?? value, value, values[i + 1] ?? value]
    return near.reduce((sum, v) => sum + v, 0) / near.length
  })
}

/** How far a value lies below the heights to which values rise on both sides of it. */
function depths(values: readonly number[]): number[] {
  const heights = (from: readonly number[]): number[] => {
    const found: number[] = []
    from.forEach((value, i) => {
      found.push((from[i - 1] ?? -1) >= value ? (found[i - 1] ?? value) : value)
    })
    return found
  }
  const left = heights(values)
  const right = heights(values.toReversed()).reverse()
  return values.map((value, i) => (left[i] ?? value) + (right[i] ?? value) - 2 * value)
}

/** The deepest gaps first, none within `SHORTEST` of another or of an end; then what is still too long is divided. */
function chosen(depth: readonly number[], least: number, starts: Float64Array): number[] {
  const length = starts[starts.length - 1] ?? 0
  const at = (border: number): number => starts[border] ?? 0
  const isFree = Uint8Array.from(starts, (start) => (start >= SHORTEST && length - start >= SHORTEST ? 1 : 0))
  const taken: number[] = []
  const order = Array.from(depth.keys()).sort((a, b) => (depth[b] ?? 0) - (depth[a] ?? 0) || a - b)
  for (const gap of order) {
    const border = gap + 1
    if ((depth[gap] ?? 0) <= 0 || (depth[gap] ?? 0) < least) break
    if (isFree[border] !== 1) continue
    taken.push(border)
    for (let i = border; i >= 0 && at(border) - at(i) < SHORTEST; i--) isFree[i] = 0
    for (let i = border; i < starts.length && at(i) - at(border) < SHORTEST; i++) isFree[i] = 0
  }
  const bounds = [0, ...taken.sort((a, b) => a - b), starts.length - 1]
  return bounds
    .slice(1)
    .flatMap((to, i) => [...divided(depth, at, bounds[i] ?? 0, to), to])
    .slice(0, -1)
}

/** Borders within a section that is too long: from its beginning on, the deepest gap in reach. */
function divided(depth: readonly number[], at: (border: number) => number, from: number, to: number): number[] {
  const found: number[] = []
  for (let start = from; at(to) - at(start) > LONGEST; ) {
    let best = 0
    for (let border = start + 1; border < to && at(border) - at(start) <= LONGEST; border++) {
      if (at(border) - at(start) < SHORTEST || at(to) - at(border) < SHORTEST) continue
      if (best === 0 || (depth[border - 1] ?? 0) > (depth[best - 1] ?? 0)) best = border
    }
    if (best === 0) break // one unit as long as a section
    found.push(best)
    start = best
  }
  return found
}
