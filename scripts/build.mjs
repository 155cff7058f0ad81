/**
 * Builds dist/: TypeScript to JavaScript, and the data files that sources read beside themselves. Plain JavaScript,
 * for it runs while packages are still being installed (`prepare`).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc')
/** Layers whose data files are read at run time. */
const LAYERS = ['corpus', 'state', 'readers', 'nodes', 'graphs', 'cli', 'server']

if (!existsSync(COMPILER)) {
  console.error('dist/ was not built: TypeScript is not installed (npm ci --omit=dev). Build before you omit it.')
  process.exit(0)
}

rmSync(DIST, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [COMPILER, '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

for (const layer of LAYERS) {
  for (const entry of readdirSync(join(ROOT, layer), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(json|bin|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    cpSync(file, join(DIST, relative(ROOT, file)), { recursive: true })
  }
}
