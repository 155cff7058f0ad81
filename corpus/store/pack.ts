/**
 * A pack: the store of a corpus as one file that is only read, to be carried to where nobody has the documents. It holds
 * the text and all that was derived from it, finished calls too.
 *
 * ```
 * store/corpus.db ─ packStore ─→ handbook.corpus ─ openPack ─→ corpus, texts and citations; what is found out about it
 *                                                              while it is open is kept in memory
 * ```
 * @module
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { home } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import { becauseOf, remedyFor } from '../../lib/os-errors.ts'
import type { RecordStore } from '../types.ts'
import { Connection } from './driver.ts'
import { requireReadable } from './schema.ts'
import { readMeta, type Store } from './store.ts'

const ENDING = '.corpus'

export const isPack = (path: string): boolean => path.endsWith(ENDING)

/** A pack of this name in the home of the process, where a server looks for what is not registered; null: none. */
export function packNamed(name: string): string | null {
  const file = join(home(), 'packs', `${name}${ENDING}`)
  return basename(file) === `${name}${ENDING}` && existsSync(file) ? file : null
}

export const nameOfPack = (file: string): string => basename(file, ENDING)

/**
 * Writes the store into one file, whole or not at all: beside it first, then renamed.
 * @returns the file's absolute path
 * @throws `bad_setting` for another ending, `store_unusable` where it cannot be written
 */
export function packStore(store: Store, path: string): string {
  const file = resolve(path)
  if (!isPack(file))
    throw new ChapterverseError('bad_setting', `A pack's name ends in ${ENDING}: ${path} does not.`, {
      remedy: `Name it ${path}${ENDING}.`,
    })
  const aside = `${file}.${process.pid}.tmp`
  try {
    makeFolder(dirname(file))
    rmSync(aside, { force: true })
    // A whole file of its own, without a log beside it, in rows as tight as they can be.
    store.db.run('VACUUM INTO ?', aside)
    renameSync(aside, file)
  } catch (cause) {
    rmSync(aside, { force: true })
    throw new ChapterverseError('store_unusable', `The pack ${file} cannot be written${becauseOf(cause)}.`, {
      remedy: remedyFor(cause, 'Choose another place, with room for a copy of the store.'),
      cause,
    })
  }
  return file
}

/** @throws `store_unusable`, `path_not_found` */
export function openPack(file: string): Store {
  if (!existsSync(file))
    throw new ChapterverseError('path_not_found', `${file} does not exist.`, { remedy: 'Check the path.' })
  const db = new Connection(file, { readOnly: true })
  try {
    requireReadable(db)
    if (readMeta(db, 'root') === null) throw new Error('no corpus is in it')
    return { dir: file, db }
  } catch (error) {
    db.close()
    throw error instanceof ChapterverseError
      ? error
      : new ChapterverseError('store_unusable', `${file} is no pack.`, {
          remedy: 'Make one with: chapterverse index PATH --pack FILE.corpus',
          cause: error,
        })
  }
}

/** What the pack brings along, and what is found out while it is open, for as long. */
export function overlaid(below: RecordStore): RecordStore {
  const own = new Map<string, string | null>()
  return {
    get: (key) => (own.has(key) ? (own.get(key) ?? undefined) : below.get(key)),
    set: (key, value) => void own.set(key, value),
    delete: (key) => void own.set(key, null),
    list(prefix) {
      const records = new Map(below.list(prefix).map(({ key, value }) => [key, value as string | null]))
      for (const [key, value] of own) if (key.startsWith(prefix)) records.set(key, value)
      return [...records]
        .flatMap(([key, value]) => (value === null ? [] : [{ key, value }]))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}
