import { expect, it } from 'vitest'
import { officeTables } from './office-tables.ts'

it('has the cells of a table under the same heads in every office format', async () => {
  const documents = Array.from({ length: 40 }, (_, i) => `d${`${3 * i + 1}`.padStart(3, '0')}.md`)
  for (const [extension, { met, of, wrong }] of Object.entries(await officeTables(documents))) {
    expect(of).toBeGreaterThan(500)
    expect(met / of, `${extension}: ${wrong.slice(0, 5).join('\n')}`).toBeGreaterThanOrEqual(0.99)
  }
})
