/**
 * Transformations of the plane as PDF writes them: [a b c d e f] maps (x, y) to (a·x + c·y + e, b·x + d·y + f).
 * @module
 */
export type Matrix = readonly number[]

/** The transformation that does the second and then the first. */
export function product(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
