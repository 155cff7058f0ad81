/**
 * Brings a store up to date with its sources. A file that looks as it did is not opened; one whose bytes are the same is
 * not parsed; a document that would come out the same is not written. Each document is written in a transaction of its
 * own, so whatever ends the process, what is there is whole and the next run goes on from it.
 *
 * Several processes may want to index one store: one does, the others wait for their turn and then find it done.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import { type FileLimits, fileLimits } from '../parsing/limits.ts'
import type { Connection } from '../store/driver.ts'
import { type IndexOutcome, listFiles, removeFile } from '../store/files.ts'
import { readMeta, type Store, writeMeta } from '../store/store.ts'
import { duplicates, filesByOutcome, outcomesOf, totals } from '../store/totals.ts'
import { inTurn } from '../store/turn.ts'
import { recipeOf } from '../store/versions.ts'
import type { ParsedDocument } from '../types.ts'
import { fileInput } from './file.ts'
import { forgetParsed } from './forget-parsed.ts'
import { type Changes, createPace, type IndexJob, type Input, none, type Recipe } from './job.ts'
import { purgeDeleted } from './purge.ts'
import { type IndexProgress, indexAll } from './schedule.ts'
import { skippedOutcome } from './skipped.ts'
import { walk } from './walk.ts'

export type { IndexOutcome, IndexProgress }

export interface IndexOptions {
  /** Share of a chunk repeated in the next one, 0 to 0.5. Default: what the store has, or 0. */
  overlapRatio?: number
  /** Patterns as in `.gitignore` of what folders hold and is not to be read. Default: as the store was made, or none. */
  exclude?: readonly string[]
  /** Have pictures of pages read, which takes 3 to 14 s a page. Default: as the store was made, or false. */
  ocr?: boolean
  /** Read every file and compare its bytes, also those whose size and time are as they were. */
  check?: boolean
  /** What one file may take while it is parsed. */
  limits?: Partial<FileLimits>
  onProgress?: (progress: IndexProgress) => void
  signal?: AbortSignal
}

export interface IndexReport extends Changes {
  root: string
  name: string | null
  /** The store's folder. */
  store: string
  documents: number
  chunks: number
  /** Estimated tokens of all documents. */
  tokens: number
  /** Files, counted by outcome; `text` for those of which there is nothing to say. */
  files: Partial<Record<IndexOutcome['outcome'], number>>
  /** What was not taken in, not wholly, or not by reading text, and what to do about it. */
  outcomes: IndexOutcome[]
  /** Whether files came to another end than when they were last read: what is told of them is news. */
  outcomesChanged: boolean
  /** Words of deleted files are still in the store, for another process reads it or the disk is full: the next run goes on. */
  purgeDue?: true
  elapsedMs: number
}

export const OVERLAP_RATIO = 0

/** Where documents come from: files and folders, absolute, or what a loader gave. */
export type Origin = { paths: readonly string[] } | { documents: readonly ParsedDocument[] }

/** @throws `path_not_found`, `bad_setting`, `cancelled`, `store_unusable` */
export async function indexCorpus(store: Store, origin: Origin, options: IndexOptions = {}): Promise<IndexReport> {
  const { signal, onProgress } = options
  const onWait = () => onProgress?.({ phase: 'wait', done: 0, total: 0, source: '' })
  try {
    return await inTurn(store.dir, { signal, onWait }, () => bringUpToDate(store, origin, options))
  } catch (error) {
    // An abort in the queue is a cancel like any other.
    createPace(signal).check()
    throw error
  }
}

