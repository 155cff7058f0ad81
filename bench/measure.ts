/**
 * One engine over one text, in a process of its own: `node --expose-gc --import tsx measure.ts ENGINE COPIES`. Prints a line of JSON.
 * @module
 */
import { ENGINES } from './engine.ts'
import { chunksOfCopies, type Questions, questions } from './text.ts'

export interface Measured {
  engine: string
  chunks: number
  /** From raw text, ms of wall time. */
  buildMs: number
  /** Median of a question, ms of wall time, each asked once after a warm-up with others. */
  queryMs: Record<keyof Questions, number>
  /** What the process grew by from before the build until after the questions, MB resident after garbage collection. */
  memoryMb: number
  /** The highest the process ever stood, texts included. */
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

const texts = chunksOfCopies(Number(copies))
const asked = questions(QUESTIONS + WARM_UP)
const engine = await create()
const before = residentMb()

const started = performance.now()
await engine.build(texts)
const buildMs = performance.now() - started

const found: number[][] = []
const queryMs = {
  '5 keywords': await median('5 keywords'),
  '20 keywords': await median('20 keywords'),
  sentences: await median('sentences'),
}
const memoryMb = residentMb() - before
const peakMb = process.resourceUsage().maxRSS / 1024
await engine.close?.()
const measured: Measured = { engine: name, chunks: texts.length, buildMs, queryMs, memoryMb, peakMb, found }
console.log(JSON.stringify(measured))

async function median(kind: keyof Questions): Promise<number> {
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
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}

function residentMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}
