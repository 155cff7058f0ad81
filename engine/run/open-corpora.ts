/**
 * Registered corpora, open in this process: a handle a name, a lease a run.
 * @module
 */
import { type CorpusHandle, type CorpusLease, createCorpusHandle } from '../../corpus/handle.ts'
import type { OpenCorpus } from '../../corpus/open.ts'

const handles = new Map<string, CorpusHandle>()

/** By run and name, least recently used first. A run that failed or was cancelled never says that it has ended. */
const leases = new Map<string, Promise<CorpusLease>>()
const MAX_RUNS = 1024

/** Files are looked at again by a run that begins so long after the last look, ms. */
const LOOK_EVERY_MS = 5_000

/**
 * The corpus of a run: the one that it began with.
 * @param run null: it gets what is newest each time, and nobody will say when it has ended, so that is never closed
 */
export async function libraryOf(name: string, run: string | null): Promise<OpenCorpus> {
  const handle =
    handles.get(name) ?? createCorpusHandle((refresh) => openRegistered(name, refresh), { lookEveryMs: LOOK_EVERY_MS })
  handles.set(name, handle)
  if (run === null) return (await handle.lease()).library
  const key = keyOf(name, run)
  const lease = leases.get(key) ?? handle.lease()
  leases.delete(key)
  leases.set(key, lease)
  // A run may try again what failed.
  lease.catch(() => leases.get(key) === lease && leases.delete(key))
  for (const oldest of leases.keys()) {
    if (leases.size <= MAX_RUNS) break
    release(oldest)
  }
  return (await lease).library
}

/** To be called when a run is through, so that what it alone kept open is closed. */
export function endRun(name: string, run: string): void {
  release(keyOf(name, run))
}

function release(key: string): void {
  const lease = leases.get(key)
  leases.delete(key)
  lease?.then(
    (held) => held.release(),
    () => undefined,
  )
}

const keyOf = (name: string, run: string): string => `${run} ${name}`

async function openRegistered(name: string, refresh: boolean): Promise<OpenCorpus> {
  const { openCorpus } = await import('../../corpus/open.ts')
  return openCorpus({ name }, { refresh })
}
