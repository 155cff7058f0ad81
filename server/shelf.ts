/**
 * The corpora that requests ask for, by name: each opened once, and anew when it was indexed since.
 * @module
 */
import { ChapterverseError, createCorpusHandle, listCorpora, type OpenCorpus, openCorpus } from '../index.ts'

export interface Shelf {
  /** @throws `no_corpus`, and what opening throws */
  use<T>(name: string, call: (library: OpenCorpus) => Promise<T> | T): Promise<T>
  /** Lets go of it. */
  forget(name: string): Promise<void>
  close(): Promise<void>
}

export function createShelf(): Shelf {
  const handles = new Map<string, ReturnType<typeof createCorpusHandle>>()

  function handleOf(name: string) {
    const known = handles.get(name)
    if (known) return known
    // Only what is registered gets a handle: no request fills the table.
    if (!listCorpora().some((corpus) => corpus.name === name)) throw notThere()
    const handle = createCorpusHandle(() => openCorpus({ name }, { refresh: false }))
    handles.set(name, handle)
    return handle
  }

  return {
    async use(name, call) {
      const { library, release } = await handleOf(name).lease()
      try {
        return await call(library)
      } finally {
        release()
      }
    },
    async forget(name) {
      await handles.get(name)?.close()
      handles.delete(name)
    },
    async close() {
      await Promise.all([...handles.values()].map((handle) => handle.close()))
      handles.clear()
    },
  }
}

const notThere = () =>
  new ChapterverseError('no_corpus', 'No corpus has that name.', { remedy: 'GET /api/corpora lists them.' })
