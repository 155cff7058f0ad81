/**
 * Ends a screening at random moments and looks at what the next run does.
 *
 * `chapterverse ask --tier lv2 --screening full` runs over a book of 400 chunks with a model on the loopback interface.
 * When the model has been asked a random number of times the process is ended with SIGKILL, what its store holds is
 * read, and the question is asked again, until a run ends by itself. No request of a later run may contain a chunk whose
 * verdict was stored, and the answer must be that of a run that nobody disturbed. Needs dist/.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { openCorpus } from '../../corpus/open.ts'
import { Connection } from '../../corpus/store/driver.ts'
import { chunkUnits } from '../../engine/retrieval/screening-units.ts'
import { withCallCache } from '../../readers/calls/cache.ts'
import { createModelReader } from '../../readers/model/index.ts'
import type { ScreenInput } from '../../readers/reader.ts'
import type { Answer } from '../../state/records.ts'
import { fakeReader, parsedAs } from '../readers/fake-reader.ts'
import { type PromptGroup, scripted } from '../readers/scripted.ts'
import { type ModelServer, startModelServer } from '../servers/model-server.ts'
import { random } from './kill-index.ts'

const BIN = fileURLToPath(new URL('../../bin/chapterverse', import.meta.url))
const MODEL = 'any'
const QUESTION = 'When may passengers enter at night?'
const CHAPTERS = 400
const LATENCY_MS = 50
/** So that a screening of some 30 calls takes eight times the latency, and a kill meets calls at every stage. */
const CONCURRENCY = 4

export interface ScreeningKills {
  /** Processes ended while they were screening. */
  kills: number
  /** Processes that ended by themselves, the undisturbed one left out. */
  done: number
  /** Verdicts found in stores after kills: chunks that nobody may ask about again. */
  stored: number
  /** Chunks that later runs asked about. */
  askedAgain: number
}

export async function killScreening(
  dir: string,
  options: { kills: number; seed: number; onKill?: (so: ScreeningKills) => void },
): Promise<ScreeningKills> {
  const next = random(options.seed)
  const screened: string[] = []
  const server = await startModelServer({ reply: model(screened), latencyMs: LATENCY_MS })
  const seen: ScreeningKills = { kills: 0, done: 0, stored: 0, askedAgain: 0 }
  try {
    const book = join(dir, 'book.md')
    const indexed = join(dir, 'indexed')
    mkdirSync(dir, { recursive: true })
    writeFileSync(book, text())
    const chunkOf = await chunksByKey(book, indexed, server.url)
    const ask = (store: string, kill?: Moment) => asking(book, store, dir, server, kill)
    const undisturbed = await ask(copyOf(indexed, join(dir, 'undisturbed')))
    if (undisturbed === null) throw new Error('The undisturbed run was killed.')
    const calls = server.requests.filter(({ name }) => name === 'screen').length
    while (seen.kills < options.kills) {
      const store = copyOf(indexed, join(dir, `store-${seen.done}`))
      for (let stored = new Set<string>(), answer: Answer | null = null; answer === null; ) {
        screened.length = 0
        // Half of the runs that take up a killed one are killed themselves.
        const killed = seen.kills < options.kills && (stored.size === 0 || next() < 0.5)
        answer = await ask(store, killed ? moment(server, next, calls) : undefined)
        const twice = screened.filter((chunk) => stored.has(chunk))
        if (twice.length > 0) throw new Error(`Asked about a chunk whose verdict was stored: ${twice[0]}`)
        if (stored.size > 0) seen.askedAgain += screened.length
        if (answer === null) {
          stored = storedIn(store, chunkOf)
          seen.stored += stored.size
          seen.kills++
          options.onKill?.(seen)
        } else requireSame(answer, undisturbed)
      }
      seen.done++
    }
    return seen
  } finally {
    await server.close()
  }
}

/** One chunk a chapter. What the answer is found in shares no word with the question. */
function text(): string {
  const chapter = (i: number): string =>
    `## Chapter ${i}\n\n${`The keeper of lantern ${i} wrote about the weather and the sea of that year. `.repeat(20)}\n\n${
      i === 277 ? 'Only people holding a green badge are let through after dusk.' : `Nothing else happened in ${i}.`
    }`
  return `# Lanterns\n\n${Array.from({ length: CHAPTERS }, (_, i) => chapter(i)).join('\n\n')}\n`
}

