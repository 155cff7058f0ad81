/**
 * Ends a screening at 20 random moments and checks what the next run asks, and answers, each time (needs dist/):
 *
 *     npx tsx scripts/kill-screening.ts [KILLS] [SEED]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killScreening } from '../testing/kill/kill-screening.ts'

const [kills = '20', seed = '1'] = process.argv.slice(2)
const dir = mkdtempSync(join(tmpdir(), 'kill-screening-'))
try {
  const seen = await killScreening(dir, {
    kills: Number(kills),
    seed: Number(seed),
    onKill: ({ kills: done }) => process.stderr.write(`\r${done} of ${kills} kills`),
  })
  process.stderr.write('\n')
  console.log(
    `${seen.kills} kills while screening: ${seen.stored} verdicts were stored and none was asked for again ` +
      `(${seen.askedAgain} others were), and ${seen.done} of ${seen.done} finished answers equal an undisturbed one.`,
  )
} finally {
  rmSync(dir, { recursive: true, force: true })
}
