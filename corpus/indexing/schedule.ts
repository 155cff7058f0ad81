/**
 * The order in which files are indexed, and which of them at the same time.
 * @module
 */

import { processesAtOnce } from '../parsing/limits.ts'
import type { FileRow } from '../store/files.ts'
import type { Changes, IndexJob, Input, Watch } from './job.ts'

export interface IndexProgress {
  /** wait: another process is bringing the same store up to date. */
  phase: 'wait' | 'walk' | 'index'
  /** Files finished, of all files. */
  done: number
  total: number
  /** The file being looked at. */
  source: string
  /** The page of it that was read last, of all its pages, once that is known. */
  page?: number
  pages?: number
}

/**
 * One file after the other; while some are in processes, those after them go on:
 *
 *     a.md ──┐                                 parsed here: the next begins when it is written
 *     b.pdf  └─ parsed in a process ───── written
 *     c.pdf     └─ parsed in a process ─────── written
 *     d.md         └──┐
 */
export async function indexAll(
  inputs: readonly Input[],
  before: ReadonlyMap<string, FileRow>,
  { pace }: IndexJob,
  changes: Changes,
  onProgress: (progress: IndexProgress) => void,
  stop: () => void,
): Promise<void> {
  const total = inputs.length
  const underWay = new Set<Promise<void>>()
  // One is always ready when a process is.
  const most = processesAtOnce() + 1
  let done = 0
  try {
    for (const input of inputs) {
      pace.check()
      const { source } = input
      onProgress({ phase: 'index', done, total, source })
      const unread = input.countUnread(before.get(source))
      if (unread !== undefined) {
        changes.unchanged += unread
        done++
      } else {
        const onPage = (page: number, pages: number) => onProgress({ phase: 'index', done, total, source, page, pages })
        const work = begun(input, onPage)
        const all = work.all.then((made) => {
          add(changes, made)
          done++
          underWay.delete(all)
        })
        underWay.add(all)
        await Promise.race([all, work.apart])
        if (underWay.size > most) await Promise.race(underWay)
      }
      await pace.pause()
    }
    await Promise.all(underWay)
  } finally {
    stop() // An error of one ends the others; until they have ended, their documents may still be written.
    await Promise.allSettled(underWay)
  }
  onProgress({ phase: 'index', done: total, total, source: '' })
}

/** A file being indexed, and the moment from which on it needs nothing of this thread for a while. */
function begun(input: Input, onPage: Watch['onPage']): { all: Promise<Changes>; apart: Promise<void> } {
  let onApart = () => {}
  const apart = new Promise<void>((resolve) => {
    onApart = resolve
  })
  return { all: input.index({ onApart, onPage }), apart }
}

function add(sum: Changes, some: Changes): void {
  for (const key of ['added', 'changed', 'removed', 'unchanged'] as const) sum[key] += some[key]
}