async function bringUpToDate(store: Store, origin: Origin, options: IndexOptions): Promise<IndexReport> {
  const started = performance.now()
  const { db } = store
  const { onProgress } = options
  const stopping = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal
  const recipe = recipeFor(db, options.overlapRatio)
  const limits = fileLimits(options.limits)
  const run: IndexJob = {
    recipe,
    pace: createPace(signal),
    ocr: ocrFor(db, options.ocr),
    check: options.check ?? false,
    limits,
    signal,
  }
  // Listed before the walk: what another process adds after it is not taken for deleted.
  const told = JSON.stringify(outcomesOf(db))
  const before = new Map(listFiles(db).map((file) => [file.source, file]))
  onProgress?.({ phase: 'walk', done: 0, total: 0, source: '' })
  const { root, inputs, skipped } = await inputsOf(store, origin, excludedFrom(db, options.exclude), run)
  if (readMeta(db, 'root') !== root) writeMeta(db, 'root', root)

  const changes: Changes = { ...none }
  const present = new Set(inputs.map(({ source }) => source))
  const gone = [...before.values()].filter(({ source }) => !present.has(source))
  const hashes = new Set(gone.map(({ hash }) => hash))
  // Before the rows: once they are gone, nobody knows what to look for.
  if (gone.length > 0) forgetParsed((hash) => hashes.has(hash))
  for (const { id } of gone) changes.removed += removeFile(db, id)
  const showProgress = (progress: IndexProgress) => onProgress?.(progress)
  try {
    await indexAll(inputs, before, run, changes, showProgress, () => stopping.abort())
  } finally {
    await run.parser?.close()
  }
  const purged = purgeDeleted(store)
  const outcomes = outcomesOf(db)

  return {
    root,
    name: null,
    store: store.dir,
    ...totals(db),
    ...changes,
    files: filesByOutcome(db, skipped.length),
    outcomes: [...skipped, ...outcomes, ...duplicates(db)],
    outcomesChanged: JSON.stringify(outcomes) !== told,
    ...(!purged && { purgeDue: true as const }),
    elapsedMs: Math.round(performance.now() - started),
  }
}

async function inputsOf(
  store: Store,
  origin: Origin,
  exclude: readonly string[],
  run: IndexJob,
): Promise<{ root: string; inputs: Input[]; skipped: IndexOutcome[] }> {
  if ('paths' in origin) {
    const { root, files, skipped } = await walk(origin.paths, exclude)
    const inputs = files.map(({ path, source }) => fileInput(store, path, source, run))
    return { root, inputs, skipped: skipped.map(skippedOutcome) }
  }
  const { documentInputs } = await import('./loaded-document.ts')
  return { root: '', inputs: documentInputs(store.db, origin.documents, run), skipped: [] }
}

/** The overlap asked for, else the one the store was made with; a different one reads everything again. */
function recipeFor(db: Connection, asked: number | undefined): Recipe {
  const stored = readMeta(db, 'overlapRatio')
  const overlapRatio = asked ?? (stored === null ? OVERLAP_RATIO : Number(stored))
  if (!(overlapRatio >= 0 && overlapRatio <= 0.5)) {
    throw new ChapterverseError('bad_setting', `An overlap of ${overlapRatio} is not between 0 and 0.5.`, {
      remedy: 'Set overlapRatio to a share such as 0.2.',
    })
  }
  if (stored !== String(overlapRatio)) writeMeta(db, 'overlapRatio', String(overlapRatio))
  return { overlapRatio, name: recipeOf(overlapRatio) }
}

/** As it was asked for, else as the store was made. */
function excludedFrom(db: Connection, asked: readonly string[] | undefined): readonly string[] {
  const stored = readMeta(db, 'exclude') ?? '[]'
  const exclude: unknown = asked ?? JSON.parse(stored)
  const patterns = Array.isArray(exclude) ? exclude.filter((pattern) => typeof pattern === 'string') : []
  if (stored !== JSON.stringify(patterns)) writeMeta(db, 'exclude', JSON.stringify(patterns))
  return patterns
}

/** As it was asked for, else as the store was made: what was recognised once is not lost with the next change. */
function ocrFor(db: Connection, asked: boolean | undefined): boolean {
  const stored = readMeta(db, 'ocr') === 'true'
  const ocr = asked ?? stored
  if (stored !== ocr) writeMeta(db, 'ocr', String(ocr))
  return ocr
}
