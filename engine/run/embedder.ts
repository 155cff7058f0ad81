/**
 * The embedder that the settings name, or that was handed in; none unless one is. Nothing is loaded before it is needed.
 * @module
 */
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import type { KeyValueStore } from '../../corpus/types.ts'
import { env } from '../../lib/env.ts'
import { sha256 } from '../../lib/hash.ts'
import { Lru } from '../../lib/lru.ts'
import type { Embedder } from '../../readers/embeddings/embedder.ts'
import { OFFLINE, type Settings } from '../../state/settings.ts'
import { ENVIRONMENT } from './reader.ts'

/** The setting, else `CHAPTERVERSE_EMBEDDING_MODEL`, else none. */
function embeddingModelOf(settings: Settings): string | null {
  const model = settings.embeddingModel ?? env('CHAPTERVERSE_EMBEDDING_MODEL') ?? OFFLINE
  return model === OFFLINE ? null : model
}

/**
 * @param memo Where vectors are kept; null: only as long as the embedder lives
 * @param embeddings Instead of the model that the settings name.
 */
export async function embedderFor(
  settings: Settings,
  memo: KeyValueStore | null,
  embeddings?: EmbeddingsInterface,
): Promise<Embedder | null> {
  const embedder = await chosen(settings, memo, embeddings)
  if (embedder === null) return null
  const { setConcurrency } = await import('../../readers/calls/limiter.ts')
  setConcurrency(settings.concurrency)
  return embedder
}

async function chosen(settings: Settings, memo: KeyValueStore | null, embeddings?: EmbeddingsInterface) {
  if (embeddings !== undefined) return adapted(embeddings, memo)
  const model = embeddingModelOf(settings)
  return model === null ? null : modelEmbedder(model, settings, memo)
}

async function adapted(embeddings: EmbeddingsInterface, memo: KeyValueStore | null): Promise<Embedder> {
  const [{ embedderFrom }, { withStoredVectors }] = await Promise.all([
    import('../../readers/embeddings/adapter.ts'),
    import('../../readers/embeddings/stored.ts'),
  ])
  return withStoredVectors(embedderFrom(embeddings), memo ?? new Map())
}

const made = new WeakMap<KeyValueStore, Lru<string, Promise<Embedder>>>()
const CHOICES_KEPT = 16

/** One a store and choice, so that runs side by side do not send the same texts twice. */
function modelEmbedder(model: string, { requestSeconds }: Settings, memo: KeyValueStore | null): Promise<Embedder> {
  const choice = { model, ...(requestSeconds !== undefined && { timeoutMs: requestSeconds * 1000 }) }
  const store = memo ?? new Map()
  const embedders = made.get(store) ?? new Lru<string, Promise<Embedder>>(CHOICES_KEPT)
  made.set(store, embedders)
  // A hash, so that no key lies about in memory longer than its embedder.
  return embedders.get(sha256(JSON.stringify([choice, ENVIRONMENT.map(env)])), async () => {
    const [{ createEmbedder }, { withStoredVectors }] = await Promise.all([
      import('../../readers/embeddings/openai.ts'),
      import('../../readers/embeddings/stored.ts'),
    ])
    return withStoredVectors(createEmbedder(choice), store)
  })
}
