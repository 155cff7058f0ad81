/** The bars of the map view, on questions that nothing here was fitted to. Whole figures: `npx tsx evals/studies/map-view.ts`. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

test.each([
  ['library-en-60', 0.95],
  ['library-en-200', 0.9],
  ['library-en-500', 0.85],
  ['library-zh-425', 0.85],
])('%s: the gold heading is in the view', async (set, bar) => {
  const args = [join(ROOT, 'evals', 'studies', 'map-view.ts'), set, '--json']
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsx'), args, { cwd: ROOT })
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { tokens: number; questions: number; visible: number; medianTokens: number })
  expect(rows.map(({ tokens }) => tokens)).toEqual([3000, 2000])
  for (const { tokens, questions, visible, medianTokens } of rows) {
    expect(visible / questions).toBeGreaterThanOrEqual(bar)
    expect(medianTokens).toBeLessThanOrEqual((tokens * 3) / 4)
  }
})
