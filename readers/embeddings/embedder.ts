/**
 * Vectors of short texts: titles, summaries, questions. Optional wherever it is used; words alone do the work without.
 * @module
 */
import type { CallOptions } from '../reader.ts'

export interface Embedder {
  /** Part of what vectors are stored under: vectors of two models cannot be compared. */
  readonly name: string
  /**
   * One vector of unit length a text, in order.
   * @throws `model_refused`, `model_unavailable`, `cancelled`, and what `options.reserve` throws
   */
  embed(texts: readonly string[], options?: CallOptions): Promise<Float32Array[]>
}
