/**
 * A progress bar on stderr, for terminals. It appears only for work that takes a moment, and its package is loaded
 * only then.
 * @module
 */
import type { SingleBar } from 'cli-progress'
import { clip } from './terminal.ts'

export interface Bar {
  show(done: number, total: number, what: string): void
  /** Takes the bar away. */
  clear(): void
}

/** Work shorter than this shows no bar, ms. */
const PATIENCE_MS = 400

/** Columns of what is said behind the bar. */
export const BAR_TEXT = 36

export function createBar(title: string): Bar {
  const started = Date.now()
  let bar: SingleBar | 'loading' | 'cleared' | undefined
  const load = async (): Promise<void> => {
    const { default: progress } = await import('cli-progress')
    if (bar === 'cleared') return
    bar = new progress.SingleBar({
      format: `${title} {bar} {value}/{total} {what}`,
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
      barsize: 24,
    })
  }
  return {
    show: (done, total, what) => {
      if (bar === undefined && Date.now() - started > PATIENCE_MS) {
        bar = 'loading'
        void load()
      }
      if (typeof bar !== 'object') return
      const payload = { what: clip(what, BAR_TEXT) }
      if (bar.isActive) bar.setTotal(total)
      else bar.start(total, done, payload)
      bar.update(done, payload)
    },
    clear: () => {
      if (typeof bar === 'object') bar.stop()
      bar = 'cleared'
    },
  }
}

/** One line on a terminal that is written over, and gone in the end. */
export function createStatus(columns: number): { show(text: string): void; clear(): void } {
  return {
    show: (text) => void process.stderr.write(`\r\x1b[2K${clip(text, columns - 1)}`),
    clear: () => void process.stderr.write('\r\x1b[2K'),
  }
}
