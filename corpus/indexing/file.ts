/**
 * One source file: whether it has to be read. What reads it is loaded when a file does: opening a corpus in which
 * nothing is new needs no parser.
 * @module
 */
import { type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sha256 } from '../../lib/hash.ts'
import { isPassing } from '../../lib/os-errors.ts'
import { settleFile } from '../store/documents.ts'
import { type FileRow, findFile, removeFile, touchFile, UNSETTLED, unsettleFile, updateFile } from '../store/files.ts'
import type { Store } from '../store/store.ts'
import { forgetParsed } from './forget-parsed.ts'
import { type Changes, failed, givenUp, type IndexJob, type Input, none, type Watch } from './job.ts'

/**
 * A time stamp this fresh may be shared by a later change of the same length, so it is not relied on: such a file is
 * hashed once more by the next run. Coarsest of the usual file systems: FAT, 2 s.
 */
const FRESH_MS = 2_000

export function fileInput(store: Store, path: string, source: string, run: IndexJob): Input {
  return {
    source,
    countUnread: (known) => countUnread(path, known, run),
    index: (watch) => indexFile(store, path, source, run, watch),
  }
}

/** Made as it would be made now, of whatever bytes. */
function isCurrent(known: FileRow | undefined, run: IndexJob): known is FileRow {
  if (known === undefined || (run.ocr && known.hasUnreadPages === 1)) return false
  return known.recipe === run.recipe.name || known.recipe === givenUp(run)
}

function countUnread(path: string, known: FileRow | undefined, run: IndexJob): number | undefined {
  if (run.check || !isCurrent(known, run)) return undefined
  const stat = statOf(path)
  return stat?.size === known.size && stat.mtimeMs === known.mtime ? known.documents : undefined
}

async function indexFile({ db }: Store, path: string, source: string, run: IndexJob, watch: Watch): Promise<Changes> {
  // Asked again, one by one: another process may have read the file since this run began.
  const known = findFile(db, source)
  const unread = countUnread(path, known, run)
  if (unread !== undefined) return { ...none, unchanged: unread }

  // Looked at before it is read: should it change while it is being read, it looks changed to the next run.
  const stat = statOf(path)
  if (stat === undefined) return { ...none, removed: known === undefined ? 0 : removeFile(db, known.id) }
  const mtime = Date.now() - stat.mtimeMs > FRESH_MS ? stat.mtimeMs : UNSETTLED
  const state = { size: stat.size, mtime, recipe: run.recipe.name }
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    if (isPassing(error)) {
      // That is no word about the file: what is known of it stays, and the next run looks again.
      db.write(() => {
        updateFile(db, unsettleFile(db, source), { ...state, size: UNSETTLED, hash: '' }, [failed(source, error)])
      })
      return { ...none, unchanged: known?.documents ?? 0 }
    }
    // Nothing is known of the content, so nothing is kept of it, and the next run tries again.
    settleFile(db, source, { ...state, size: UNSETTLED, hash: '' }, [], [failed(source, error)])
    return { ...none, removed: known?.documents ?? 0 }
  }
  const hash = sha256(bytes)
  if (isCurrent(known, run) && known.hash === hash) {
    touchFile(db, known.id, state.size, mtime)
    return { ...none, unchanged: known.documents }
  }
  // Of what the file held before, nothing is kept beside the store either.
  if (known !== undefined && known.hash !== hash && known.hash !== '') forgetParsed((parsed) => parsed === known.hash)
  const { ingest } = await import('./ingest.ts')
  return ingest(db, source, { ...state, hash }, bytes, run, watch)
}

/** Undefined for a file that is gone or out of reach. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
