/**
 * One engine over one text, in a process of its own: `node --expose-gc --import tsx measure.ts ENGINE COPIES`. Prints a line of JSON.
 * @module
 */
import { ENGINES } from './engines/all.ts'
import { median } from './median.ts'
import { chunksOfCopies, type Questions, questions } from './text.ts'

export interface Measured {
  engine: string
  chunks: number
  /** From raw text, ms of wall time and of all processors together. */
  buildMs: number
  buildCpuMs: number
  /** Median of a question, ms of wall time, each asked once after a warm-up with others. */
  queryMs: Record<keyof Questions, number>
  /** What the index holds after the questions: in JavaScript after garbage collection, and outside of it, on disk too. */
  indexMb: number
  /** The most memory the process ever had resident, the texts included. */
  peakMb: number
  /** The best ten of each sentence, for the comparison of rankings. */
  found: number[][]
}

const QUESTIONS = 200
const WARM_UP = 20
/** Slow engines are asked less: no kind of question takes longer than this, but five are asked at least. */
const PATIENCE_MS = 20_000

const [name = '', copies = '1'] = process.argv.slice(2)
const create = ENGINES[name]
if (!create) throw new Error(`Unknown engine "${name}".`)

// Through bytes, so that each text is one piece of memory, as read from a file, and not joined when first looked at.
const texts = chunksOfCopies(Number(copies)).map((text) => Buffer.from(text).toString())
const asked = questions(QUESTIONS + WARM_UP)
const engine = await create()
const before = heldMb()

const started = performance.now()
const startedCpu = process.cpuUsage()
await engine.build(texts)
const buildMs = performance.now() - started
const { user, system } = process.cpuUsage(startedCpu)
const buildCpuMs = (user + system) / 1000

const found: number[][] = []
const queryMs = {
  '5 keywords': await ask('5 keywords'),
  '20 keywords': await ask('20 keywords'),
  sentences: await ask('sentences'),
}
const indexMb = heldMb() - before + (engine.outsideBytes?.() ?? 0) / 2 ** 20
const peakMb = process.resourceUsage().maxRSS / 1024
await engine.close?.()
const measured: Measured = { engine: name, chunks: texts.length, buildMs, buildCpuMs, queryMs, indexMb, peakMb, found }
console.log(JSON.stringify(measured))

async function ask(kind: keyof Questions): Promise<number> {
  const began = performance.now()
  const overdue = () => performance.now() - began > PATIENCE_MS
  for (const terms of asked[kind].slice(QUESTIONS)) if (!overdue()) await engine.search(terms)
  const times: number[] = []
  for (const terms of asked[kind].slice(0, QUESTIONS)) {
    if (overdue() && times.length >= 5) break
    const start = performance.now()
    const best = await engine.search(terms)
    times.push(performance.now() - start)
    if (kind === 'sentences') found.push(best)
  }
  return median(times)
}

function heldMb(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
