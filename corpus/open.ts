/**
 * From paths or a name to a corpus that can be asked.
 * @module
 */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { env } from '../lib/env.ts'
import { ChapterverseError } from '../lib/errors.ts'
import { plural } from '../lib/plural.ts'
import { type IndexOptions, type IndexReport, indexCorpus } from './indexing/indexer.ts'
import { movedFrom } from './moved.ts'
import { defaultStore, type KeptCorpus } from './store/corpora.ts'
import { moveCorpus } from './store/keep.ts'
import { createMemo } from './store/memo.ts'
import { isPack, nameOfPack, openPack, overlaid, packNamed, packStore } from './store/pack.ts'
import { isRegistered, register, resolveName } from './store/registry.ts'
import { type Snapshot, takeSnapshot } from './store/snapshot.ts'
import { openStore, type Store, storeExists } from './store/store.ts'
import type { ParsedDocument, RecordStore } from './types.ts'

export interface OpenOptions extends IndexOptions {
  /** The store's folder; default: one in the user's cache folder, by the paths. */
  store?: string
  /** Register the paths and the store under this name. */
  name?: string
  /** Write all of it into this file too, `NAME.corpus`: it is opened as a path is, where nobody has the documents. */
  pack?: string
  /** Index what is new first; default true. */
  refresh?: boolean
  /**
   * Write nothing, neither index nor what is found out, for a store in a place that can't be written; default
   * `CHAPTERVERSE_READ_ONLY`. What was indexed is asked as it is.
   */
  readOnly?: boolean
  /**
   * Asked where a folder has no store, but one of a folder that is gone was made of the same files: whether to take that
   * one over. Without it a new one is made.
   */
  onMoved?: (from: KeptCorpus) => boolean | Promise<boolean>
}

export interface OpenCorpus {
  corpus: Snapshot
  /** What indexing did; null when it was not asked to. */
  report: IndexReport | null
  /** Finished reader calls; closed with the corpus. */
  memo: RecordStore
  /** Paths that are not there any more: the corpus is as it was indexed. Absent where all are. */
  gone?: string[]
}

/**
 * Files and folders; a pack; a name that is registered, or that a pack in `CHAPTERVERSE_HOME/packs` has; or documents of
 * a loader, to be kept under a name.
 */
export type CorpusSource = readonly string[] | { name: string; documents?: readonly ParsedDocument[] }

/**
 * Opens a corpus and brings its index up to date first. What a loader gave is kept under its name, and opened by the
 * name alone later on.
 * @throws `no_corpus`, `path_not_found`, `no_documents`, `store_unusable`, `cancelled`
 * @example
 * const { corpus } = await openCorpus(['docs'])
 * corpus.search(['single sign-on'])
 */
export async function openCorpus(source: CorpusSource, options: OpenOptions = {}): Promise<OpenCorpus> {
  const pack = packIn(source)
  if (pack !== null) return openPacked(pack, 'name' in source ? source.name : (options.name ?? null), options)
  const { paths, documents, dir, name } = locate(source, options)
  const origin = documents === undefined ? { paths } : { documents }
  // A name whose documents came from a loader has nothing to look at again.
  const readOnly = options.readOnly ?? isReadOnly()
  const gone = documents === undefined && storeExists(dir) ? paths.filter((path) => !existsSync(path)) : []
  const wanted = documents !== undefined || (paths.length > 0 && (options.refresh ?? true))
  const refresh = wanted && !readOnly && gone.length === 0
  requireSource(paths, dir, refresh)
  if (refresh && options.store === undefined) await takeOver(paths, dir, options.onMoved)
  const store = openOwn(dir, paths.length > 0 ? paths : [`documents: ${name}`], { readOnly, gone })
  try {
    const report = refresh ? { ...(await indexCorpus(store, origin, options)), name } : null
    const corpus = takeSnapshot(store, name)
    if (corpus.documents.length === 0) throw noDocuments(paths, report)
    if (name !== null && !readOnly) register({ name, paths: [...paths], store: dir })
    if (options.pack !== undefined) packStore(store, options.pack)
    const memo = readOnly ? overlaid(createMemo(store.db)) : createMemo(store.db)
    return { corpus, report, memo, ...(gone.length > 0 && { gone }) }
  } catch (error) {
    store.db.close()
    throw error
  }
}

/** The store of a folder that moved becomes that of where it is now, if whoever asks wants it to. */
async function takeOver(paths: readonly string[], dir: string, onMoved: OpenOptions['onMoved']): Promise<void> {
  const [path, ...more] = paths
  if (onMoved === undefined || path === undefined || more.length > 0 || storeExists(dir)) return
  const from = movedFrom(path)
  if (from !== undefined && (await onMoved(from))) await moveCorpus(from, { paths })
}

