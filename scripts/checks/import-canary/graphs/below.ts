import { upward } from '../corpus/upward.ts'

/** Planted: the other half of the cycle. */
export const below: number = upward - 1
