/**
 * The tasks of every engine.
 * @module
 */
export interface Engine {
  /** From raw text to the first answer: cutting into words, and the index. */
  build(texts: readonly string[]): void | Promise<void>
  /** Places in `texts` of the best ten for terms that `terms()` gave, best first. */
  search(terms: readonly string[]): number[] | Promise<number[]>
  /** Bytes that the index holds outside of JavaScript's memory. */
  outsideBytes?(): number
  close?(): void | Promise<void>
}

export const TOP = 10