/** A path that is not there is a slip, unless the store was made for it. */
function openOwn(
  dir: string,
  origin: readonly string[],
  { readOnly, gone }: { readOnly: boolean; gone: string[] },
): Store {
  const [missing] = gone
  try {
    return openStore(dir, origin, { readOnly })
  } catch (error) {
    throw missing === undefined ? error : notThere(missing)
  }
}

const notThere = (path: string): ChapterverseError =>
  new ChapterverseError('path_not_found', `${path} does not exist.`, { remedy: 'Check the path.' })

function isFileOrFolder(path: string): boolean {
  const found = statSync(path)
  return found.isFile() || found.isDirectory()
}

const isReadOnly = (): boolean => /^(?:1|true|yes)$/i.test(env('CHAPTERVERSE_READ_ONLY') ?? '')

/** A pack that is named itself, or by its name where none is registered so. */
function packIn(source: CorpusSource): string | null {
  if (!('name' in source)) return source.length === 1 && source[0] !== undefined && isPack(source[0]) ? source[0] : null
  return source.documents === undefined && !isRegistered(source.name) ? packNamed(source.name) : null
}

function openPacked(file: string, given: string | null, { pack }: OpenOptions): OpenCorpus {
  if (pack !== undefined)
    throw new ChapterverseError('bad_setting', `${file} is a pack already.`, { remedy: 'Copy the file.' })
  const store = openPack(file)
  try {
    return {
      corpus: takeSnapshot(store, given ?? nameOfPack(file)),
      report: null,
      memo: overlaid(createMemo(store.db)),
    }
  } catch (error) {
    store.db.close()
    throw error
  }
}

interface Located {
  /** Absolute, sorted; none for documents of a loader. */
  paths: string[]
  documents?: readonly ParsedDocument[]
  /** The store's folder. */
  dir: string
  name: string | null
}

function locate(source: CorpusSource, options: OpenOptions): Located {
  const place = (usual: string): string => (options.store === undefined ? usual : resolve(options.store))
  if ('name' in source) {
    const { name, documents } = source
    if (documents !== undefined) return { paths: [], documents, dir: place(defaultStore([name])), name }
    const { paths, store } = resolveName(name)
    return { paths, dir: place(store), name }
  }
  const paths = [...new Set(source.map((path) => resolve(path)))].sort()
  if (paths.length === 0) {
    throw new ChapterverseError('no_corpus', 'No documents were named.', {
      remedy: 'Name files or folders, or a registered corpus with --corpus NAME.',
    })
  }
  return { paths, dir: place(defaultStore(paths)), name: options.name ?? null }
}

/** Before a store is made: a mistyped path leaves nothing behind. */
function requireSource(paths: readonly string[], dir: string, refresh: boolean): void {
  if (!refresh && !storeExists(dir)) {
    throw new ChapterverseError('no_documents', `${paths.join(', ') || dir} was never indexed.`, {
      remedy: `Index it first: chapterverse index ${paths.join(' ') || 'PATH'}`,
    })
  }
  const missing = refresh ? paths.find((path) => !existsSync(path)) : undefined
  if (missing !== undefined) throw notThere(missing)
  // Before a store is made for what can't be read: a pipe waits for whoever writes to it, a device may never end.
  const odd = refresh ? paths.find((path) => !isFileOrFolder(path)) : undefined
  if (odd !== undefined)
    throw new ChapterverseError('file_unreadable', `${odd} is no regular file, so it cannot be read again and again.`, {
      remedy: 'Save what it gives to a file and name that.',
    })
}

/** A reason that does not begin with the file has it put before. */
const begun = ({ source, reason }: IndexReport['outcomes'][number]): string =>
  reason.startsWith(source) ? reason : `${source}: ${reason}`

function noDocuments(paths: readonly string[], report: IndexReport | null): ChapterverseError {
  const outcomes = report?.outcomes ?? []
  const [first] = outcomes
  const count = plural(outcomes.length, 'file was', 'files were')
  const why = first === undefined ? '' : ` ${count} not taken in: ${begun(first)}`
  return new ChapterverseError('no_documents', `Nothing readable was found in ${paths.join(', ')}.${why}`, {
    remedy:
      first?.remedy ??
      'Name a folder of documents (text, Markdown, HTML, PDF, Word, EPUB …), or a .jsonl file of them.',
  })
}
