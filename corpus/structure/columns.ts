/**
 * Columns of 32-bit numbers as bytes, and tables of what they number.
 * @module
 */

/** Columns need their own alignment, which a view into a larger buffer may lack. */
export const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % 4 === 0 ? bytes : bytes.slice())

/** Reads one column after another. */
export function columnsOf(bytes: Uint8Array, start: number): (length: number) => Uint32Array {
  let at = bytes.byteOffset + start
  return (length) => {
    const column = new Uint32Array(bytes.buffer, at, length)
    at += length * 4
    return column
  }
}

/** A column of its own. */
export function words(values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer)
}

export const joined = (blocks: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(blocks))

/** 0 beyond the end: every row used is in range by construction. */
export const cell = (column: Uint32Array | undefined, row: number): number => column?.[row] ?? 0

/** Distinct values in order of first appearance. */
export class Table<T> {
  readonly entries: T[] = []
  readonly #known = new Map<string, number>()
  readonly #key: (value: T) => string

  constructor(key: (value: T) => string) {
    this.#key = key
  }

  index(value: T): number {
    const key = this.#key(value)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.entries.push(value)
    this.#known.set(key, this.entries.length - 1)
    return this.entries.length - 1
  }
}
