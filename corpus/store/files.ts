/**
 * Source files in the store: how each looked when it was read, and what came of it.
 * @module
 */
import type { FileProblem } from '../../lib/errors.ts'
import type { LeftOut } from '../types.ts'
import type { Connection } from './driver.ts'
import { bumpGeneration, markForPurge } from './store.ts'

/** The note on a source that gave no document, or not all of them, or not all of its text. */
export interface IndexOutcome {
  source: string
  /** `text` where all is well but for pages that are pictures. */
  outcome: 'text' | 'skipped' | 'failed' | 'duplicate' | FileProblem
  /** Pages that are pictures were read, and what was recognised is in the text. */
  ocr?: true
  /** What of it is not in the text. */
  leftOut?: LeftOut
  reason: string
  remedy: string
}

export interface FileState {
  /** Bytes; `UNSETTLED` while its documents are being written. */
  size: number
  /** Milliseconds since 1970; `UNSETTLED` when it can't be relied on. */
  mtime: number
  /** sha256 of the bytes, hex. */
  hash: string
  /** Versions and settings the documents were made with. */
  recipe: string
}

export interface FileRow extends FileState {
  id: number
  source: string
  /** How many documents it holds. */
  documents: number
  /** 1 where pages that are pictures were left unread. */
  hasUnreadPages: 0 | 1
}

/** Equals no size and no time that a file has. */
export const UNSETTLED = -1

const FILES = `SELECT id, source, size, mtime, hash, recipe,
  instr(outcomes, '"outcome":"needs-ocr"') + instr(replace(outcomes, '"outcome":"text","leftOut"', ''), '"outcome":"text"') > 0 AND instr(outcomes, '"ocr":true') = 0 AS hasUnreadPages,
  (SELECT count(*) FROM document WHERE document.file = file.id) AS documents FROM file`

export const listFiles = (db: Connection): FileRow[] => db.all<FileRow>(FILES)

export const findFile = (db: Connection, source: string): FileRow | undefined =>
  db.one<FileRow>(`${FILES} WHERE source = ?`, source)

/** The row of a source whose documents are about to change; until `settleFile` nobody takes it for up to date. */
export function unsettleFile(db: Connection, source: string): number {
  const row = db.one<{ id: number }>(
    `INSERT INTO file (source, size, mtime, hash, recipe, outcomes) VALUES (?, ${UNSETTLED}, ${UNSETTLED}, '', '', '[]')
     ON CONFLICT DO UPDATE SET size = excluded.size, mtime = excluded.mtime, hash = '', recipe = '' RETURNING id`,
    source,
  )
  return row?.id ?? 0
}

export function updateFile(db: Connection, id: number, state: FileState, outcomes: readonly IndexOutcome[]): void {
  db.run(
    'UPDATE file SET size = ?, mtime = ?, hash = ?, recipe = ?, outcomes = ? WHERE id = ?',
    state.size,
    state.mtime,
    state.hash,
    state.recipe,
    JSON.stringify(outcomes),
    id,
  )
}

/** The bytes are the same, only the time is new. */
export function touchFile(db: Connection, id: number, size: number, mtime: number): void {
  db.write(() => db.run('UPDATE file SET size = ?, mtime = ? WHERE id = ?', size, mtime, id))
}

/** A source that is no more, with its documents. @returns the number of documents */
export function removeFile(db: Connection, id: number): number {
  return db.write(() => {
    const documents = db.one<{ n: number }>('SELECT count(*) AS n FROM document WHERE file = ?', id)?.n ?? 0
    db.run('DELETE FROM file WHERE id = ?', id)
    if (documents > 0) {
      bumpGeneration(db)
      markForPurge(db)
    }
    return documents
  })
}
