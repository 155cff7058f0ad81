/**
 * How soon a new process answers: `chapterverse ask` over the manual of 1.06 million words, indexed before, without a
 * model, beside a process that only imports LangGraph. Needs dist/ (`npm run build` in the repository).
 *
 *     npm run open        a table on stderr, JSON on stdout
 * @module
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from './median.ts'
import { manual } from './text.ts'

const ROOT = resolve(import.meta.dirname, '..')
const RUNS = 15
const QUESTIONS = [
  'What is the maximum identifier length in a stock build?',
  'How often does autovacuum wake up for a given database by default?',
  'Which signal cancels a running query from the operating system?',
]
/** Told by the process itself as it ends, so that both kinds are measured alike. */
const REPORT_CPU = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();console.error('cpu '+(user+system))})`

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-bench-'))
try {
  const file = join(folder, 'postgresql.md')
  writeFileSync(file, manual())
  const chapterverse = (...args: string[]) =>
    run([join(ROOT, 'bin/chapterverse'), ...args, file, '--store', join(folder, 'store'), '--json'])
  const index = chapterverse('index')

  const asks: Timed[] = []
  const imports: Timed[] = []
  // In turns, so that whatever else the machine does meets both.
  for (let i = 0; i < RUNS; i++) {
    imports.push(run(['--input-type=module', '--eval', "await import('@langchain/langgraph')"]))
    asks.push(chapterverse('ask', QUESTIONS[i % QUESTIONS.length] ?? '', '--model', 'offline'))
  }
  const answered = asks.filter(({ output }) => JSON.parse(output).citations.length > 0).length
  const of = (runs: readonly Timed[], key: 'wallMs' | 'cpuMs') => median(runs.map((each) => each[key]))
  const result = {
    node: process.version,
    runs: RUNS,
    answeredWithCitations: answered,
    indexMs: index.wallMs,
    importLangGraph: { wallMs: of(imports, 'wallMs'), cpuMs: of(imports, 'cpuMs') },
    ask: { wallMs: of(asks, 'wallMs'), cpuMs: of(asks, 'cpuMs') },
    ratio: {
      wall: of(asks, 'wallMs') / of(imports, 'wallMs'),
      cpu: of(asks, 'cpuMs') / of(imports, 'cpuMs'),
    },
  }
  console.error(
    `ask ÷ import LangGraph: ${result.ratio.wall.toFixed(2)} by the clock, ${result.ratio.cpu.toFixed(2)} CPU`,
  )
  console.log(JSON.stringify(result, null, 2))
} finally {
  rmSync(folder, { recursive: true })
}

interface Timed {
  wallMs: number
  cpuMs: number
  output: string
}

function run(args: readonly string[]): Timed {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', REPORT_CPU, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, CHAPTERVERSE_HOME: join(folder, 'home') },
  })
  const wallMs = performance.now() - started
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stderr}`)
  const cpu = /^cpu (\d+)$/m.exec(stderr)?.[1]
  return { wallMs, cpuMs: Number(cpu) / 1000, output: stdout }
}
