/**
 * The corpora that this machine keeps: those with a name, and those that were asked by their paths.
 *
 *     names/<hash>.json ──┐
 *                         ├─→ one entry a name, one a store without a name
 *     stores/<hash>/ ─────┘
 * @module
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { home } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'
import { Connection } from './driver.ts'
import { listNames } from './registry.ts'
import { requireReadable } from './schema.ts'
import { databaseFile, readMeta, storeExists, storeFiles, usedFile } from './store.ts'
import { totals } from './totals.ts'

export interface KeptCorpus {
  name: string | null
  /** Absolute; none for documents of a loader, and where the store cannot be read. */
  paths: string[]
  /** Those of them that are not there any more. */
  gone: string[]
  /** The store's folder, absolute. */
  store: string
  /** null: the store cannot be read by this version. */
  documents: number | null
  /** Of the store on disk. */
  bytes: number
  /** ISO 8601; null where nothing is known. */
  usedAt: string | null
}

const folder = (): string => join(home(), 'stores')

/** Where the store of some paths is kept when no place is given: the same for the same paths in any order. */
export const defaultStore = (paths: readonly string[]): string =>
  join(folder(), sha256(JSON.stringify(paths)).slice(0, 24))

/** Those with a name first, by name; then the others, those used last first. */
export function listCorpora(): KeptCorpus[] {
  const named = listNames()
    .filter(({ store }) => storeExists(store))
    .map(({ name, paths, store }) => ({ ...described(store), name, paths, gone: goneOf(paths) }))
  const known = new Set(named.map(({ store }) => store))
  const others = storesIn(folder())
    .filter((store) => !known.has(store))
    .map(described)
  return [...named, ...others.sort((a, b) => ((a.usedAt ?? '') > (b.usedAt ?? '') ? -1 : 1))]
}

/**
 * By its name, the folder of its store, or its one path.
 * @throws `no_corpus`, with the names there are
 */
export function findCorpus(reference: string): KeptCorpus {
  const all = listCorpora()
  const place = resolve(reference)
  const found =
    all.find(({ name }) => name === reference) ??
    all.find(({ store }) => store === place) ??
    all.find(({ paths }) => paths.length === 1 && paths[0] === place)
  if (found !== undefined) return found
  if (storeExists(place)) return described(place)
  const names = all.flatMap(({ name }) => name ?? [])
  throw new ChapterverseError('no_corpus', `No corpus is named "${reference}", and none is kept for that place.`, {
    remedy: `${names.length === 0 ? 'None has a name' : `Names: ${names.join(', ')}`}. chapterverse corpora lists them all.`,
  })
}

function storesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .map((name) => join(dir, name))
      .filter(storeExists)
  } catch {
    return [] // none was ever made
  }
}

function described(store: string): KeptCorpus {
  const { documents, paths } = contentsOf(store)
  return { name: null, paths, gone: goneOf(paths), store, documents, bytes: bytesOf(store), usedAt: usedAt(store) }
}

const goneOf = (paths: readonly string[]): string[] => paths.filter((path) => !existsSync(path))

function contentsOf(store: string): { documents: number | null; paths: string[] } {
  let db: Connection | undefined
  try {
    db = new Connection(databaseFile(store), { readOnly: true })
    requireReadable(db)
    return { documents: totals(db).documents, paths: pathsIn(readMeta(db, 'origin')) }
  } catch {
    return { documents: null, paths: [] }
  } finally {
    db?.close()
  }
}

/** What a loader gave is written as `documents: NAME`. */
function pathsIn(origin: string | null): string[] {
  const paths: unknown = JSON.parse(origin ?? '[]')
  if (!Array.isArray(paths)) return []
  return paths.filter((path) => typeof path === 'string' && !path.startsWith('documents: '))
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

export const bytesOf = (store: string): number => storeFiles.reduce((sum, file) => sum + sizeOf(join(store, file)), 0)

function usedAt(store: string): string | null {
  const found =
    statSync(usedFile(store), { throwIfNoEntry: false }) ?? statSync(databaseFile(store), { throwIfNoEntry: false })
  return found?.mtime.toISOString() ?? null
}
