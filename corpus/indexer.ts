/**
 * Brings a store up to date with the files. A file that looks as it did is not opened; one whose bytes are the same is
 * not parsed; a document that would come out the same is not written. Each document is written in a transaction of its
 * own, so whatever ends the process, what is there is whole and the next run goes on from it.
 *
 * Several processes may index one store: they queue up for each transaction, and each looks again before it reads a
 * file whether another has done so meanwhile.
 * @module
 */
import { countUnread, indexFile } from './index-file.ts'
import { type Changes, createPace, none, type Recipe } from './index-run.ts'
import { type IndexOutcome, listFiles, removeFile } from './store/files.ts'
import { readMeta, type Store, writeMeta } from './store/store.ts'
import { duplicates, outcomesOf, totals } from './store/totals.ts'
import { recipeOf } from './versions.ts'
import { walk } from './walk.ts'

export type { IndexOutcome }

export interface IndexProgress {
  phase: 'walk' | 'index'
  /** Files finished, of all files. */
  done: number
  total: number
  /** The file being looked at. */
  source: string
}

export interface IndexOptions {
  /** Share of a chunk repeated in the next one, 0 to 0.5. Default: what the store has, or 0.2. */
  overlapRatio?: number
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
  /** What was not taken in, and what to do about it. */
  outcomes: IndexOutcome[]
  elapsedMs: number
}

export const OVERLAP_RATIO = 0.2

/**
 * @param paths files and folders, absolute
 * @throws `path_not_found`, `cancelled`, `store_unusable`
 */
export async function indexCorpus(
  store: Store,
  paths: readonly string[],
  options: IndexOptions = {},
): Promise<IndexReport> {
  const started = performance.now()
  const { onProgress, signal } = options
  const recipe = recipeFor(store, options.overlapRatio)
  // Listed before the walk: what another process adds after it is not taken for deleted.
  const before = new Map(listFiles(store.db).map((file) => [file.source, file]))
  onProgress?.({ phase: 'walk', done: 0, total: 0, source: '' })
  const { root, files, skipped } = await walk(paths)
  if (readMeta(store.db, 'root') !== root) writeMeta(store.db, 'root', root)

  const changes: Changes = { ...none }
  const present = new Set(files.map((file) => file.source))
  for (const { source, id } of before.values()) if (!present.has(source)) changes.removed += removeFile(store.db, id)

  const total = files.length
  const pace = createPace(signal)
  for (const [done, file] of files.entries()) {
    pace.check()
    onProgress?.({ phase: 'index', done, total, source: file.source })
    const unread = countUnread(file.path, before.get(file.source), recipe)
    if (unread !== undefined) changes.unchanged += unread
    else add(changes, await indexFile(store, file, recipe, pace))
    await pace.pause()
  }
  onProgress?.({ phase: 'index', done: total, total, source: '' })

  const outcomes = [...skipped.map(skippedOutcome), ...outcomesOf(store.db), ...duplicates(store.db)]
  return {
    root,
    name: null,
    store: store.dir,
    ...totals(store.db),
    ...changes,
    outcomes,
    elapsedMs: Math.round(performance.now() - started),
  }
}

/** The overlap asked for, else the one the store was made with; a different one reads everything again. */
function recipeFor(store: Store, asked: number | undefined): Recipe {
  const stored = readMeta(store.db, 'overlapRatio')
  const overlapRatio = asked ?? (stored === null ? OVERLAP_RATIO : Number(stored))
  if (stored !== String(overlapRatio)) writeMeta(store.db, 'overlapRatio', String(overlapRatio))
  return { overlapRatio, name: recipeOf(overlapRatio) }
}

function add(sum: Changes, some: Changes): void {
  for (const key of ['added', 'changed', 'removed', 'unchanged'] as const) sum[key] += some[key]
}

function skippedOutcome({ source, reason }: { source: string; reason: string }): IndexOutcome {
  return { source, outcome: 'skipped', reason, remedy: 'Name the file itself to have it read all the same.' }
}
