/**
 * A store: one folder with one database, made for one set of paths and never for another.
 * @module
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ChapterverseError } from '../../lib/errors.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import { Connection } from './driver.ts'
import { migrate } from './schema.ts'

export interface Store {
  dir: string
  db: Connection
}

const FILE = 'corpus.db'

export const storeExists = (dir: string): boolean => existsSync(join(dir, FILE))

/**
 * Opens the store of these paths, made when it is not there.
 * @param origin what the store is made of, the same in every order: sorted absolute paths
 * @throws `store_unusable`: damaged, newer than this version, made for other paths, or in a place that can't be written
 */
export function openStore(dir: string, origin: readonly string[]): Store {
  try {
    makeFolder(dir)
  } catch (cause) {
    throw new ChapterverseError('store_unusable', `The folder ${dir} of the store cannot be made.`, {
      remedy: 'Choose another place with --store or CHAPTERVERSE_HOME.',
      cause,
    })
  }
  const db = new Connection(join(dir, FILE))
  try {
    migrate(db)
    claim(db, dir, JSON.stringify(origin))
    return { dir, db }
  } catch (error) {
    db.close()
    throw error
  }
}

function claim(db: Connection, dir: string, origin: string): void {
  const owner = (): string | null => readMeta(db, 'origin')
  if (owner() === null) db.write(() => owner() ?? writeMeta(db, 'origin', origin))
  const owned = owner()
  if (owned === origin) return
  throw new ChapterverseError('store_unusable', `The store ${dir} was made for other documents: ${owned}.`, {
    remedy: 'Choose another folder with --store, or delete this one if you no longer need it.',
  })
}

/** `generation` counts the changes of documents; the others are set once. */
export type MetaKey = 'origin' | 'root' | 'overlapRatio' | 'ocr' | 'generation'

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
