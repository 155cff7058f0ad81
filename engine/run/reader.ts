/**
 * The reader that the settings name, made once per process. Neither reader is loaded before it is needed: a question
 * answered offline never pays for the client of a model.
 * @module
 */

import type { Corpus, DocumentInfo, KeyValueStore } from '../../corpus/types.ts'
import { env } from '../../lib/env.ts'
import { sha256 } from '../../lib/hash.ts'
import { Lru } from '../../lib/lru.ts'
import type { Reader } from '../../readers/reader.ts'
import { OFFLINE, type Settings } from '../../state/settings.ts'

/** Whether nobody but rules would read. */
export const isOffline = ({ reader }: { reader: Pick<Reader, 'name'> }): boolean => reader.name === OFFLINE

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
const offline = new WeakMap<Corpus, Lru<string, Promise<Reader>>>()
const SELECTIONS_KEPT = 16

export function offlineReader(corpus: Corpus, documents: readonly DocumentInfo[]): Promise<Reader> {
  const all = documents.length === corpus.documents.length
  const ids = all ? undefined : documents.map(({ docId }) => docId)
  const readers = offline.get(corpus) ?? new Lru<string, Promise<Reader>>(SELECTIONS_KEPT)
  offline.set(corpus, readers)
  return readers.get(JSON.stringify(ids ?? null), async () => {
    const { createOfflineReader } = await import('../../readers/offline/index.ts')
    return createOfflineReader({ statistics: corpus.statistics(ids) })
  })
}

/** What the endpoints of models take from the environment where no setting says it. */
export const ENVIRONMENT = [
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
  'CHAPTERVERSE_REQUEST_SECONDS',
  'CHAPTERVERSE_STREAM',
  'CHAPTERVERSE_MODEL_KWARGS',
] as const

/** How an endpoint is spoken to, as far as settings say. */
function spokenTo({ requestSeconds, stream, modelKwargs }: Settings) {
  return { ...(requestSeconds !== undefined && { timeoutMs: requestSeconds * 1000 }), stream, modelKwargs }
}

const NO_MEMO: KeyValueStore = { get: () => undefined, set: () => undefined }
const models = new WeakMap<KeyValueStore, Lru<string, Promise<Reader>>>()
const CHOICES_KEPT = 16

async function modelReader(model: string, settings: Settings, memo: KeyValueStore | null): Promise<Reader> {
  const { screenModel, temperature, concurrency, screenBatchTokens } = settings
  const choice = { model, screenModel, temperature, ...spokenTo(settings) }
  const store = memo ?? NO_MEMO
  const readers = models.get(store) ?? new Lru<string, Promise<Reader>>(CHOICES_KEPT)
  models.set(store, readers)
  // A hash, so that no key lies about in memory longer than its reader.
  const reader = readers.get(sha256(JSON.stringify([choice, screenBatchTokens, ENVIRONMENT.map(env)])), async () => {
    const [{ createModelReader }, { withCallCache }] = await Promise.all([
      import('../../readers/model/index.ts'),
      import('../../readers/calls/cache.ts'),
    ])
    return withCallCache(createModelReader(choice), store, { screenBatchTokens })
  })
  // Of the process, not of the reader, which was perhaps made for an earlier run.
  const { setConcurrency } = await import('../../readers/calls/limiter.ts')
  setConcurrency(concurrency)
  return reader
}
