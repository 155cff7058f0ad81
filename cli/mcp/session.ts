/**
 * The corpus of a server: each call gets it as it is then, and closing waits for the calls under way.
 * @module
 */
import { createCorpusHandle, type OpenCorpus } from '../../index.ts'

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
  const handle = createCorpusHandle(open)
  const underWay = new Set<Promise<unknown>>()
  const opened = handle.lease().then(({ release }) => release())
  // Told to whoever waits for it.
  opened.catch(() => {})

  async function use<T>(call: (library: OpenCorpus) => Promise<T> | T): Promise<T> {
    const { library, release } = await handle.lease()
    try {
      return await call(library)
    } finally {
      release()
    }
  }

  return {
    ready: () => opened,
    use(call) {
      const used = use(call)
      underWay.add(used)
      used.catch(() => {}).finally(() => underWay.delete(used))
      return used
    },
    async close() {
      await Promise.allSettled(underWay)
      await handle.close()
    },
  }
}
