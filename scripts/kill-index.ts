/**
 * Ends indexing at 100 random moments and checks what is left each time:
 *
 *     npx tsx scripts/kill-index.ts [KILLS] [SEED]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killIndexing } from '../testing/kill/kill-index.ts'

const [kills = '100', seed = '1'] = process.argv.slice(2)
const dir = mkdtempSync(join(tmpdir(), 'kill-index-'))
try {
  const seen = await killIndexing(dir, {
    kills: Number(kills),
    compareEvery: 5,
    seed: Number(seed),
    onKill: ({ kills: done }) => process.stderr.write(`\r${done} of ${kills} kills`),
  })
  process.stderr.write('\n')
  console.log(
    `${seen.kills} kills while indexing, ${seen.done} more runs that were quicker: the store opened every time, ` +
      `${seen.documents} documents were found, all whole, and ${seen.comparisons} of ${seen.comparisons} finished ` +
      'indexes equal a fresh one.',
  )
} finally {
  rmSync(dir, { recursive: true, force: true })
}
