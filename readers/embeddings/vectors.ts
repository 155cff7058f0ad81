/**
 * Vectors as numbers: unit length, bytes, nearness.
 * @module
 */
import { endianness } from 'node:os'

/**
 * A vector of unit length, so that a dot product is a cosine. All zeros stay what they are.
 * @returns null for what is no vector: empty, or with something in it that is no finite number
 */
export function unit(values: readonly number[] | Float32Array): Float32Array | null {
  const length = norm(values)
  if (values.length === 0 || !Number.isFinite(length)) return null
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length))
}

function norm(values: readonly number[] | Float32Array): number {
  let sum = 0
  for (const value of values) sum += value * value
  return Math.sqrt(sum)
}

const BYTES = Float32Array.BYTES_PER_ELEMENT
const BIG_ENDIAN = endianness() === 'BE'

/** Float32, little-endian whatever the machine, in base64. */
export function encodeVector(vector: Float32Array): string {
  const bytes = Buffer.from(Uint8Array.from(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)))
  return (BIG_ENDIAN ? bytes.swap32() : bytes).toString('base64')
}

/** @returns null for what no vector was encoded as */
export function decodeVector(text: string): Float32Array | null {
  const bytes = Buffer.from(text, 'base64')
  // Node skips what is no base64: something else than a vector then has fewer bytes than its length tells.
  const whole = text.length === 4 * Math.ceil(bytes.length / 3)
  if (bytes.length === 0 || bytes.length % BYTES !== 0 || !whole) return null
  const vector = new Float32Array(bytes.length / BYTES)
  new Uint8Array(vector.buffer).set(BIG_ENDIAN ? bytes.swap32() : bytes)
  return vector.every(Number.isFinite) ? vector : null
}

export interface Near {
  /** Position in the list that was given. */
  index: number
  /** Cosine, -1 to 1. */
  similarity: number
}

/**
 * Vectors by cosine to the query, nearest first, equally near ones in the order given. All of unit length; those of
 * another number of dimensions come from another model and are left out.
 */
export function nearest(query: Float32Array, vectors: readonly Float32Array[]): Near[] {
  return vectors
    .map((vector, index) => ({ index, vector }))
    .filter(({ vector }) => vector.length === query.length)
    .map(({ index, vector }) => ({ index, similarity: dot(query, vector) }))
    .sort((a, b) => b.similarity - a.similarity || a.index - b.index)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
