/**
 * Progress where nothing can be drawn and redrawn: in a log, a line now and then tells that the work goes on.
 * @module
 */
import type { Bar } from './progress.ts'

/** Between two lines, ms. Work that is shorter is not told of. */
const EVERY_MS = 10_000

/** @param note Says a line */
export function createLog(title: string, note: (line: string) => void, everyMs = EVERY_MS): Bar {
  let line: string | undefined
  const timer = setInterval(() => {
    if (line === undefined) return
    note(line)
  }, everyMs)
  // Nobody waits for the next line.
  timer.unref()
  return {
    show: (done, total, what) => {
      line = `${title}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}${what === '' ? '' : `, ${what}`}`
    },
    clear: () => clearInterval(timer),
  }
}
