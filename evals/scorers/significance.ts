/**
 * Whether a difference may be chance.
 *
 * - Two runs on the same questions: the exact sign test, which for yes and no is McNemar's exact test (Psychometrika 12,
 *   1947): of the questions on which the runs differ, as many should fall on either side as heads of a fair coin. It is
 *   the conditional test and no mid-p: never more often wrong than it says, at the price of some power (Fagerland,
 *   Lydersen & Laake, BMC Medical Research Methodology 13:91, 2013).
 * - Several at once: Holm's step-down procedure (Scandinavian Journal of Statistics 6, 1979), which holds whatever the
 *   comparisons have to do with one another.
 * @module
 */

/** Chance of a split at least as uneven as this one, two-sided, of `up + down` throws of a fair coin. */
export function signTest(up: number, down: number): number {
  const n = up + down
  const most = Math.min(up, down)
  // By logarithms: 0.5 ** n is nothing from 1,075 on.
  let term = n * Math.log(0.5)
  let tail = 0
  for (let k = 0; k <= most; k++) {
    tail += Math.exp(term)
    term += Math.log(n - k) - Math.log(k + 1)
  }
  return Math.min(1, 2 * tail)
}

/** Adjusted p-values in the order given: each may be held against the level as if it were the only one. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p)
  const adjusted = new Array<number>(values.length)
  let highest = 0
  for (const [rank, { p, at }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (values.length - rank) * p))
    adjusted[at] = highest
  }
  return adjusted
}
