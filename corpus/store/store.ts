/**
 * A store: one folder with one database, made for one set of paths and never for another.
 * @module
 */
import { closeSync, existsSync, openSync, utimesSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { ChapterverseError } from '../../lib/errors.ts'
import { becauseOf, remedyFor } from '../../lib/os-errors.ts'
import { makePrivateFile, makePrivateFolder, mend } from '../../lib/private.ts'
import { Connection } from './driver.ts'
import { migrate, requireReadable } from './schema.ts'
import { LOCK } from './turn.ts'

export interface Store {
  dir: string
  db: Connection
}

const FILE = 'corpus.db'
/** Its time says when the store was last opened. */
const USED = 'used'

/** The files of a store, all that its folder holds. */
export const storeFiles = [FILE, `${FILE}-wal`, `${FILE}-shm`, LOCK, `${LOCK}-journal`, USED] as const
export const usedFile = (dir: string): string => join(dir, USED)
export const databaseFile = (dir: string): string => join(dir, FILE)

export const storeExists = (dir: string): boolean => existsSync(join(dir, FILE))

/**
 * Opens the store of these paths, made when it is not there.
 * @param origin what the store is made of, the same in every order: sorted absolute paths
 * @throws `store_unusable`: damaged, newer than this version, made for other paths, or in a place that can't be written
 */
export function openStore(dir: string, origin: readonly string[], { readOnly = false } = {}): Store {
  if (readOnly) return openToRead(dir, origin)
  try {
    makePrivateFolder(dir)
  } catch (cause) {
    throw new ChapterverseError('store_unusable', `The folder ${dir} of the store cannot be made${becauseOf(cause)}.`, {
      remedy: remedyFor(cause, 'Choose another place with --store or CHAPTERVERSE_HOME.'),
      cause,
    })
  }
  const db = openPrivate(dir)
  try {
    migrate(db)
    claim(db, dir, origin)
    markUsed(dir)
    return { dir, db }
  } catch (error) {
    db.close()
    throw error
  }
}

/** The database of a store, whatever it was made for, and its files for their owner alone. @throws `store_unusable` */
export function openPrivate(dir: string): Connection {
  try {
    makePrivateFile(join(dir, FILE))
  } catch {
    // SQLite says what is wrong with the place.
  }
  mend(dir, (name) => storeFiles.some((file) => file === name))
  return new Connection(join(dir, FILE))
}

function markUsed(dir: string): void {
  const now = new Date()
  try {
    closeSync(openSync(usedFile(dir), 'a', 0o600))
    utimesSync(usedFile(dir), now, now)
  } catch {
    // No answer is worth less for it.
  }
}

/** Writes nothing: neither the store nor anything beside it. */
function openToRead(dir: string, origin: readonly string[]): Store {
  const db = new Connection(join(dir, FILE), { readOnly: true })
  try {
    requireReadable(db)
    if (!isOwn(db, dir, origin)) throw madeForOthers(db, dir)
    return { dir, db }
  } catch (error) {
    db.close()
    throw error
  }
}

/** A store and its documents that moved together stand to each other as they did: it is theirs still. */
function claim(db: Connection, dir: string, origin: readonly string[]): void {
  if (readMeta(db, 'origin') === null) db.write(() => readMeta(db, 'origin') ?? own(db, dir, origin))
  if (!isOwn(db, dir, origin)) throw madeForOthers(db, dir)
  if (readMeta(db, 'origin') !== JSON.stringify(origin) || readMeta(db, 'beside') === null)
    db.write(() => own(db, dir, origin))
}

/** Says for which paths the store is from now on. Part of a transaction. */
export function own(db: Connection, dir: string, origin: readonly string[]): void {
  writeMeta(db, 'origin', JSON.stringify(origin))
  writeMeta(db, 'beside', seenFrom(dir, origin))
}

const isOwn = (db: Connection, dir: string, origin: readonly string[]): boolean =>
  readMeta(db, 'origin') === JSON.stringify(origin) || readMeta(db, 'beside') === seenFrom(dir, origin)

const seenFrom = (dir: string, origin: readonly string[]): string =>
  JSON.stringify(origin.map((path) => (isAbsolute(path) ? relative(dir, path) : path)))

function madeForOthers(db: Connection, dir: string): ChapterverseError {
  const owned = readMeta(db, 'origin')
  return new ChapterverseError('store_unusable', `The store ${dir} was made for other documents: ${owned}.`, {
    remedy: 'Choose another folder with --store, or delete this one if you no longer need it.',
  })
}

/**
 * `origin`: the paths it was made for; `beside`: the same, seen from its folder; `generation` counts the changes of
 * documents; `exclude`: patterns; `purge`: documents went, and what was derived from them is to go.
 */
export type MetaKey = 'origin' | 'beside' | 'root' | 'overlapRatio' | 'ocr' | 'exclude' | 'generation' | 'purge'

export function readMeta(db: Connection, key: MetaKey): string | null {
  const row = db.one<{ value: string | number }>('SELECT value FROM meta WHERE key = ?', key)
  return row === undefined ? null : String(row.value)
}

export function writeMeta(db: Connection, key: MetaKey, value: string | number): void {
  db.run('INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', key, value)
}

/** Part of every transaction that changes documents: others see by it that their snapshot has aged. */
export function bumpGeneration(db: Connection): void {
  db.run(`UPDATE meta SET value = value + 1 WHERE key = 'generation'`)
}

/** Part of every transaction that takes documents away. */
export function markForPurge(db: Connection): void {
  writeMeta(db, 'purge', 1)
}
