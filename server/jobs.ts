/**
 * Indexing, one at a time a corpus. What comes while one is under way is done by one more after it.
 *
 *     upload ─┐                 ┌─ upload, upload
 *             └─→ [ indexing ]──┴─→ [ indexing ]      whoever listens hears both
 * @module
 */
import { type IndexProgress, type IndexReport, openCorpus } from '../index.ts'

export type JobEvent =
  | { type: 'progress'; progress: IndexProgress }
  | { type: 'indexed'; report: Pick<IndexReport, 'documents' | 'added' | 'changed' | 'removed' | 'files' | 'outcomes'> }
  | { type: 'failed'; code: string }
  | { type: 'idle' }

export interface Jobs {
  /** @param folder of uploaded files; null: the paths that the name was registered for */
  start(name: string, folder: string | null): void
  isBusy(name: string): boolean
  /** What happens until the corpus is idle; at once idle where nothing is under way. */
  listen(name: string, heard: (event: JobEvent) => void): () => void
  close(): Promise<void>
}

interface Job {
  again: boolean
  listeners: Set<(event: JobEvent) => void>
  stopping: AbortController
  ended: Promise<void>
}

/** @param onIndexed called when a corpus was indexed, before listeners hear of it */
export function createJobs(onIndexed: (name: string) => void = () => {}): Jobs {
  const jobs = new Map<string, Job>()

  async function run(name: string, folder: string | null, job: Job): Promise<void> {
    const tell = (event: JobEvent) => job.listeners.forEach((heard) => void heard(event))
    do {
      job.again = false
      tell(await once(name, folder, job.stopping.signal, (progress) => tell({ type: 'progress', progress })))
      onIndexed(name)
    } while (job.again && !job.stopping.signal.aborted)
    jobs.delete(name)
    tell({ type: 'idle' })
  }

  return {
    start(name, folder) {
      const known = jobs.get(name)
      if (known) {
        known.again = true
        return
      }
      const job: Job = { again: false, listeners: new Set(), stopping: new AbortController(), ended: Promise.resolve() }
      jobs.set(name, job)
      job.ended = run(name, folder, job)
    },
    isBusy: (name) => jobs.has(name),
    listen(name, heard) {
      const job = jobs.get(name)
      if (!job) heard({ type: 'idle' })
      job?.listeners.add(heard)
      return () => job?.listeners.delete(heard)
    },
    async close() {
      const all = [...jobs.values()]
      for (const { stopping } of all) stopping.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

async function once(
  name: string,
  folder: string | null,
  signal: AbortSignal,
  onProgress: (progress: IndexProgress) => void,
): Promise<JobEvent> {
  try {
    const library = await openCorpus(folder === null ? { name } : [folder], { name, signal, onProgress })
    library.corpus.close()
    if (library.report === null) return { type: 'failed', code: 'no_documents' }
    const { documents, added, changed, removed, files, outcomes } = library.report
    return { type: 'indexed', report: { documents, added, changed, removed, files, outcomes } }
  } catch (error) {
    return { type: 'failed', code: error instanceof Error && 'code' in error ? String(error.code) : 'error' }
  }
}
