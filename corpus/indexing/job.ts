/**
 * The things that the parts of one run of indexing share.
 * @module
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ChapterverseError, FileError } from '../../lib/errors.ts'
import { becauseOf, isPassing, remedyFor } from '../../lib/os-errors.ts'
import type { FileLimits } from '../parsing/limits.ts'
import type { FileParser } from '../parsing/parser.ts'
import type { FileRow, IndexOutcome } from '../store/files.ts'

export interface Recipe {
  overlapRatio: number
  /** `recipeOf(overlapRatio)` */
  name: string
}

/** The recipe of a file that was given up: with other limits it is tried again. */
export const givenUp = ({ recipe, limits }: Pick<IndexJob, 'recipe' | 'limits'>): string =>
  `${recipe.name}, given up at ${limits.seconds} s, ${limits.megabytes} MB`

export interface IndexJob {
  recipe: Recipe
  pace: Pace
  /** Have pictures of pages read. */
  ocr: boolean
  /** Read files that look as they did, too. */
  check: boolean
  limits: FileLimits
  /** Aborted when the run is to end, for whatever reason. */
  signal: AbortSignal
  /** Made by the first file that has to be parsed. */
  parser?: FileParser
}

/** Hears what becomes of a file while it is being indexed. */
export interface Watch {
  /** It has gone to a process: the next file may be begun. */
  onApart: () => void
  onPage: (page: number, pages: number) => void
}

/** Something that documents come from: a file, or a document of a loader. */
export interface Input {
  source: string
  /** How many documents it holds, if nothing has to be read to know that they are up to date. */
  countUnread(known: FileRow | undefined): number | undefined
  /** Brings its documents up to date. What goes wrong with it is stored as its outcome. */
  index(watch: Watch): Promise<Changes>
}

/** Documents, counted. */
export interface Changes {
  added: number
  changed: number
  removed: number
  unchanged: number
}

export const none: Readonly<Changes> = { added: 0, changed: 0, removed: 0, unchanged: 0 }

export interface Pace {
  /** Resolves when the event loop has gone round, if it is time for that. */
  pause: () => Promise<void>
  /** Throws `cancelled` when the run is to end; called between documents. */
  check: () => void
}

/** Longest time, in ms, between two turns of the event loop, as far as single steps allow. */
const TURN_MS = 20

export function createPace(signal: AbortSignal | undefined): Pace {
  let last = performance.now()
  return {
    check: () => {
      if (!signal?.aborted) return
      throw new ChapterverseError('cancelled', 'Indexing was interrupted.', {
        remedy: 'Run it again: what is done stays, and it goes on from there.',
        cause: signal.reason,
      })
    },
    pause: async () => {
      if (performance.now() - last < TURN_MS) return
      await nextTurn()
      last = performance.now()
    },
  }
}

/** A file that cannot be read for now says nothing of itself. */
function reasonOf(error: unknown): string {
  if (isPassing(error)) return `It cannot be read${becauseOf(error)}.`
  return error instanceof Error ? error.message : String(error)
}

export function failed(source: string, error: unknown): IndexOutcome {
  return {
    source,
    outcome: error instanceof FileError ? error.problem : 'failed',
    reason: reasonOf(error),
    remedy:
      error instanceof ChapterverseError
        ? error.remedy
        : isPassing(error)
          ? remedyFor(error, 'Index again.')
          : 'Check that the file is whole and may be read, then index again; the other files are not affected.',
  }
}
