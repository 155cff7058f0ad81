/**
 * Registered corpora, open in this process. A name has one open corpus, replaced when it has aged; a run keeps the one
 * it began with. An aged corpus is closed with the last run that began with it.
 *
 * ```
 * run A ─┐
 * run B ─┴─→ corpus of generation 7   aged: closed when A and B have ended
 * run C ───→ corpus of generation 8   what the next run gets
 * ```
 * @module
 */
import type { OpenCorpus } from '../../corpus/open.ts'

interface Held {
  library: OpenCorpus
  /** Runs that began with it and have not ended. */
  runs: number
  aged: boolean
}

type Opening = Promise<Held>

/** By name, what a run that begins now would get. */
const newest = new Map<string, Opening>()

/** By run and name, least recently used first. A run that failed or was cancelled never says that it has ended. */
const ofRuns = new Map<string, Opening>()
const RUNS_KEPT = 1024

/**
 * The corpus of a run, opened once per process.
 * @param run null: it gets what is newest each time, and nobody will say when it has ended, so that is never closed
 */
export async function libraryOf(name: string, run: string | null): Promise<OpenCorpus> {
  if (run === null) return (await begin(name)).library
  const key = keyOf(name, run)
  const known = ofRuns.get(key)
  const opening = known ?? begin(name)
  ofRuns.delete(key)
  ofRuns.set(key, opening)
  // A run may try again what failed.
  if (!known) opening.catch(() => forget(key, opening))
  for (const [oldest, its] of ofRuns) {
    if (ofRuns.size <= RUNS_KEPT) break
    ofRuns.delete(oldest)
    its.then(leave, () => undefined)
  }
  return (await opening).library
}

/** To be called when a run is through, so that what it alone kept open is closed. */
export function endRun(name: string, run: string): void {
  const key = keyOf(name, run)
  const opening = ofRuns.get(key)
  if (!opening) return
  ofRuns.delete(key)
  opening.then(leave, () => undefined)
}

const keyOf = (name: string, run: string): string => `${run} ${name}`

async function begin(name: string): Opening {
  const held = await current(name)
  held.runs++
  return held
}

function leave(held: Held): void {
  held.runs--
  closeUnused(held)
}

function closeUnused({ library, runs, aged }: Held): void {
  if (aged && runs === 0) library.corpus.close()
}

function forget(key: string, opening: Opening): void {
  if (ofRuns.get(key) === opening) ofRuns.delete(key)
}

/** Looked at and replaced in the order of asking: of many runs that begin at once, one opens and the others wait. */
function current(name: string): Opening {
  const before = newest.get(name)
  const opening = before
    ? before.then((held) => (held.library.corpus.isStale() ? replace(name, held) : held))
    : open(name)
  newest.set(name, opening)
  opening.catch(() => {
    if (newest.get(name) === opening) newest.delete(name)
  })
  return opening
}

function replace(name: string, held: Held): Opening {
  held.aged = true
  closeUnused(held)
  // Where another process has indexed, there is nothing left to do but to look.
  return open(name, false)
}

async function open(name: string, refresh = true): Opening {
  const { openCorpus } = await import('../../corpus/open.ts')
  return { library: await openCorpus({ name }, { refresh }), runs: 0, aged: false }
}
