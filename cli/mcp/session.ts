/**
 * The corpus of a server: opened once, and opened anew before a call when another process has indexed it since. Calls
 * under way keep the one they began with; it is closed with the last of them.
 * @module
 */
import type { OpenCorpus } from '../../index.ts'

interface Held {
  opened: OpenCorpus
  /** Calls under way. */
  calls: number
}

export interface McpSession {
  /** Settles when the corpus is open for the first time. */
  ready(): Promise<void>
  /** Runs a call on the corpus as it is now. */
  use<T>(call: (library: OpenCorpus) => Promise<T> | T): Promise<T>
  /** Closes when the calls under way have ended. */
  close(): Promise<void>
}

/** @param open The first time with a look at the files, later without: another process has just looked. */
export function createMcpSession(open: (refresh: boolean) => Promise<OpenCorpus>): McpSession {
  const hold = async (refresh: boolean): Promise<Held> => ({ opened: await open(refresh), calls: 0 })
  const underWay = new Set<Promise<unknown>>()
  let newest = hold(true)
  // Told to whoever waits for it.
  newest.catch(() => {})

  const closeUnused = (held: Held) => {
    if (held.calls === 0) held.opened.corpus.close()
  }

  /** In the order of asking, so that of many calls at once one opens and the others wait. */
  function current(): Promise<Held> {
    const before = newest
    const now = before.then(async (held) => {
      if (!held.opened.corpus.isStale()) return held
      const fresh = await hold(false)
      closeUnused(held)
      return fresh
    })
    newest = now
    // What could not be opened anew is tried again by the next call.
    now.catch(() => {
      if (newest === now) newest = before
    })
    return now
  }

  async function use<T>(call: (library: OpenCorpus) => Promise<T> | T): Promise<T> {
    const held = await current()
    held.calls++
    try {
      return await call(held.opened)
    } finally {
      held.calls--
      if ((await newest.catch(() => held)) !== held) closeUnused(held)
    }
  }

  return {
    ready: () => newest.then(() => undefined),
    use(call) {
      const used = use(call)
      underWay.add(used)
      used.catch(() => {}).finally(() => underWay.delete(used))
      return used
    },
    async close() {
      await Promise.allSettled(underWay)
      const held = await newest.catch(() => null)
      held?.opened.corpus.close()
    },
  }
}
