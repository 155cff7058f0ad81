/**
 * A corpus that is opened once, and opened anew when another process has indexed it since. Whoever uses it holds a lease
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
}

/** @param open The first time with a look at the files, later without: another process has just looked. */
export function createCorpusHandle(open: (refresh: boolean) => Promise<OpenCorpus>): CorpusHandle {
  let newest: Promise<Held> | null = null

  const hold = async (refresh: boolean): Promise<Held> => ({ library: await open(refresh), leases: 0, replaced: false })

  async function current(before: Promise<Held> | null): Promise<Held> {
    const held = await before
    if (held === null) return hold(true)
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
