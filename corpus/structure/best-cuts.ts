/**
 * Where to cut a row of sentences so that the pieces are of about one size and the cuts cost little, all of them at once
 * (dynamic programming, as lines of a paragraph are broken in Knuth & Plass 1981). Linear: a piece is never larger than
 * `largest`, and of cuts that lie within a few tokens of one another only the cheapest is tried.
 * @module
 */

/** Tokens within which one cut is as good as another. */
const GRAIN = 8

export interface Cutting {
  from: number
  to: number
  /** Tokens of the sentences `from` to `to` (exclusive), white space between them included. */
  weigh(from: number, to: number): number
  /** Tokens that it costs to cut before a sentence. */
  costs: Uint16Array
  /** Where a piece begins, repeating what stands before its cut; not after the cut. */
  begin(cut: number): number
  size: number
  largest: number
}

/** @returns where the pieces end, ascending; the last is `to` */
export function bestCuts({ from, to, weigh, costs, begin, size, largest }: Cutting): number[] {
  const cuts = candidates({ from, to, weigh, costs })
  const total = new Float64Array(cuts.length).fill(Number.POSITIVE_INFINITY)
  const previous = new Uint32Array(cuts.length)
  total[0] = 0
  let first = 0 // the furthest back a piece may begin
  for (let j = 1; j < cuts.length; j++) {
    const end = cuts[j] ?? to
    while (first < j - 1 && weigh(cuts[first] ?? from, end) > largest) first++
    for (let i = first; i < j; i++) {
      const sum = (total[i] ?? 0) + misfit(weigh(begin(cuts[i] ?? from), end), size)
      if (sum < (total[j] ?? 0)) {
        total[j] = sum
        previous[j] = i
      }
    }
    if (end < to) total[j] = (total[j] ?? 0) + (costs[end] ?? 0)
  }
  const ends: number[] = []
  for (let j = cuts.length - 1; j > 0; j = previous[j] ?? 0) ends.push(cuts[j] ?? to)
  return ends.reverse()
}

/** By half as much again matters little, by twice as much a great deal: no piece is to be a scrap. */
function misfit(weight: number, size: number): number {
  const off = weight - size
  return (2 * off * off) / size
}

/** The cheapest cut in every few tokens, the beginning and the end. */
function candidates({ from, to, weigh, costs }: Pick<Cutting, 'from' | 'to' | 'weigh' | 'costs'>): number[] {
  const cuts = [from]
  let since = from // where the tokens begin of which the last cut is the cheapest
  for (let i = from + 1; i < to; i++) {
    const last = cuts[cuts.length - 1] ?? from
    if (last === from || weigh(since, i) > GRAIN) {
      cuts.push(i)
      since = i
    } else if ((costs[i] ?? 0) < (costs[last] ?? 0)) cuts[cuts.length - 1] = i
  }
  if (to > from) cuts.push(to)
  return cuts
}
