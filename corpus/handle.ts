/**
 * A corpus that is opened once, and opened anew when another process has indexed it since, or where files were changed. Whoever uses it holds a lease
 * and keeps the corpus that it began with, which is closed with the last lease on it.
 *
 * ```
 * lease A ─┐
 * lease B ─┴─→ corpus of generation 7   stale: closed when A and B are released
 * lease C ───→ corpus of generation 8   what the next lease gets
 * ```
 * @module
 */
import type { OpenCorpus } from './open.ts'

export interface CorpusLease {
  library: OpenCorpus
  /** To be called once, when the corpus is not used any more. */
  release(): void
}

export interface CorpusHandle {
  /** @throws what opening throws; the next lease tries again */
  lease(): Promise<CorpusLease>
  /** Lets go of the corpus that the next lease would get; leases that are held go on. */
  close(): Promise<void>
}

interface Held {
  library: OpenCorpus
  leases: number
  /** Another corpus has taken its place, or the handle is closed. */
  replaced: boolean
  /** When the files were last looked at, ms. */
  lookedAt: number
}

export interface HandleOptions {
  /** Files are looked at again by a lease that comes so long after the last look, ms; default: never. */
  lookEveryMs?: number
}

/** @param open The first time with a look at the files, and when it is time for one; else without: another process has just looked. */
export function createCorpusHandle(
  open: (refresh: boolean) => Promise<OpenCorpus>,
  { lookEveryMs = Number.POSITIVE_INFINITY }: HandleOptions = {},
): CorpusHandle {
  let newest: Promise<Held> | null = null
  /** A pack, or what is only read: there are no files to be looked at. */
  let hasFiles = true

  async function hold(refresh: boolean): Promise<Held> {
    const library = await open(refresh)
    if (refresh) hasFiles = library.report !== null
    return { library, leases: 0, replaced: false, lookedAt: Date.now() }
  }

  /** What was kept in memory of a corpus is worth keeping where nothing has changed. */
  async function lookAgain(held: Held): Promise<Held> {
    const fresh = await hold(true)
    if (held.library.corpus.isStale()) {
      replace(held)
      return fresh
    }
    replace(fresh)
    held.lookedAt = Date.now()
    return held
  }

  async function current(before: Promise<Held> | null): Promise<Held> {
    const held = await before
    if (held === null) return hold(true)
    if (hasFiles && Date.now() - held.lookedAt >= lookEveryMs) return lookAgain(held)
    if (!held.library.corpus.isStale()) return held
    const fresh = await hold(false)
    replace(held)
    return fresh
  }

  return {
    async lease() {
      // In the order of asking, so that of many at once one opens and the others wait.
      const before = newest
      const now = current(before)
      newest = now
      const held = await now.catch((error: unknown) => {
        if (newest === now) newest = before
        throw error
      })
      held.leases++
      return {
        library: held.library,
        release() {
          held.leases--
          closeUnused(held)
        },
      }
    },
    async close() {
      const held = await newest?.catch(() => null)
      newest = null
      if (held) replace(held)
    },
  }
}

function replace(held: Held): void {
  held.replaced = true
  closeUnused(held)
}

function closeUnused({ library, leases, replaced }: Held): void {
  if (replaced && leases === 0) library.corpus.close()
}
