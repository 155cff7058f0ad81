/**
 * What is done with a corpus as a whole: another name, another place, an end, a look at whether it is sound.
 * @module
 */
import { copyFileSync, existsSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { ChapterverseError } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'
import { becauseOf, remedyFor } from '../../lib/os-errors.ts'
import { makePrivateFolder } from '../../lib/private.ts'
import { forgetParsed } from '../indexing/forget-parsed.ts'
import { defaultStore, type KeptCorpus } from './corpora.ts'
import { Connection } from './driver.ts'
import { listNames, register, unregister } from './registry.ts'
import { requireReadable } from './schema.ts'
import { databaseFile, openPrivate, own, storeExists, storeFiles } from './store.ts'
import { inTurn } from './turn.ts'

/** @throws `bad_setting` for a name that is none, or that another corpus has */
export function renameCorpus(corpus: KeptCorpus, name: string): void {
  const taken = listNames().find((entry) => entry.name === name)
  if (taken !== undefined && taken.store !== corpus.store)
    throw new ChapterverseError('bad_setting', `Another corpus is named "${name}".`, {
      remedy: 'Choose another name, or rename that one first.',
    })
  register({ name, paths: corpus.paths, store: corpus.store })
  if (corpus.name !== null && corpus.name !== name) unregister(corpus.name)
}

/**
 * Says that the documents are elsewhere now, or takes the store elsewhere, or both. The index, its finished calls and
 * its names stay.
 * @param to `paths`: where the documents are; `store`: the folder that the store is to be
 * @returns the store's folder
 * @throws `path_not_found`, `bad_setting` where the place is taken, `store_unusable`
 */
export async function moveCorpus(
  corpus: KeptCorpus,
  to: { paths?: readonly string[]; store?: string },
): Promise<string> {
  const paths = to.paths === undefined ? corpus.paths : [...new Set(to.paths.map((path) => resolve(path)))].sort()
  const missing = paths.find((path) => !existsSync(path))
  if (to.paths !== undefined && missing !== undefined)
    throw new ChapterverseError('path_not_found', `${missing} does not exist.`, { remedy: 'Check the path.' })
  // A store in its usual place has it by its paths: it is found there again by them.
  const usual = corpus.store === defaultStore(corpus.paths) ? defaultStore(paths) : corpus.store
  const store = to.store === undefined ? usual : resolve(to.store)
  if (store !== corpus.store && storeExists(store))
    throw new ChapterverseError('bad_setting', `There is another store in ${store}.`, {
      remedy: `Remove it first, if it is no longer needed: chapterverse corpora remove ${store}`,
    })
  await inTurn(corpus.store, {}, async () => {
    const db = openPrivate(corpus.store)
    try {
      requireReadable(db)
      db.write(() => own(db, store, paths))
    } finally {
      db.close()
    }
    if (store !== corpus.store) carry(corpus.store, store)
  })
  if (store !== corpus.store) drop(corpus.store)
  for (const { name, store: old } of listNames()) if (old === corpus.store) register({ name, paths, store })
  return store
}

/** The database is whole when nobody has it open: its log is folded into it. */
function carry(from: string, to: string): void {
  try {
    makePrivateFolder(to)
    move(databaseFile(from), databaseFile(to))
  } catch (cause) {
    throw new ChapterverseError('store_unusable', `The store cannot be taken to ${to}${becauseOf(cause)}.`, {
      remedy: remedyFor(cause, 'Choose a place that can be written and has room for it.'),
      cause,
    })
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // Another disk, perhaps.
    copyFileSync(from, to)
    rmSync(from)
  }
}

/** The store, the names it has, and what is kept of its parsed files. Documents are not touched. */
export function removeCorpus({ store }: KeptCorpus): void {
  const hashes = new Set(filesOf({ store }).map(({ hash }) => hash))
  forgetParsed((hash) => hashes.has(hash))
  drop(store)
  for (const { name, store: its } of listNames()) if (its === store) unregister(name)
}

/** Its own files alone: a folder may be somebody's, and hold more. */
function drop(store: string): void {
  for (const file of storeFiles) rmSync(join(store, file), { force: true })
  try {
    rmdirSync(store)
  } catch {
    // Not empty, or gone.
  }
}

/** The files that it was made of. */
export function filesOf({ store }: Pick<KeptCorpus, 'store'>): { source: string; size: number; hash: string }[] {
  try {
    return reading(store, (db) => db.all('SELECT source, size, hash FROM file ORDER BY source'))
  } catch {
    return [] // What cannot be read knows nothing.
  }
}

/**
 * Reads all of a store.
 * @returns what is wrong with it, a sentence each; none where all is sound
 */
export function checkStore({ store }: Pick<KeptCorpus, 'store'>): string[] {
  try {
    return reading(store, (db) => [...faultsOfFile(db), ...faultsOfTexts(db), ...faultsOfParts(db)])
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function reading<T>(store: string, body: (db: Connection) => T): T {
  const db = new Connection(databaseFile(store), { readOnly: true })
  try {
    requireReadable(db)
    return body(db)
  } finally {
    db.close()
  }
}

function faultsOfFile(db: Connection): string[] {
  const found = db.all<{ integrity_check: string }>('PRAGMA integrity_check').map((row) => row.integrity_check)
  const orphans = db.all('PRAGMA foreign_key_check').length
  return [
    ...found.filter((line) => line !== 'ok').map((line) => `SQLite: ${line}`),
    ...(orphans > 0 ? [`${orphans} rows belong to nothing.`] : []),
  ]
}

function faultsOfTexts(db: Connection): string[] {
  const documents = db.all<{ id: number; docId: string; hash: string; length: number }>(
    'SELECT id, docId, hash, length FROM document ORDER BY id',
  )
  return documents.flatMap(({ id, docId, hash, length }) => {
    const pieces = db.all<{ crc: number; bytes: Uint8Array }>(
      'SELECT crc, bytes FROM piece WHERE document = ? ORDER BY piece',
      id,
    )
    if (pieces.some(({ crc, bytes }) => crc32(bytes) !== crc)) return [`The text of ${docId} has a wrong checksum.`]
    const text = Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()
    return text.length === length && sha256(text) === hash ? [] : [`The text of ${docId} is not whole.`]
  })
}

function faultsOfParts(db: Connection): string[] {
  return (['segment', 'units', 'outline', 'sentences', 'tables'] as const).flatMap((part) => {
    const missing = db.all<{ docId: string }>(
      `SELECT docId FROM document WHERE id NOT IN (SELECT document FROM ${part})`,
    )
    const checked = part === 'segment' || part === 'units' ? [] : wrongParts(db, part)
    return [...missing, ...checked].map(({ docId }) => `The ${part} of ${docId} is missing or has a wrong checksum.`)
  })
}

const wrongParts = (db: Connection, part: string): { docId: string }[] =>
  db
    .all<{ docId: string; crc: number; bytes: Uint8Array }>(
      `SELECT docId, crc, bytes FROM ${part} JOIN document ON document.id = ${part}.document`,
    )
    .filter(({ crc, bytes }) => crc32(bytes) !== crc)
