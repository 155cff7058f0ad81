import { describe, expect, test } from 'vitest'
import { fuzz } from './run.ts'
import { seeds } from './seeds.ts'

/** The whole run is `scripts/fuzz-formats.ts`. */
const MUTATIONS = 60

describe('mutated files parse or are refused', () => {
  test.each(Object.entries(seeds()))('%s', { timeout: 60_000 }, async (extension, seed) => {
    const whole = await fuzz(extension, seed, { from: 0, to: MUTATIONS, limit: 10_000 })
    expect(whole.failures).toEqual([])
    expect(whole.parsed + whole.refused).toBe(MUTATIONS)
  })
})
