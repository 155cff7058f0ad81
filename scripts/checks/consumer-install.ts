/**
 * Checks what somebody gets who installs the package: it is packed, installed into an empty project by a plain `npm
 * install`, without settings of this repository, and used there. Needs dist/ and npm's registry.
 *
 *     npm run check:consumer
 *
 * Prints size and number of packages. Ends with 1 where they pass their bars, where npm warns of peers or engines, where
 * a strict TypeScript project does not compile, or where a question goes unanswered.
 * @module
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from './consumer-project.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAX_MEGABYTES = 150
/** Of packages in all; 53 when this was written. */
const MAX_PACKAGES = 60

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-consumer-'))
const started = Date.now()
const faults: string[] = []

/**
 * The settings of this repository that `npm run` hands on would be the consumer's too; where packages come from stays.
 */
const KEPT = /^npm_config_(cache|registry|userconfig|globalconfig|.*proxy|cafile)$/i
const OWN = /^(npm_|OPENAI_|CHAPTERVERSE_|LANGSMITH_|LANGCHAIN_)/i
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name) || !OWN.test(name))),
  CHAPTERVERSE_HOME: join(folder, '.home'),
}

interface Ran {
  status: number | null
  output: string
}

function run(command: string, args: readonly string[], cwd = folder): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 300_000 })
  return { status, output: `${stdout}${stderr}` }
}

const node = (...args: string[]): Ran => run(process.execPath, args)
const cli = (...args: string[]): Ran => node('node_modules/chapterverse/bin/chapterverse', ...args)

function expectThat(what: string, holds: boolean, { output }: Pick<Ran, 'output'>): void {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  if (holds) return
  faults.push(what)
  console.log(output.trim())
}

const succeeds = (what: string, ran: Ran, says = ''): void =>
  expectThat(what, ran.status === 0 && ran.output.includes(says), ran)

function installs(): void {
  const packed = run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT)
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error(`npm pack made no tarball: ${packed.output}`)
  for (const [name, content] of Object.entries(PROJECT)) writeFileSync(join(folder, name), content)
  const installed = run('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`])
  succeeds('npm install', installed)
  for (const warning of ['ERESOLVE', 'EBADENGINE', 'EINVALIDPEER'])
    expectThat(`no ${warning}`, !installed.output.includes(warning), installed)
  succeeds('npm ls --all', run('npm', ['ls', '--all']))
  cpSync(join(folder, 'node_modules/chapterverse/examples'), join(folder, 'examples'), { recursive: true })
}

function isSmall(): void {
  const megabytes = Number.parseInt(run('du', ['-sm', 'node_modules']).output, 10)
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages).length
  const largest = run('sh', ['-c', 'du -sk node_modules/* | sort -rn | head -n 8']).output
  console.log(`${megabytes} MB, ${packages} packages`)
  expectThat(`at most ${MAX_MEGABYTES} MB`, megabytes <= MAX_MEGABYTES, { output: largest })
  expectThat(`at most ${MAX_PACKAGES} packages`, packages <= MAX_PACKAGES, {
    output: Object.keys(lock.packages).join('\n'),
  })
}

function works(): void {
  succeeds('strict TypeScript compiles', node(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'))
  succeeds('an ES module asks, and runs every graph with one setting', node('ask.mjs'))
  succeeds('CommonJS asks', node('ask.cjs'))
  const compiled = run(join(ROOT, 'node_modules/esbuild/bin/esbuild'), ['langgraph.mts', '--outfile=langgraph.mjs'])
  succeeds('the graphs of somebody who builds with LangGraph', compiled.status === 0 ? node('langgraph.mjs') : compiled)
  succeeds('the command line reads a Chinese PDF', cli('search', '失物', 'lost.pdf'), '九十天')
  const charts = cli('eval', '--html', 'page.html')
  expectThat(
    'a report says what to install',
    /npm install @observablehq\/plot@\S+ linkedom@/.test(charts.output),
    charts,
  )
}

try {
  if (!existsSync(join(ROOT, 'dist/index.js'))) throw new Error('dist/ is missing: run "npm run build" first.')
  installs()
  isSmall()
  works()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`consumer: ${faults.length} faults, ${((Date.now() - started) / 1000).toFixed(0)} s`)
process.exitCode = faults.length > 0 ? 1 : 0
