/**
 * From paths or a name to a corpus that can be asked.
 * @module
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { home } from './env.ts'
import { ChapterverseError } from './errors.ts'
import { sha256 } from './hash.ts'
import { type IndexOptions, type IndexReport, indexCorpus } from './indexer.ts'
import { register, resolveName } from './names.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { createMemo } from './store/memo.ts'
import { openStore, storeExists } from './store/store.ts'
import type { KeyValueStore } from './types.ts'

export interface OpenOptions extends IndexOptions {
  /** The store's folder; default: one in the user's cache folder, by the paths. */
  store?: string
  /** Register the paths and the store under this name. */
  name?: string
  /** Index what is new first; default true. */
  refresh?: boolean
}

export interface OpenCorpus {
  corpus: Snapshot
  /** What indexing did; null when it was not asked to. */
  report: IndexReport | null
  /** Finished reader calls; closed with the corpus. */
  memo: KeyValueStore
}

/**
 * Opens the corpus of some paths, or of a registered name, and brings its index up to date first.
 * @throws `no_corpus`, `path_not_found`, `no_documents`, `store_unusable`, `cancelled`
 * @example
 * const { corpus } = await openCorpus(['docs'])
 * corpus.search(['single sign-on'])
 */
export async function openCorpus(
  source: readonly string[] | { name: string },
  options: OpenOptions = {},
): Promise<OpenCorpus> {
  const { paths, dir, name } = locate(source, options)
  const refresh = options.refresh ?? true
  if (!refresh && !storeExists(dir)) {
    throw new ChapterverseError('no_documents', `${paths.join(', ')} was never indexed.`, {
      remedy: `Index it first: chapterverse index ${paths.join(' ')}`,
    })
  }
  const missing = refresh ? paths.find((path) => !existsSync(path)) : undefined
  if (missing !== undefined) {
    throw new ChapterverseError('path_not_found', `${missing} does not exist.`, { remedy: 'Check the path.' })
  }
  const store = openStore(dir, paths)
  try {
    const report = refresh ? { ...(await indexCorpus(store, paths, options)), name } : null
    const corpus = takeSnapshot(store, name)
    if (corpus.documents.length === 0) throw noDocuments(paths, report)
    if (name !== null) register({ name, paths: [...paths], store: dir })
    return { corpus, report, memo: createMemo(store.db) }
  } catch (error) {
    store.db.close()
    throw error
  }
}

/** Where the store of some paths is kept when no place is given: the same for the same paths in any order. */
export function defaultStore(paths: readonly string[]): string {
  return join(home(), 'stores', sha256(JSON.stringify(paths)).slice(0, 24))
}

function locate(
  source: readonly string[] | { name: string },
  options: OpenOptions,
): { paths: string[]; dir: string; name: string | null } {
  if ('name' in source) {
    const { paths, store } = resolveName(source.name)
    return { paths, dir: options.store === undefined ? store : resolve(options.store), name: source.name }
  }
  const paths = [...new Set(source.map((path) => resolve(path)))].sort()
  if (paths.length === 0) {
    throw new ChapterverseError('no_corpus', 'No documents were named.', {
      remedy: 'Name files or folders, or a registered corpus with --corpus NAME.',
    })
  }
  const dir = options.store === undefined ? defaultStore(paths) : resolve(options.store)
  return { paths, dir, name: options.name ?? null }
}

function noDocuments(paths: readonly string[], report: IndexReport | null): ChapterverseError {
  const outcomes = report?.outcomes ?? []
  const [first] = outcomes
  const why = first === undefined ? '' : ` ${outcomes.length} files were not taken in; ${first.source}: ${first.reason}`
  return new ChapterverseError('no_documents', `Nothing readable was found in ${paths.join(', ')}.${why}`, {
    remedy: first?.remedy ?? 'Name a folder with Markdown, text or HTML files, or a .jsonl file of documents.',
  })
}
