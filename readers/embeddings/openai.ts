/**
 * The embedder with a model behind it: any endpoint that speaks OpenAI's embeddings, by settings alone.
 * @module
 */
import type { OpenAIClient } from '@langchain/openai'
import { tokenWeight } from '../../corpus/words/tokens.ts'
import { sha256 } from '../../lib/hash.ts'
import { loaded, NO_KEY, NO_TIMEOUT } from '../model/chat.ts'
import { type Endpoint, type EndpointOptions, endpointOf } from '../model/endpoint.ts'
import { RETRY_POLICY, type RetryPolicy } from '../model/retry.ts'
import { mayBeCharged, type Outcome, withRetries } from '../model/with-retries.ts'
import type { CallOptions } from '../reader.ts'
import { createFetch } from '../wire/exchange.ts'
import { inBatches } from './batches.ts'
import type { Embedder } from './embedder.ts'
import { plainVectors } from './plain-vectors.ts'
import { unit } from './vectors.ts'

export interface EmbedderOptions extends Omit<EndpointOptions, 'temperature'> {
  model: string
  /** Departures from `RETRY_POLICY`. */
  retry?: Partial<RetryPolicy> | undefined
}

const TOO_LONG = 'Name an embeddings model that takes longer texts, or leave embeddingModel out.'

/**
 * @example
 * const embedder = createEmbedder({ model: 'bge-m3', baseURL: 'http://127.0.0.1:11434/v1' })
 * const [vector] = await embedder.embed(['Lost property'])
 */
export function createEmbedder({ model, retry, ...where }: EmbedderOptions): Embedder {
  const endpoint = endpointOf(model, where)
  const policy = { ...RETRY_POLICY, ...retry }
  return {
    // The same model name may mean another model at another endpoint.
    name: `${model} ${sha256(endpoint.address.url + endpoint.address.search).slice(0, 12)}`,
    embed: (texts, options = {}) =>
      inBatches(texts, (batch) =>
        withRetries({ ...endpoint, tooLong: TOO_LONG }, policy, options, () => turn(endpoint, batch, options)),
      ),
  }
}

/** The estimate falls short of code and figures by up to a third; what is reserved should not. */
const MARGIN = 4 / 3

/** One request. What `reserve` throws is thrown, what the endpoint does is returned. */
async function turn(
  endpoint: Endpoint,
  texts: readonly string[],
  { signal, reserve }: CallOptions,
): Promise<Outcome<Float32Array[]>> {
  const { model } = endpoint
  await loaded()
  const weight = texts.reduce((sum, text) => sum + tokenWeight(text), 0)
  const settle = reserve?.(model, Math.ceil(weight * MARGIN), 0)
  const sent = { model, inputTokens: Math.ceil(weight), outputTokens: 0, cachedTokens: 0 }
  try {
    const { vectors, inputTokens } = await send(endpoint, texts, signal)
    settle?.({ ...sent, inputTokens: inputTokens ?? sent.inputTokens })
    return { value: vectors }
  } catch (error) {
    settle?.(mayBeCharged(error) ? sent : null)
    return { error }
  }
}

interface Embedded {
  vectors: Float32Array[]
  /** Null when the endpoint reports none. */
  inputTokens: number | null
}

/** Sends one request through a client of its own: the library's client can be neither cancelled nor asked what it spent. */
async function send(endpoint: Endpoint, texts: readonly string[], signal: AbortSignal | undefined): Promise<Embedded> {
  const { OpenAIEmbeddings } = await loaded()
  let inputTokens: number | null = null

  class Client extends OpenAIEmbeddings {
    protected override async embeddingWithRetry(request: OpenAIClient.EmbeddingCreateParams) {
      const response = await super.embeddingWithRetry(request)
      inputTokens = response.usage?.prompt_tokens ?? null
      return { ...response, data: response.data.toSorted((a, b) => a.index - b.index) }
    }
  }

  const { address, timeoutMs } = endpoint
  const fetch = createFetch({ address, timeoutMs, plain: plainVectors, what: NOT_VECTORS, ...(signal && { signal }) })
  const client = new Client({
    model: endpoint.model,
    apiKey: NO_KEY,
    configuration: { baseURL: address.url, fetch },
    batchSize: texts.length,
    // The client library's own choice, base64, is answered with plain numbers by many servers, which it then misreads.
    encodingFormat: 'float',
    stripNewLines: false,
    maxRetries: 0,
    timeout: NO_TIMEOUT,
  })
  const vectors = (await client.embedDocuments([...texts])).map(unit)
  if (vectors.length === texts.length && vectors.every((vector) => vector !== null)) return { vectors, inputTokens }
  throw new Error(`the answer was not ${NOT_VECTORS}`)
}

const NOT_VECTORS = 'a vector for each text'
