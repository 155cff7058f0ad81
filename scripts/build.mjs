/**
 * Builds dist/ in two steps: `tsc` turns the sources into the library, file by file with types; esbuild joins the
 * command line and all it uses into few files under dist/bin/, which a new process loads in half the time it takes to
 * find and read the hundreds of files of LangGraph. What is imported on demand stays in files of its own.
 *
 * Plain JavaScript, for it runs while packages are still being installed (`prepare`).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc')
/** Load what lies beside them: a binary, a worker, tables, language data. */
const APART = ['@photostructure/sqlite', 'pdfjs-dist', 'tesseract.js', '@tesseract.js-data/*']
/** CommonJS packages in an ES module still ask for `require`. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

if (!existsSync(COMPILER)) {
  console.error('dist/ was not built: development packages are not installed. Run "npm ci" without --omit=dev.')
  process.exit(0)
}

rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [COMPILER, '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const { build } = await import('esbuild')
await build({
  absWorkingDir: ROOT,
  // The second is the thread in which files are parsed; it is looked for beside the code that starts it.
  entryPoints: { chapterverse: 'dist/cli/main.js', 'parse-worker': 'dist/corpus/parsing/parse-worker.js' },
  outdir: 'dist/bin',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.16',
  // LangChain tells classes apart by name.
  keepNames: true,
  minifyWhitespace: true,
  minifySyntax: true,
  external: APART,
  banner: { js: REQUIRE },
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
})
