import { expect, it } from 'vitest'
import { setsNamed, withFolder } from '../../evals/data/data.ts'
import { runSuites } from '../../evals/runner/run-suites.ts'

const TIERS = ['lv1', 'loop', 'lv2', 'auto'] as const

/** Questions that auto may answer rightly fewer than the best single tier, of 27. */
const WORSE = 1

it.each(setsNamed(['library-en-60', 'library-en-200', 'library-en-500']))(
  'auto answers about what the best single tier answers without a model: $name',
  async ({ name }) => {
    await withFolder(async (folder) => {
      const { runs } = await runSuites({ suites: [name], targets: [...TIERS], settings: { model: 'offline' }, folder })
      const counts = runs.map(({ rows }) => rows.filter(({ scores: { quoted } }) => quoted === 1).length)
      const [lv1 = 0, loop = 0, lv2 = 0, auto = 0] = counts
      expect(Math.max(lv1, loop, lv2)).toBeGreaterThan(8)
      expect(auto).toBeGreaterThanOrEqual(Math.max(lv1, loop, lv2) - WORSE)
    })
  },
)
