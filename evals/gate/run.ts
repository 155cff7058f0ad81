/**
 * The regression gate: fixed questions without a model, held against the floors in `floors.json`.
 *
 *     npm run evals:gate [-- --update]
 *
 * Ends with 1 when a figure fell by more than noise, see `gate/check.ts`. `--update` commits to how it is now.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Verdict } from './check.ts'
import { type Floor, floorOf } from './marks.ts'
import { askSubsets } from './subsets.ts'

const FILE = join(import.meta.dirname, 'floors.json')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function line({ target, measure, floor, now, better, worse, failed }: Verdict): string {
  const changes = better.length + worse.length === 0 ? '' : ` (${better.length} better, ${worse.length} worse)`
  const head = `${failed ? 'FAIL' : 'ok  '} ${target.padEnd(5)} ${measure.padEnd(14)} ${percent(now)}, floor ${percent(floor)}${changes}`
  return failed ? `${head}\n     worse: ${worse.join(', ')}` : head
}

// What is asked here is no experiment, and nothing leaves the machine.
delete process.env['LANGSMITH_API_KEY']

const started = Date.now()
const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(0)} s`
const now = (
  await askSubsets(({ set, target, rows }) =>
    console.error(`${set}, ${target}: ${rows.length} questions, ${seconds()}`),
  )
).map(floorOf)

if (process.argv.includes('--update')) {
  writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
  console.log(`Wrote ${FILE}`)
} else {
  const verdicts = check(JSON.parse(readFileSync(FILE, 'utf8')) as Floor[], now)
  const failed = verdicts.filter((verdict) => verdict.failed)
  console.log(verdicts.map(line).join('\n'))
  console.log(`gate: ${verdicts.length} figures, ${failed.length} fell, ${seconds()}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
