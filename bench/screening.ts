/**
 * What screening every chunk costs (tier lv2, `screening: full`), each measurement in a process of its own:
 *
 * ```
 * calls   1,400 chunks and a model in another process that takes a second: wall, calls, CPU a call beside bare fetches
 * rare    20,000 chunks and a reader that answers at once, marking one chunk in a thousand: CPU, memory, checkpoints
 * every   the same with a reader that marks every sentence of every chunk
 * known   the same chunks asked about a second time, all of them stored
 * ```
 *
 *     npx tsx bench/screening.ts        a table on stderr, JSON on stdout
 * @module
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startModelServer } from '../testing/model-server.ts'
import { corpusOfChunks } from './screening-corpus.ts'
import type { Called, Screened } from './screening-run.ts'

const LATENCY_MS = 1000
const IN_FLIGHT = 64

if (process.argv.includes('--serve')) await serve()
else await compare()

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-bench-'))
  try {
    const small = join(folder, 'small')
    const large = join(folder, 'large')
    await corpusOfChunks(small, 'small')
    await corpusOfChunks(large, 'large')
    const { maxInFlight, ...called } = await withServer((url) => {
      return run<Called>(['calls', small, `${IN_FLIGHT}`], { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'none' })
    })
    const stubs = ['rare', 'every', 'fill', 'known'].map((way) => run<Screened>([way, large]))
    const calls = {
      ...called,
      maxInFlight,
      wallOverIdeal: called.wallMs / (LATENCY_MS * Math.ceil(called.calls / IN_FLIGHT)),
      chunksACall: called.chunks / called.calls,
      cpuACallMs: called.cpuMs / called.calls,
      cpuACallAboveFetchMs: (called.cpuMs - called.bareCpuMs) / called.calls,
    }
    console.error(table(calls, stubs))
    console.log(JSON.stringify({ node: process.version, calls, stubs }, null, 2))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function table(calls: Record<string, number>, stubs: readonly Screened[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const two = (n: number | null | undefined) => (n === null || n === undefined ? '' : n.toFixed(2))
  const head = ['reader', 'chunks', 'opening s', 'wall s', 'CPU s', 'peak MB', 'checkpoints MB', 'chunks asked of it']
  return [
    line(Object.keys(calls)),
    line(Object.keys(calls).map(() => '---')),
    line(Object.values(calls).map((n) => two(n).replace(/\.00$/, ''))),
    '',
    line(head),
    line(head.map(() => '---')),
    ...stubs.map(({ way, screened, openMs, wallMs, cpuMs, peakMb, checkpointsMb, asked }) =>
      line([
        way,
        screened,
        two(openMs / 1000),
        two(wallMs / 1000),
        two(cpuMs / 1000),
        peakMb.toFixed(0),
        two(checkpointsMb),
        asked,
      ]),
    ),
  ].join('\n')
}

/** Runs something beside an endpoint in a process of its own, which tells at its end how many requests were open at most. */
async function withServer<T>(body: (url: string) => T): Promise<T & { maxInFlight: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), '--serve'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
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

function run<T>(args: readonly string[], environment: Record<string, string> = {}): T {
  const script = fileURLToPath(new URL('screening-run.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`)
  return JSON.parse(stdout) as T
}

/** The endpoint, in a process of its own until its input ends. */
async function serve(): Promise<void> {
  const replies: Record<string, object> = {
    parse: {
      question: 'Which signal cancels a running query?',
      information: ['the signal that cancels a running query'],
      instructions: [],
      keywords: { en: ['signal', 'cancel', 'query'] },
      kind: 'fact',
      subQuestions: [],
      sections: [],
    },
    screen: { sentences: [3, 17] },
    extract: { blocks: [{ kind: 'sentence', text: 'SIGINT.', sentences: [1] }], confidence: 0.9, missing: [] },
  }
  const server = await startModelServer({
    reply: ({ name }) => replies[name ?? ''] ?? {},
    latencyMs: LATENCY_MS,
  })
  console.log(server.url)
  for await (const _ of process.stdin);
  console.log(server.maxInFlight)
  await server.close()
}
