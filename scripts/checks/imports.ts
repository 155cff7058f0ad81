/**
 * Checks the import rules of `import-rules.ts`, after making sure that the checker still sees anything: run on
 * a planted violation and a planted cycle it must report both. A checker that reads no file finds no fault either.
 * @module
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { CANARY, forbidden, options } from './import-rules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Reported for the canary, or the check itself is broken. */
const PLANTED = ['corpus-imports', 'no-cycles']

async function violations(baseDir: string, exclude?: string): Promise<{ seen: number; found: string[] }> {
  const folders = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? /^[a-z]+$/.test(entry.name) : entry.name === 'index.ts'))
    .map((entry) => entry.name)
    .filter((name) => name !== 'dist')
  const scope = exclude === undefined ? {} : { exclude: { path: `^${exclude}/` } }
  const result = await cruise(
    folders,
    { ...options, ...scope, baseDir, validate: true, ruleSet: { forbidden } },
    undefined,
    { tsConfig: extractTSConfig(join(ROOT, 'tsconfig.json')) },
  )
  const { modules, summary } = result.output as ICruiseResult
  return {
    seen: modules.length,
    found: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  }
}

const canary = await violations(join(ROOT, CANARY))
const missed = PLANTED.filter((name) => !canary.found.some((line) => line.startsWith(`${name}:`)))
if (missed.length > 0) {
  console.error(`The import check is blind: of the planted violations it missed ${missed.join(', ')}.`)
  process.exit(1)
}

const { seen, found } = await violations(ROOT, CANARY)
for (const line of found) console.error(line)
console.log(`imports: ${seen} modules, ${found.length} violations`)
process.exit(found.length === 0 ? 0 : 1)
