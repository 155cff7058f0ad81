/**
 * Any LangChain `Embeddings` as an embedder.
 * @module
 */
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import { tokenWeight } from '../../corpus/words/tokens.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { throwIfCancelled } from '../calls/cancelled.ts'
import { limited } from '../calls/limiter.ts'
import { failureOf } from '../model/retry.ts'
import type { CallOptions } from '../reader.ts'
import { inBatches } from './batches.ts'
import type { Embedder } from './embedder.ts'
import { unit } from './vectors.ts'

/**
 * Retries are those of the embeddings themselves. They cannot be cancelled: when the signal aborts, nobody waits for
 * them any more.
 *
 * @param name What vectors are stored under; needed where class, model and dimensions do not tell two embeddings apart
 */
export function embedderFrom(embeddings: EmbeddingsInterface, name: string = nameOf(embeddings)): Embedder {
  async function once(texts: readonly string[], { signal, reserve }: CallOptions): Promise<Float32Array[]> {
    const inputTokens = Math.ceil(texts.reduce((sum, text) => sum + tokenWeight(text), 0))
    const ask = async () => {
      const settle = reserve?.(name, inputTokens, 0)
      try {
        const vectors = checked(name, texts, await embeddings.embedDocuments([...texts]))
        settle?.({ model: name, inputTokens, outputTokens: 0, cachedTokens: 0 })
        return vectors
      } catch (error) {
        settle?.(null)
        throw failed(name, error)
      }
    }
    return limited(ask, signal).catch((error: unknown) => {
      throwIfCancelled(signal)
      throw error
    })
  }

  return { name, embed: (texts, options = {}) => inBatches(texts, (batch) => once(batch, options)) }
}

/** `OpenAIEmbeddings text-embedding-3-small 512`. */
function nameOf(embeddings: EmbeddingsInterface): string {
  const { model, dimensions } = embeddings as { model?: unknown; dimensions?: unknown }
  const known = [model, dimensions].filter((value) => typeof value === 'string' || typeof value === 'number')
  return [embeddings.constructor.name, ...known].join(' ')
}

function checked(name: string, texts: readonly string[], values: readonly number[][]): Float32Array[] {
  const vectors = values.flatMap((value) => unit(value) ?? [])
  if (vectors.length === texts.length) return vectors
  throw new ChapterverseError('model_refused', `${name} gave ${vectors.length} vectors for ${texts.length} texts.`, {
    remedy: 'embedDocuments must give an array of finite numbers for each text.',
  })
}

function failed(name: string, error: unknown): ChapterverseError {
  if (error instanceof ChapterverseError) return error
  const { kind, message } = failureOf(error)
  const code = kind === 'refused' ? 'model_refused' : 'model_unavailable'
  return new ChapterverseError(code, `The embeddings ${name} failed: ${message}`, {
    remedy: 'Check the embeddings that were handed in, or ask without them.',
    cause: error,
  })
}
