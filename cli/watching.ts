/**
 * `index --watch`: files are read again when they change, until it is interrupted.
 *
 *     chokidar ── something changed ──→ quiet for a while ──→ index ──→ a line
 *        └─ cannot watch (limit of the system) ──→ a look every half minute instead
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FSWatcher } from 'chokidar'

/** Programs write in several steps, and folders are copied file by file. */
const QUIET_MS = 500
/** Where changes are not told of. */
const LOOK_MS = 30_000

export interface Watching {
  signal: AbortSignal
  note(line: string): void
  /** Brings the index up to date. Never throws: what went wrong is told, and the next change is waited for. */
  index(): Promise<void>
}

/** What a walk leaves out whole: thousands of files that nobody asks about. */
const LEFT_OUT = /(?:^|[\\/])(?:node_modules|\.[^\\/.][^\\/]*)$/

/** Until the signal says so. @param paths absolute */
export async function watch(paths: readonly string[], { signal, note, index }: Watching): Promise<void> {
  const { watch: begin } = await import('chokidar')
  const roots = new Set(paths)
  const watcher = begin([...paths], {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !roots.has(path) && LEFT_OUT.test(path),
  })
  let changed = false
  let wake = () => {}
  watcher.on('all', () => {
    changed = true
    wake()
  })
  const failed = new Promise<void>((resolve) => {
    let said = false
    watcher.on('error', (error) => {
      if (said) return
      said = true
      const code = String((error as { code?: unknown }).code ?? '')
      const limit =
        code === 'ENOSPC' || code === 'EMFILE'
          ? ' (the limit on watched files is reached: fs.inotify.max_user_watches)'
          : ''
      note(`Changes are not told of here${limit}: the files are looked at every ${LOOK_MS / 1000} s.`)
      resolve()
    })
  })
  try {
    await Promise.race([ready(watcher), failed])
    note('Watching. Ctrl-C ends it.')
    let polling = false
    void failed.then(() => {
      polling = true
      wake()
    })
    // What came between the first look and the watch.
    await index()
    signal.addEventListener('abort', () => wake(), { once: true })
    while (!signal.aborted) {
      if (!changed) {
        const told = new Promise<void>((resolve) => (wake = resolve))
        await (polling ? Promise.race([told, pause(LOOK_MS, signal)]) : told)
      }
      if (signal.aborted) break
      while (changed && !signal.aborted) {
        changed = false
        await pause(QUIET_MS, signal)
      }
      await index()
    }
  } finally {
    await watcher.close()
  }
}

const ready = (watcher: FSWatcher): Promise<void> => new Promise((resolve) => void watcher.once('ready', resolve))

/** Or until the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
