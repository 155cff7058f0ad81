import { expect, it } from 'vitest'
import { printedTableShares } from './printed-tables.ts'

it('has the cells of a table under the same heads when a browser has printed it', async () => {
  const documents = Array.from({ length: 28 }, (_, i) => `d${`${5 * i + 2}`.padStart(3, '0')}.md`)
  const shares = Object.entries(await printedTableShares(undefined, documents))
  let [met, of] = [0, 0]
  for (const [look, share] of shares) {
    expect(share.of).toBeGreaterThan(500)
    expect(share.met / share.of, `${look}: ${share.wrong.slice(0, 5).join('\n')}`).toBeGreaterThanOrEqual(0.9)
    met += share.met
    of += share.of
  }
  expect(met / of).toBeGreaterThanOrEqual(0.95)
}, 120_000)
