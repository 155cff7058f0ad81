/**
 * A list of unsigned integers that grows without boxing them.
 * @module
 */
export class GrowingUint32 {
  #items = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds at the end; gives the place. */
  push(value: number): number {
    if (this.#length === this.#items.length) {
      const wider = new Uint32Array(this.#items.length * 2)
      wider.set(this.#items)
      this.#items = wider
    }
    this.#items[this.#length] = value
    return this.#length++
  }

  at(index: number): number {
    return this.#items[index] ?? 0
  }

  set(index: number, value: number): void {
    this.#items[index] = value
  }

  /** The items, without a copy. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.#length)
  }
}