/** A model that notes which chunks it is shown, and finds something in one chapter of fifty. */
function model(screened: string[]) {
  return scripted({
    parse: ({ question }) => parsedAs(question, { keywords: { en: ['night'] } }),
    screen: ({ groups }) => {
      screened.push(...groups.map(nameOf))
      const bearing = (group: PromptGroup) =>
        group.sentences.filter(({ text }) => /badge|else happened in \d*50\./.test(text))
      return { chunks: groups.map((group) => ({ id: group.id, sentences: bearing(group).map(({ n }) => n) })) }
    },
    extract: ({ sentences }) => {
      const found = sentences.find(({ text }) => text.includes('badge'))
      if (!found) return { blocks: [], confidence: 0, missing: ['everything'] }
      return { blocks: [{ kind: 'sentence', text: found.text, sentences: [found.n] }], confidence: 0.9, missing: [] }
    },
  })
}

/** Chapters differ in every sentence. */
function nameOf({ sentences }: { sentences: readonly { text: string }[] }): string {
  return sentences.map(({ text }) => text).join('\n')
}

/** Under which key of the store the verdict about which chunk is kept: seen by having each screened by itself. */
async function chunksByKey(book: string, store: string, url: string): Promise<ReadonlyMap<string, string>> {
  const chunkOf = new Map<string, string>()
  const { corpus } = await openCorpus([book], { store })
  const [document] = corpus.documents
  if (!document) throw new Error('The book has no text.')
  let shown = ''
  const { name, version } = createModelReader({ model: MODEL, baseURL: url })
  const screen = async ({ chunks }: ScreenInput) => {
    shown = chunks.map(nameOf).join()
    return { chunks: chunks.map(({ id }) => ({ id, sentences: [] })) }
  }
  const keys = { get: () => undefined, set: (key: string) => void chunkOf.set(key, shown) }
  const reader = withCallCache({ ...fakeReader({ screen }), name, version }, keys)
  for (const unit of chunkUnits(corpus, { [document.docId]: [[0, document.chunks - 1]] }))
    await reader.screen({ information: [QUESTION], chunks: [unit.shown] })
  corpus.close()
  return chunkOf
}

function storedIn(store: string, chunkOf: ReadonlyMap<string, string>): Set<string> {
  const db = new Connection(join(store, 'corpus.db'))
  const keys = db.all<{ key: string }>('SELECT key FROM memo')
  db.close()
  return new Set(keys.flatMap(({ key }) => chunkOf.get(key) ?? []))
}

function copyOf(indexed: string, store: string): string {
  cpSync(indexed, store, { recursive: true })
  return store
}

/** Resolves at a random moment of a screening that begins now, while one of its calls is under way, or when it is over. */
function moment(server: ModelServer, next: () => number, calls: number): Moment {
  const from = server.requests.length
  const until = 1 + Math.floor(next() * calls)
  const after = next() * LATENCY_MS
  return async (isOver) => {
    const screenings = () => server.requests.slice(from).filter(({ name }) => name === 'screen').length
    while (screenings() < until && !isOver()) await wait(2)
    await wait(after)
  }
}

type Moment = (isOver: () => boolean) => Promise<void>

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** @returns null when the process was killed */
async function asking(
  book: string,
  store: string,
  dir: string,
  server: ModelServer,
  kill: Moment | undefined,
): Promise<Answer | null> {
  const settings = ['--tier', 'lv2', '--screening', 'full', '--model', MODEL, '--concurrency', `${CONCURRENCY}`]
  const child = spawn(process.execPath, [BIN, 'ask', QUESTION, book, '--store', store, ...settings, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none', CHAPTERVERSE_HOME: join(dir, 'home') },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  const closed = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? code))
  })
  await kill?.(() => child.exitCode !== null)
  if (kill) child.kill('SIGKILL')
  const how = await closed
  if (how === 'SIGKILL') return null
  if (how !== 0) throw new Error(`Asking ended with ${how}: ${errors}`)
  return JSON.parse(output) as Answer
}

function requireSame(answer: Answer, undisturbed: Answer): void {
  const told = ({ status, stop, text, citations, confidence, coverage }: Answer) => ({
    ...{ status, stop, text, citations, confidence, coverage },
  })
  if (isDeepStrictEqual(told(answer), told(undisturbed))) return
  throw new Error(`The answer differs:\n${JSON.stringify(told(answer))}\n${JSON.stringify(told(undisturbed))}`)
}
