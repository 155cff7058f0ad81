import { below } from '../graphs/below.ts'

/** Planted: corpus imports graphs, and the two form a cycle. Both must be reported. */
export const upward: number = below + 1
