/**
 * Choices that look random and are the same for the same seed, so that a failure can be repeated.
 * @module
 */
import { mulberry32 } from '../random.ts'

export interface Random {
  /** 0 to `limit - 1`. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const below = (limit: number) => Math.floor(next() * Math.max(1, limit))
  return {
    below,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}
