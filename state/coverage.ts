/**
 * What a run has screened and read, small enough for every checkpoint: runs of chunk ordinals per document,
 * `{ "guide.md": [[0, 3], [9, 9]] }`. Union is commutative and idempotent, so parallel branches may write it.
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
  callsFailed: z.number(),
})
export type Covered = z.infer<typeof Covered>

export const nothingCovered = (): Covered => ({ screened: {}, read: {}, sections: [], callsFailed: 0 })

/** Union of two records; failed calls add up. */
export function uniteCovered(a: Covered, b: Covered): Covered {
  return {
    screened: uniteRuns(a.screened, b.screened),
    read: uniteRuns(a.read, b.read),
    sections: [...new Set([...a.sections, ...b.sections])],
    callsFailed: a.callsFailed + b.callsFailed,
  }
}

export function uniteRuns(a: ChunkRuns, b: ChunkRuns): ChunkRuns {
  const united: ChunkRuns = { ...a }
  for (const [docId, runs] of Object.entries(b)) united[docId] = joinRuns([...(united[docId] ?? []), ...runs])
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
