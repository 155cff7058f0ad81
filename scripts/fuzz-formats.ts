/**
 * Parses mutations of a file of each format, in a process that is watched: whatever is neither a sound document nor a
 * typed error, takes too long, or ends the process, is reported with the number that repeats it.
 *
 *     npx tsx scripts/fuzz-formats.ts [COUNT, default 3000] [EXTENSION…] [--from=NUMBER]
 *
 * @module
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type FuzzResult, fuzz } from '../testing/fuzz/run.ts'
import { seeds } from '../testing/fuzz/seeds.ts'

/** Milliseconds that one file may take, and after which a process that says nothing is taken to hang. */
const LIMIT = 10_000
const HANGS = 30_000
/** Milliseconds until a process has its first file, on a busy machine. */
const STARTS = 120_000
/** MiB that a process may use for objects. */
const MEMORY = 1024

interface Job {
  extension: string
  from: number
  to: number
}
type Message = { number: number } | { result: FuzzResult }

/** A job, where this is the process that does it. */
const job = process.env['FUZZ_JOB']
if (job === undefined) await main()
else await work(JSON.parse(job) as Job)

async function work({ extension, from, to }: Job): Promise<void> {
  const say = (message: Message) => process.send?.(message)
  const seed = seeds()[extension]
  if (seed === undefined) throw new Error(`There is no file to begin from for .${extension}.`)
  say({ result: await fuzz(extension, seed, { from, to, limit: LIMIT, onMutation: (number) => say({ number }) }) })
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const from = Number(words.find((word) => word.startsWith('--from='))?.slice(7) ?? 0)
  const count = Number(words.find((word) => /^\d+$/.test(word)) ?? 3000)
  const named = words.filter((word) => /^[a-z]+$/.test(word))
  const failures: string[] = []
  for (const extension of named.length > 0 ? named : Object.keys(seeds())) {
    const started = performance.now()
    const { parsed, refused, slowest, failures: found } = await watched({ extension, from, to: from + count })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const figures = `${parsed} parsed, ${refused} refused, slowest ${Math.round(slowest)} ms, ${found.length} failures`
    console.log(`${extension}: ${figures}; ${seconds} s`)
    failures.push(...found)
  }
  for (const failure of failures.slice(0, 50)) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
}

/** Runs a job; where its process ends or hangs, the failure is noted and the next mutation is gone on with. */
async function watched(job: Job): Promise<FuzzResult> {
  const sum: FuzzResult = { parsed: 0, refused: 0, slowest: 0, failures: [] }
  for (let from = job.from; from < job.to && sum.failures.length < 50; ) {
    const { result, number, reason } = await inProcess({ ...job, from })
    if (result !== undefined) {
      sum.parsed += result.parsed
      sum.refused += result.refused
      sum.slowest = Math.max(sum.slowest, result.slowest)
      sum.failures.push(...result.failures)
      break
    }
    sum.failures.push(`${job.extension} ${number}: ${reason}`)
    from = number + 1
  }
  return sum
}

interface Ended {
  result?: FuzzResult
  /** The last mutation begun, and why it was the last. */
  number: number
  reason: string
}

function inProcess(job: Job): Promise<Ended> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), {
      env: { ...process.env, FUZZ_JOB: JSON.stringify(job) },
      execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY}`],
    })
    const ended: Ended = { number: job.from, reason: '' }
    const hang = () => {
      ended.reason = 'it says nothing more'
      child.kill('SIGKILL')
    }
    let watchdog = setTimeout(hang, STARTS)
    child.on('message', (message: Message) => {
      if ('result' in message) {
        ended.result = message.result
        child.disconnect()
        return
      }
      ended.number = message.number
      clearTimeout(watchdog)
      watchdog = setTimeout(hang, HANGS)
    })
    child.on('exit', (code, signal) => {
      clearTimeout(watchdog)
      ended.reason ||= `the process ended: ${signal ?? code}`
      resolve(ended)
    })
  })
}
