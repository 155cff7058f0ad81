/**
 * The reader that the settings name, made once per process. Neither reader is loaded before it is needed: a question
 * answered offline never pays for the client of a model.
 * @module
 */
import { env } from '../corpus/env.ts'
import type { Corpus, DocumentInfo, KeyValueStore } from '../corpus/types.ts'
import type { Reader } from '../readers/reader.ts'
import type { Settings } from '../state/settings.ts'

export const OFFLINE = 'offline'

/** The main reader: the setting, else `CHAPTERVERSE_MODEL`, else none. */
export function modelOf(settings: Settings): string {
  return settings.model ?? env('CHAPTERVERSE_MODEL') ?? OFFLINE
}

export async function readerFor(
  settings: Settings,
  corpus: Corpus,
  documents: readonly DocumentInfo[],
  memo: KeyValueStore | null,
): Promise<Reader> {
  const model = modelOf(settings)
  return model === OFFLINE ? offlineReader(corpus, documents) : modelReader(model, settings, memo)
}

/** By corpus and selected documents, whose statistics it works with; a few selections are kept. */
const offline = new WeakMap<Corpus, Map<string, Reader>>()
const SELECTIONS_KEPT = 16

async function offlineReader(corpus: Corpus, documents: readonly DocumentInfo[]): Promise<Reader> {
  const all = documents.length === corpus.documents.length
  const ids = documents.map(({ docId }) => docId)
  const key = all ? '' : JSON.stringify(ids)
  const readers = offline.get(corpus) ?? new Map<string, Reader>()
  offline.set(corpus, readers)
  const known = readers.get(key)
  if (known) return known
  const { createOfflineReader } = await import('../readers/offline/index.ts')
  const reader = createOfflineReader({ statistics: corpus.statistics(all ? undefined : ids) })
  readers.set(key, reader)
  const oldest = readers.keys().next().value
  if (readers.size > SELECTIONS_KEPT && oldest !== undefined) readers.delete(oldest)
  return reader
}

const NO_MEMO: KeyValueStore = { get: () => undefined, set: () => undefined }
const models = new WeakMap<KeyValueStore, Map<string, Reader>>()

async function modelReader(model: string, settings: Settings, memo: KeyValueStore | null): Promise<Reader> {
  const { screenModel, temperature, concurrency } = settings
  const choice = { model, temperature, concurrency, ...(screenModel === undefined ? {} : { screenModel }) }
  const store = memo ?? NO_MEMO
  const key = JSON.stringify(choice)
  const readers = models.get(store) ?? new Map<string, Reader>()
  models.set(store, readers)
  const known = readers.get(key)
  if (known) return known
  const [{ createModelReader }, { withMemo }] = await Promise.all([
    import('../readers/model/index.ts'),
    import('../readers/memo.ts'),
  ])
  const reader = withMemo(createModelReader(choice), store)
  readers.set(key, reader)
  return reader
}
