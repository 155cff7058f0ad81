/**
 * Vectors are computed once: each is stored under its embedder and the hash of its text.
 * @module
 */

import type { KeyValueStore } from '../../corpus/types.ts'
import { sha256 } from '../../lib/hash.ts'
import { unlessFailing } from '../../lib/unless-failing.ts'
import { throwIfCancelled } from '../calls/cancelled.ts'
import { InFlight } from '../calls/in-flight.ts'
import { inBatches } from './batches.ts'
import type { Embedder } from './embedder.ts'
import { decodeVector, encodeVector } from './vectors.ts'

/**
 * Wraps an embedder so that only texts it has never seen are sent, each once, a batch at a time: what a batch gave is
 * stored when it is there. A stored value that is no vector counts as absent, and so does a store that fails.
 */
export function withStoredVectors(embedder: Embedder, store: KeyValueStore): Embedder {
  const keyOf = (text: string) => `vector ${embedder.name} ${sha256(text)}`
  const underWay = new InFlight<Float32Array[]>()

  function stored(text: string): Float32Array | null {
    const value = unlessFailing(() => store.get(keyOf(text)))
    return value === undefined ? null : decodeVector(value)
  }

  return {
    name: embedder.name,
    async embed(texts, options = {}) {
      throwIfCancelled(options.signal)
      const vectors = new Map(texts.map((text) => [text, stored(text)]))
      const unknown = [...vectors].filter(([, vector]) => vector === null).map(([text]) => text)
      const fresh = await inBatches(unknown, (batch) =>
        underWay.join(
          JSON.stringify(batch),
          async (signal) => {
            const made = await embedder.embed(batch, { ...options, signal })
            batch.forEach((text, at) => {
              const vector = made[at]
              if (vector) unlessFailing(() => store.set(keyOf(text), encodeVector(vector)))
            })
            return made
          },
          options.signal,
        ),
      )
      unknown.forEach((text, at) => {
        vectors.set(text, fresh[at] ?? null)
      })
      return texts.map((text) => vectors.get(text) ?? new Float32Array())
    },
  }
}
