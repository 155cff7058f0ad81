/**
 * Measures what screening every chunk costs (tier lv2, `screening: full`), each measurement in a process of its own:
 *
 * ```
 * calls   1,400 and 20,000 chunks, and a model in another process that takes a second: wall, calls, CPU a call beside
 *         bare fetches of the same bodies
 * rare    20,000 chunks and a reader that answers at once, marking one chunk in a thousand: CPU, memory, checkpoints
 * every   the same with a reader that marks every sentence of every chunk
 * known   the same chunks asked about a second time, all of them stored
 * ```
 *
 *     npx tsx bench/screening.ts [--latency MS]        a table on stderr, JSON on stdout
 * @module
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { parsedAs } from '../testing/readers/fake-reader.ts'
import { scripted } from '../testing/readers/scripted.ts'
import { startModelServer } from '../testing/servers/model-server.ts'
import { corpusOfChunks } from './screening-corpus.ts'
import type { Called, Screened } from './screening-run.ts'

/** Beside the packages that it imports. */
const BUNDLE = join(import.meta.dirname, '../node_modules/.cache/screening-run.mjs')
/** `--latency MS`: a longer one shows on a busy machine what the order of calls takes, apart from the processors. */
const LATENCY_MS = process.argv.includes('--latency')
  ? Number(process.argv[process.argv.indexOf('--latency') + 1])
  : 1000
const IN_FLIGHT = 64
const WAYS = ['rare', 'every', 'fill', 'known']

if (process.argv.includes('--serve')) await serve()
else await compare()

async function compare(): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'screening-run.ts')],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    keepNames: true,
  })
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-bench-'))
  try {
    const small = join(folder, 'small')
    const large = join(folder, 'large')
    await corpusOfChunks(small, 'small')
    await corpusOfChunks(large, 'large')
    const calls = [...(await callsOver(small)), ...(await callsOver(large))]
    const stubs = WAYS.map((way) => run<Screened>([way, large]))
    console.error(`${callTable(calls)}\n\n${stubTable(stubs)}`)
    console.log(JSON.stringify({ node: process.version, machine: machine(), calls, stubs }, null, 2))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The screenings of a first and of a second question, by a model. */
async function callsOver(folder: string) {
  const { maxInFlight, chunks, bareCpuMs, cold, warm } = await withServer((url) =>
    run<Called>(['calls', folder, `${IN_FLIGHT}`], { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'none' }),
  )
  return Object.entries({ 'first question': cold, 'second question': warm }).map(([process, each]) => ({
    process,
    chunks,
    calls: each.calls,
    chunksACall: chunks / each.calls,
    maxInFlight,
    wallOverIdeal: each.wallMs / (LATENCY_MS * Math.ceil(each.calls / IN_FLIGHT)),
    cpuACallMs: each.cpuMs / each.calls,
    aboveFetchMs: (each.cpuMs - bareCpuMs) / each.calls,
  }))
}

function callTable(rows: readonly Record<string, string | number>[]): string {
  const head = [
    'process',
    'chunks',
    'calls',
    'chunks a call',
    'most in flight',
    'wall ÷ ideal',
    'CPU ms a call',
    '… above fetch',
  ]
  return table(
    head,
    rows.map((row) => Object.values(row).map(short)),
  )
}

function stubTable(rows: readonly Screened[]): string {
  const head = ['reader', 'chunks', 'chunks it saw', 'opening s', 'wall s', 'CPU s', 'peak MB', 'checkpoints MB']
  return table(
    head,
    rows.map(({ way, screened, asked, openMs, wallMs, cpuMs, peakMb, checkpointsMb }) =>
      [way, screened, asked, openMs / 1000, wallMs / 1000, cpuMs / 1000, Math.round(peakMb), checkpointsMb ?? ''].map(
        short,
      ),
    ),
  )
}

function short(cell: string | number): string {
  return typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(2) : `${cell}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Other processes make every figure larger: how many ran on average in the last minutes is a part of it. */
function machine() {
  return {
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: loadavg().map((n) => Number(n.toFixed(1))),
  }
}

/** Runs something beside an endpoint in a process of its own, which tells at its end how many requests were open at most. */
async function withServer<T>(body: (url: string) => T): Promise<T & { maxInFlight: number }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(import.meta.url), '--serve', '--latency', `${LATENCY_MS}`],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  try {
    const lines = createInterface({ input: child.stdout })
    const [url] = (await once(lines, 'line')) as [string]
    const result = body(url)
    child.stdin.end()
    const [most] = (await once(lines, 'line')) as [string]
    return { ...result, maxInFlight: Number(most) }
  } finally {
    child.kill()
  }
}

/** In a process that runs one bundle, as the command line does: what translates TypeScript takes 100 MB itself. */
function run<T>(args: readonly string[], environment: Record<string, string> = {}): T {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUNDLE, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`)
  return JSON.parse(stdout) as T
}

/** The endpoint, in a process of its own until its input ends. What it screens it does not even look at. */
async function serve(): Promise<void> {
  const others = scripted({
    parse: ({ question }) => parsedAs(question, { keywords: { en: ['signal', 'cancel'] } }),
    extract: () => ({ blocks: [{ kind: 'sentence', text: 'SIGINT.', sentences: [1] }], confidence: 0.9, missing: [] }),
  })
  const server = await startModelServer({
    reply: (request) => (request.name === 'screen' ? { sentences: [3, 17] } : others(request)),
    latencyMs: LATENCY_MS,
  })
  console.log(server.url)
  for await (const _ of process.stdin);
  console.log(server.maxInFlight)
  await server.close()
}
