/**
 * The record of what a run has screened and read, small enough for every checkpoint: runs of chunk ordinals per
 * document, `{ "guide.md": [[0, 3], [9, 9]] }`. Union is commutative and idempotent, so parallel branches may write it.
 * @module
 */
import { z } from 'zod'
import type { Coverage } from './records.ts'

/** Inclusive runs of chunk ordinals by document, ascending and apart. */
export const ChunkRuns = z.record(z.string(), z.array(z.tuple([z.number(), z.number()])))
export type ChunkRuns = z.infer<typeof ChunkRuns>

export const Covered = z.object({
  screened: ChunkRuns.describe('Chunks a reader looked through for relevance'),
  read: ChunkRuns.describe('Chunks a reader answered from'),
  sections: z.array(z.string()).describe('docId#path of what was read'),
  failed: ChunkRuns.describe('Chunks whose call failed for good: not tried again in this run, and unread'),
  callsFailed: z.number(),
  cut: z.number().default(0).describe('Chunks that screening found something in, and that were more than are kept'),
})
export type Covered = z.infer<typeof Covered>

export const nothingCovered = (): Covered => ({
  screened: {},
  read: {},
  sections: [],
  failed: {},
  callsFailed: 0,
  cut: 0,
})

/** Union of two records; failed calls and finds that were cut add up. */
export function uniteCovered(a: Covered, b: Covered): Covered {
  return {
    screened: uniteRuns(a.screened, b.screened),
    read: uniteRuns(a.read, b.read),
    sections: [...new Set([...a.sections, ...b.sections])],
    failed: uniteRuns(a.failed, b.failed),
    callsFailed: a.callsFailed + b.callsFailed,
    cut: a.cut + b.cut,
  }
}

export function uniteRuns(a: ChunkRuns, b: ChunkRuns): ChunkRuns {
  const united: ChunkRuns = { ...a }
  for (const [docId, ranges] of Object.entries(b)) united[docId] = joinRuns([...(united[docId] ?? []), ...ranges])
  return united
}

function joinRuns(runs: readonly (readonly [number, number])[]): [number, number][] {
  const joined: [number, number][] = []
  for (const [first, last] of [...runs].sort((x, y) => x[0] - y[0])) {
    const previous = joined.at(-1)
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else joined.push([first, last])
  }
  return joined
}

export function holdsChunk(runs: ChunkRuns, docId: string, chunk: number): boolean {
  return (runs[docId] ?? []).some(([first, last]) => first <= chunk && chunk <= last)
}

export function countChunks(runs: ChunkRuns): number {
  return Object.values(runs)
    .flat()
    .reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** Single chunks as runs. */
export function runsOf(chunks: readonly { docId: string; chunk: number }[]): ChunkRuns {
  const runs: ChunkRuns = {}
  for (const { docId, chunk } of chunks) {
    const ofDocument = runs[docId] ?? []
    ofDocument.push([chunk, chunk])
    runs[docId] = ofDocument
  }
  return uniteRuns({}, runs)
}

/** The part of `a` that is not in `b`. */
export function withoutRuns(a: ChunkRuns, b: ChunkRuns): ChunkRuns {
  const left: ChunkRuns = {}
  for (const [docId, runs] of Object.entries(a)) {
    const cut = b[docId] ?? []
    const rest = runs.flatMap(([first, last]) => {
      const parts: [number, number][] = []
      let from = first
      for (const [start, end] of cut) {
        if (end < from || start > last) continue
        if (start > from) parts.push([from, start - 1])
        from = end + 1
      }
      return from <= last ? [...parts, [from, last] as [number, number]] : parts
    })
    if (rest.length > 0) left[docId] = rest
  }
  return left
}

/** In parts of at most `size` chunks, in order. */
export function splitRuns(runs: ChunkRuns, size: number): ChunkRuns[] {
  const parts: ChunkRuns[] = []
  let part: ChunkRuns = {}
  let room = 0
  for (const [docId, ranges] of Object.entries(runs)) {
    for (const [first, last] of ranges) {
      for (let from = first; from <= last; ) {
        if (room === 0) {
          part = {}
          parts.push(part)
          room = size
        }
        const to = Math.min(last, from + room - 1)
        part[docId] = [...(part[docId] ?? []), [from, to]]
        room -= to - from + 1
        from = to + 1
      }
    }
  }
  return parts
}

/** How many chunks a call failed on that nothing read in another way. */
export function countLost({ failed, screened, read }: Covered): number {
  return countChunks(withoutRuns(failed, uniteRuns(screened, read)))
}

/** The figures an answer carries. A chunk is unread when no reader has screened it or answered from it. */
export function coverageOf(covered: Covered, chunksTotal: number): Coverage {
  return {
    chunksTotal,
    chunksScreened: countChunks(covered.screened),
    chunksUnread: Math.max(0, chunksTotal - countChunks(uniteRuns(covered.screened, covered.read))),
    callsFailed: covered.callsFailed,
    sectionsRead: covered.sections,
  }
}

/** The chunks that a reader screens next. */
export const Wave = z.object({
  chunks: ChunkRuns.describe('Until they are screened: every later checkpoint would hold them once more'),
  size: z.number().describe('How many chunks those are, or were'),
  empty: z.boolean().describe('Screened, and nothing was found in them'),
  before: z.number().describe('Chunks screened in earlier waves'),
  total: z.number().describe('Chunks there are'),
  leads: ChunkRuns.nullable().describe('Where a coarse look found something; null before one was taken'),
})
export type Wave = z.infer<typeof Wave>

export const noWave = (): Wave => ({ chunks: {}, size: 0, empty: false, before: 0, total: 0, leads: null })
