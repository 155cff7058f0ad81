/**
 * Ends indexing at random moments and looks at what is left.
 *
 * Each round changes, adds and deletes some files, starts a process that indexes them, and ends it with SIGKILL after a
 * random time. Then the store must open, hold documents that are whole and are states their files have been in, and miss
 * none that was stored before and still has its file.
 * Every few rounds indexing is finished and must give what a fresh index of the same files gives.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openCorpus } from '../../corpus/open.ts'
import { Connection } from '../../corpus/store/driver.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'
import { dumpStore } from './dump-store.ts'

/** Numbers between 0 and 1 that repeat from run to run. */
export function random(seed: number): () => number {
  let state = seed % 2 ** 31
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

export interface Kills {
  /** Processes ended while they were indexing. */
  kills: number
  /** Processes that were done before their time had come; they do not count as kills. */
  done: number
  /** Times that a finished index was compared with a fresh one. */
  comparisons: number
  /** Documents found whole, over all rounds. */
  documents: number
}

export async function killIndexing(
  dir: string,
  options: { kills: number; compareEvery: number; seed: number; onKill?: (so: Kills) => void },
): Promise<Kills> {
  const library = new Library(join(dir, 'docs'), random(options.seed))
  const store = join(dir, 'store')
  const next = random(options.seed + 1)
  const seen: Kills = { kills: 0, done: 0, comparisons: 0, documents: 0 }
  let before: string[] = []
  let longest = 400 // ms from the start of indexing to its end, as far as seen
  while (seen.kills < options.kills) {
    library.change()
    const { ended, took } = await indexAndKill(store, library.paths, next() * longest)
    if (ended) longest = Math.max(50, took)
    else longest = Math.max(longest, took * 1.5)
    if (ended) seen.done++
    else seen.kills++
    const found = await look(store, library)
    const lost = before.find((docId) => library.holds(docId) && !found.includes(docId))
    if (lost !== undefined) {
      const { files } = dumpStore(store)
      throw new Error(`${lost} was stored before, and is neither stored nor deleted now: ${JSON.stringify(files)}`)
    }
    // Those whose file is deleted by now go when indexing is finished, and may come back later.
    before = found.filter((docId) => library.holds(docId))
    seen.documents += found.length
    if (!ended && (seen.kills % options.compareEvery === 0 || seen.kills === options.kills)) {
      await compare(dir, store, library.paths)
      seen.comparisons++
    }
    options.onKill?.(seen)
  }
  return seen
}

/** Starts a process of `store-child.ts`; resolves when it says that it has started. */
export async function startChild(role: 'index' | 'read', store: string, paths: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'store-child.ts'), role, store, ...paths],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let errors = ''
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output, errors }))
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      if (output.includes('start\n')) resolve()
    })
    child.on('close', () => reject(new Error(`the ${role} process ended before it started: ${errors}`)))
  })
  return { child, ended }
}

async function indexAndKill(store: string, paths: readonly string[], after: number) {
  const { child, ended } = await startChild('index', store, paths)
  const started = performance.now()
  const timer = setTimeout(() => child.kill('SIGKILL'), after)
  const { code, errors } = await ended
  clearTimeout(timer)
  if (code !== 0 && code !== null) throw new Error(`indexing failed: ${errors}`)
  return { ended: code === 0, took: performance.now() - started }
}

/** @returns the ids of the documents that are stored */
async function look(store: string, library: Library): Promise<string[]> {
  const db = new Connection(join(store, 'corpus.db'))
  const check = db.one<{ integrity_check: string }>('PRAGMA integrity_check')
  const dangling = db.all('PRAGMA foreign_key_check')
  db.close()
  if (check?.integrity_check !== 'ok' || dangling.length > 0)
    throw new Error(`the store is damaged: ${JSON.stringify(check)}`)
  try {
    const { corpus } = await openCorpus(library.paths, { store, refresh: false })
    corpus.search(['page one and two'])
    corpus.close()
  } catch (error) {
    if (!(error instanceof ChapterverseError) || error.code !== 'no_documents') throw error
    return []
  }
  const { documents } = dumpStore(store)
  for (const { docId, hash } of documents) {
    if (!library.states.has(`${docId} ${hash}`)) throw new Error(`${docId} is no state that its file was in`)
  }
  return documents.map(({ docId }) => docId)
}

async function compare(dir: string, store: string, paths: readonly string[]): Promise<void> {
  const fresh = join(dir, 'fresh')
  rmSync(fresh, { recursive: true, force: true })
  for (const place of [store, fresh]) (await openCorpus(paths, { store: place })).corpus.close()
  if (!isDeepStrictEqual(dumpStore(store), dumpStore(fresh))) throw new Error('finishing differs from a fresh index')
}

/** Files that change: 40 Markdown pages of up to 60 KB in two languages, and a JSONL file of 30 documents. */
class Library {
  readonly paths: readonly string[]
  /** Every text that a document has had: `docId hash`. */
  readonly states = new Set<string>()
  readonly #dir: string
  readonly #next: () => number
  readonly #pages = new Map<string, string>()
  readonly #records = new Map<string, string>()

  constructor(dir: string, next: () => number) {
    this.#dir = dir
    this.#next = next
    this.paths = [join(dir, 'pages'), join(dir, 'records.jsonl')]
    mkdirSync(join(dir, 'pages'), { recursive: true })
    for (let i = 0; i < 40; i++) this.#writePage(`page-${i}.md`)
    for (let i = 0; i < 30; i++) this.#writeRecord(`record-${i}`)
    this.#writeRecords()
  }

  /** About a third of the pages and a few records. */
  change(): void {
    for (let i = 0; i < 40; i++) {
      const name = `page-${i}.md`
      const dice = this.#next()
      if (dice < 0.3) this.#writePage(name)
      else if (dice < 0.35 && this.#pages.delete(name)) unlinkSync(join(this.#dir, 'pages', name))
    }
    for (let i = 0; i < 30; i++) if (this.#next() < 0.2) this.#writeRecord(`record-${i}`)
    this.#writeRecords()
  }

  holds(docId: string): boolean {
    return this.#records.has(docId) || this.#pages.has(docId.replace(/^pages\//, ''))
  }

  #writePage(name: string): void {
    const text = `# ${name}\n\n${this.#prose(1 + this.#next() * 60)}`
    this.#pages.set(name, text)
    this.states.add(`pages/${name} ${sha256(text)}`)
    writeFileSync(join(this.#dir, 'pages', name), text)
  }

  #writeRecord(id: string): void {
    const text = this.#prose(1 + this.#next() * 3)
    this.#records.set(id, text)
    this.states.add(`${id} ${sha256(text)}`)
  }

  #writeRecords(): void {
    const lines = [...this.#records].map(([id, text]) => JSON.stringify({ id, text }))
    writeFileSync(join(this.#dir, 'records.jsonl'), lines.join('\n'))
  }

  #prose(paragraphs: number): string {
    const words = ['page', 'one', 'and', 'two', 'ferry', 'harbour', 'token', 'leaves', 'at', 'nine', '渡轮', '港口。']
    const word = () => words[Math.floor(this.#next() * words.length)] ?? ''
    const sentence = () => `${Array.from({ length: 12 }, word).join(' ')} ${Math.floor(this.#next() * 1e6)}.`
    const paragraph = (n: number) =>
      `${n % 5 === 0 ? `## Part ${n}\n\n` : ''}${Array.from({ length: 12 }, sentence).join(' ')}`
    return `${Array.from({ length: Math.ceil(paragraphs) }, (_, n) => paragraph(n)).join('\n\n')}\n`
  }
}
