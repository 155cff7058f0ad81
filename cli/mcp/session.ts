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
  /** Whether the corpus is made of files that are looked at; else it is as it was indexed. */
  hasFiles(): boolean
  /** Closes when the calls under way have ended. */
  close(): Promise<void>
}

/** Files are looked at again by a call so long after the last look, ms: a folder of 600 documents takes a tenth of a second. */
const LOOK_EVERY_MS = 2_000

/** @param open With a look at the files the first time and every so often; else without: another process has just looked. */
export function createMcpSession(
  open: (refresh: boolean) => Promise<OpenCorpus>,
  { lookEveryMs = LOOK_EVERY_MS } = {},
): McpSession {
  let hasFiles = true
  const handle = createCorpusHandle(
    async (refresh) => {
      const library = await open(refresh)
      if (refresh) hasFiles = library.report !== null
      return library
    },
    { lookEveryMs },
  )
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
    hasFiles: () => hasFiles,
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
