/** The middle of some numbers, the upper one of two. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
