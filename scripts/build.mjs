/**
 * Builds dist/ in three steps: `tsc` turns the sources into the library, file by file with types; esbuild joins the
 * command line and all it uses into few files under dist/bin/, which a new process loads in half the time it takes to
 * find and read the hundreds of files of LangGraph. What is imported on demand stays in files of its own.
 * Of pdfjs the part that reads text is copied: nobody who installs this package gets the rest, nor its canvas.
 *
 * With `--if-changed` only if the sources are others than those of the last whole build.
 *
 * Plain JavaScript, for it runs while packages are still being installed (`prepare`).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashSources } from './sources.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc')
/** Says from which sources dist/ was built; not in dist/, for that is shipped. */
const BUILT = join(ROOT, 'node_modules/.cache/chapterverse-built')
/** The last that a build writes. */
const COMMAND = join(ROOT, 'dist/bin/chapterverse.js')
/** Load what lies beside them: a binary, a worker, tables, language data. */
const APART = [
  '@photostructure/sqlite',
  '#pdfjs/*',
  '#vendored/*',
  // Optional: whoever wants them installs them.
  ...Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).peerDependencies),
]
const PDFJS_FOLDER = join(ROOT, 'dist/pdfjs-dist')
const PDFJS_ENTRY = 'legacy/build/pdf.mjs'
const PDFJS_WORKER = 'legacy/build/pdf.worker.mjs'
/** Of pdfjs: the code, tables of characters and fonts, decoders of pictures, and the licences of all of it. */
const PDFJS = ['package.json', 'LICENSE', PDFJS_ENTRY, PDFJS_WORKER, 'cmaps', 'standard_fonts', 'wasm']
/** CommonJS packages in an ES module still ask for `require`. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

const GRAMMARS = ['javascript', 'python', 'java', 'cpp', 'rust', 'go', 'php']
const VENDORED = {
  grammars: {
    source: GRAMMARS.map((name) => `export { parser as ${name} } from '@lezer/${name}'`).join('\n'),
    licences: ['common', 'lr', 'highlight', ...GRAMMARS].map((name) => `@lezer/${name}`),
  },
  msgreader: {
    source: `import msgreader from '@kenjiuno/msgreader'
      export { decompressRTF } from '@kenjiuno/decompressrtf'
      export const MsgReader = msgreader.default ?? msgreader`,
    licences: ['@kenjiuno/msgreader', 'iconv-lite'],
  },
}

if (!existsSync(COMPILER)) {
  console.error('dist/ was not built: development packages are not installed. Run "npm ci" without --omit=dev.')
  process.exit(0)
}

const sources = hashSources(ROOT)
const unchanged = existsSync(BUILT) && existsSync(COMMAND) && readFileSync(BUILT, 'utf8') === sources
if (process.argv.includes('--if-changed') && unchanged) process.exit(0)

rmSync(BUILT, { force: true })
rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [COMPILER, '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

for (const part of PDFJS)
  cpSync(join(ROOT, 'node_modules/pdfjs-dist', part), join(PDFJS_FOLDER, part), { recursive: true })
/**
 * @param {string} file
 * @param {string | RegExp} text must be there: another version may say it in another way
 */
function cut(file, text) {
  const path = join(PDFJS_FOLDER, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(text, '')
  if (after === before) throw new Error(`${file} of pdfjs-dist does not hold ${text} any more.`)
  writeFileSync(path, after)
}
// For engines without WebAssembly, which Node.js is not.
rmSync(join(PDFJS_FOLDER, 'wasm/openjpeg_nowasm_fallback.js'))
// It would load a canvas where there is one, and complain where there is none; reading text needs neither.
cut(PDFJS_ENTRY, 'canvas = require("@napi-rs/canvas");')
// The maps are not copied: 8 MB.
for (const file of [PDFJS_ENTRY, PDFJS_WORKER]) cut(file, /^\/\/# sourceMappingURL=.*$/m)

const { build, transform } = await import('esbuild')
// Without comments and blanks it is half as large, and is read as fast.
for (const file of [PDFJS_ENTRY, PDFJS_WORKER]) {
  const path = join(PDFJS_FOLDER, file)
  const { code } = await transform(readFileSync(path, 'utf8'), { minifyWhitespace: true, legalComments: 'inline' })
  writeFileSync(path, code)
}

// Packages of which a part is enough, or that are written for browsers, each made one file beside its licences.
for (const [name, { source, licences }] of Object.entries(VENDORED)) {
  await build({
    absWorkingDir: ROOT,
    stdin: { contents: source, resolveDir: ROOT },
    outfile: `dist/vendor/${name}.mjs`,
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20.16' },
    ...{ minify: true, legalComments: 'inline', logLevel: 'warning' },
    banner: { js: REQUIRE },
  })
  for (const of of licences) cpSync(join(ROOT, 'node_modules', of, 'LICENSE'), join(ROOT, 'dist/vendor', of, 'LICENSE'))
}

await build({
  absWorkingDir: ROOT,
  // The second is the process in which files are parsed; it is looked for beside the code that starts it.
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

mkdirSync(dirname(BUILT), { recursive: true })
writeFileSync(BUILT, sources)
