/**
 * Vectors as numbers: unit length, bytes, nearness.
 * @module
 */

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

/** Float32, little-endian whatever the machine, in base64. */
export function encodeVector(vector: Float32Array): string {
  const view = new DataView(new ArrayBuffer(vector.length * BYTES))
  vector.forEach((value, at) => {
    view.setFloat32(at * BYTES, value, true)
  })
  return Buffer.from(view.buffer).toString('base64')
}

/** @returns null for what no vector was encoded as */
export function decodeVector(text: string): Float32Array | null {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length % BYTES !== 0 || bytes.toString('base64') !== text) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const vector = Float32Array.from({ length: bytes.length / BYTES }, (_, at) => view.getFloat32(at * BYTES, true))
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
