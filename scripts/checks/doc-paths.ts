/**
 * Checks that every path of this repository that a Markdown file or a comment names is there (`named-paths.ts` says what
 * counts as one), after making sure that a path that is nowhere would be noticed.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { missingPaths } from './named-paths.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Names of what is no source, or names paths that are nowhere in order to have them found. */
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.langgraph_api', 'import-canary', 'named-paths.test.ts'])

/** Files and folders below one, from the root. */
function below(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return [relative(ROOT, path), ...(entry.isDirectory() ? below(path) : [])]
    })
}

const paths = below(ROOT)
const tree = new Set(paths)

const NOWHERE = 'nowhere.ts'
const planted = [
  missingPaths(`state/${NOWHERE}`, 'README.md', tree),
  missingPaths(`[a](${NOWHERE})`, 'README.md', tree),
  missingPaths(`/** See ${NOWHERE}. */`, 'index.ts', tree),
]
if (planted.some((found) => found.length !== 1)) {
  console.error('The check of paths is blind: it missed one that is nowhere.')
  process.exit(1)
}

// Documents to ask about name files of their own.
const checked = paths.filter((path) => /\.(md|ts|mjs)$/.test(path) && !path.startsWith('examples/'))
let faults = 0
for (const file of checked) {
  for (const { line, path } of missingPaths(readFileSync(join(ROOT, file), 'utf8'), file, tree)) {
    faults++
    console.error(`${file}:${line} names ${path}, which is not there`)
  }
}
console.log(`paths: ${checked.length} files, ${faults} faults`)
process.exit(faults === 0 ? 0 : 1)
