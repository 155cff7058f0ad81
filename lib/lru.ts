/**
 * The last few things made, so that they need not be made again.
 * @module
 */
export class Lru<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The value under a key, made when it is not there. What was used longest ago goes first. */
  get(key: K, make: () => V): V {
    const known = this.#entries.get(key)
    const value = known ?? make()
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#limit) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest)
        break
      }
    }
    return value
  }

  clear(): void {
    this.#entries.clear()
  }
}
