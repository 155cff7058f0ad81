/** The name most like another by edit distance, swaps of neighbours included; null where none is much like it. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const [best] = names
    .map((one) => ({ one, distance: distance(name.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, name.length / 3) ? best.one : null
}

/** Damerau–Levenshtein in its restricted form, over the last three rows. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(previous, j) + 1,
        at(row, j - 1) + 1,
        at(previous, j - 1) + changed,
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = previous
    previous = row
  }
  return at(previous, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
