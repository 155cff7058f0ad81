/**
 * One measurement of `screening.ts` in a process of its own: `node --import tsx screening-run.ts WAY FOLDER`. Prints a
 * line of JSON.
 * @module
 */
import { join } from 'node:path'
import { MemorySaver } from '@langchain/langgraph'
import { type OpenCorpus, openCorpus } from '../corpus/open.ts'
import { openResources } from '../engine/run/context.ts'
import { lv2 } from '../graphs/lv2.ts'
import { createReading } from '../graphs/reading.ts'
import { ask } from '../index.ts'
import { withCallCache } from '../readers/calls/cache.ts'
import { limited } from '../readers/calls/limiter.ts'
import type { Reader } from '../readers/reader.ts'
import type { Answer } from '../state/records.ts'
import { parseSettings, type SettingsInput } from '../state/settings.ts'
import { bytesOf } from '../testing/process/checkpoint-bytes.ts'
import { fakeReader, parsedAs } from '../testing/readers/fake-reader.ts'

const QUESTION = 'Which signal cancels a running query from the operating system?'

/** Screenings by a model, of the first and of the second question of a process. */
export interface Called {
  chunks: number
  cold: Calls
  warm: Calls
  /** Of the bodies of the second sent by `fetch`, as many at a time. */
  bareCpuMs: number
}

/** Of the screening alone, from its announcement to the second search. */
export interface Calls {
  calls: number
  wallMs: number
  cpuMs: number
}

/** A whole run with a reader that costs nothing. */
export interface Screened {
  way: string
  openMs: number
  chunks: number
  screened: number
  wallMs: number
  cpuMs: number
  /** The most memory the process ever had resident, the opening included. */
  peakMb: number
  checkpoints: number | null
  checkpointsMb: number | null
  /** Chunks that the reader was shown. */
  asked: number
}

const [way = '', folder = '', inFlight = '64'] = process.argv.slice(2)
const started = performance.now()
const library = await openCorpus([join(folder, 'files')], { store: join(folder, 'store'), refresh: false })
const openMs = performance.now() - started
const measured = way === 'calls' ? await called(Number(inFlight)) : await screened()
library.corpus.close()
console.log(JSON.stringify(measured))

async function called(concurrency: number): Promise<Called> {
  const bodies = recordBodies()
  const cold = await screeningOf(QUESTION, concurrency)
  bodies.length = 0
  const warm = await screeningOf(`${QUESTION} Which one ends its session?`, concurrency)
  const bareCpuMs = await bare(bodies.slice(1, warm.calls + 1))
  return { chunks: library.corpus.documents.reduce((sum, { chunks }) => sum + chunks, 0), bareCpuMs, cold, warm }
}

async function screeningOf(question: string, concurrency: number): Promise<Calls> {
  let from = snapshot()
  let used = { wallMs: 0, cpuMs: 0 }
  const answer = await ask(question, {
    corpus: library,
    tier: 'lv2',
    settings: { model: 'any', screening: 'full', concurrency },
    onEvent(event) {
      if (event.type !== 'progress') return
      if (event.node === 'screen') from = snapshot()
      if (event.node === 'bm25Again') used = since(from)
    },
  })
  requireScreened(answer)
  return { calls: answer.usage.byNode['scan']?.calls ?? 0, ...used }
}

/** Bodies of the requests that leave this process, in order. */
function recordBodies(): string[] {
  const bodies: string[] = []
  const send = globalThis.fetch
  globalThis.fetch = (url, init) => {
    if (typeof init?.body === 'string') bodies.push(init.body)
    return send(url, init)
  }
  return bodies
}

async function bare(bodies: readonly string[]): Promise<number> {
  const url = `${process.env['OPENAI_BASE_URL']}/chat/completions`
  const headers = { 'content-type': 'application/json' }
  const from = snapshot()
  const send = (body: string) => fetch(url, { method: 'POST', headers, body })
  // A connection that was kept open may be closed by the other end just as it is used: then once more, as a reader does.
  await Promise.all(bodies.map((body) => limited(async () => (await send(body).catch(() => send(body))).json())))
  return since(from).cpuMs
}

async function screened(): Promise<Screened> {
  const stub = stubbed(way === 'every' ? 1 : 1000)
  const reader = way === 'fill' || way === 'known' ? withCallCache(stub, library.memo) : stub
  const settings: SettingsInput = { screening: 'full' }
  const saver = way === 'fill' || way === 'known' ? null : new MemorySaver()
  const from = snapshot()
  const answer = saver
    ? await checkpointed(reader, settings, saver)
    : await ask(QUESTION, { corpus: library, tier: 'lv2', settings, reader })
  const used = since(from)
  const peakMb = process.resourceUsage().maxRSS / 1024
  requireScreened(answer)
  const { chunksTotal, chunksScreened } = answer.coverage
  const kept = saver && bytesOf(saver)
  return {
    way,
    openMs,
    chunks: chunksTotal,
    screened: chunksScreened,
    ...used,
    peakMb,
    checkpoints: kept?.checkpoints ?? null,
    checkpointsMb: kept && kept.bytes / 2 ** 20,
    asked: stub.asked(),
  }
}

async function checkpointed(reader: Reader, settings: SettingsInput, saver: MemorySaver): Promise<Answer> {
  const opened = await openResources(library as OpenCorpus, parseSettings(settings), reader)
  const reading = createReading(lv2, async () => opened)
  reading.checkpointer = saver
  const { answer } = await reading.invoke({ question: QUESTION }, { configurable: { thread_id: '1' } })
  if (!answer) throw new Error('The graph ended without an answer.')
  return answer
}

/** Marks all sentences of one chunk in so many, and answers with the first sentence it is shown. */
function stubbed(oneIn: number): Reader & { asked(): number } {
  let asked = 0
  const reader = fakeReader({
    parse: async ({ question }) => parsedAs(question),
    screen: async ({ chunks }) => ({
      chunks: chunks.map(({ id, sentences }) => ({
        id,
        sentences: ++asked % oneIn === 0 ? sentences.map(({ n }) => n) : [],
      })),
    }),
    extract: async ({ passages }) => {
      const [first] = passages.flatMap(({ sentences }) => sentences)
      if (!first) throw new Error('Nothing was shown.')
      return {
        blocks: [{ kind: 'sentence', text: first.text, sentences: [first.n] }],
        confidence: 0.9,
        missing: [],
      }
    },
  })
  return { ...reader, asked: () => asked }
}

function requireScreened({ coverage, stop }: Answer): void {
  if (coverage.chunksScreened !== coverage.chunksTotal || coverage.callsFailed > 0 || stop !== 'verified')
    throw new Error(`Not all was screened, or no answer found: ${stop} ${JSON.stringify(coverage)}`)
}

interface Snapshot {
  at: number
  cpu: NodeJS.CpuUsage
}

function snapshot(): Snapshot {
  return { at: performance.now(), cpu: process.cpuUsage() }
}

function since({ at, cpu }: Snapshot): { wallMs: number; cpuMs: number } {
  const { user, system } = process.cpuUsage(cpu)
  return { wallMs: performance.now() - at, cpuMs: (user + system) / 1000 }
}
