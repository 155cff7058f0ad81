/**
 * Vectors as servers send them, made plain: OpenAI's list with numbers and places, Ollama's `embeddings`, lists alone,
 * Base64 that nobody asked for.
 * @module
 */

export interface PlainVectors {
  object: 'list'
  data: { object: 'embedding'; index: number; embedding: number[] }[]
  usage?: { prompt_tokens: number }
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** Null where the body holds no vectors. */
export function plainVectors(body: unknown): PlainVectors | null {
  const fields = fieldsOf(body)
  const list = [fields['data'], fields['embeddings'], body].find((one) => Array.isArray(one)) as unknown[] | undefined
  const vectors = list?.map((one) => vectorOf(Array.isArray(one) ? one : fieldsOf(one)['embedding']))
  if (list === undefined || !vectors?.every((vector) => vector !== null)) return null
  const used = Number(fieldsOf(fields['usage'])['prompt_tokens'] ?? fields['prompt_eval_count'] ?? Number.NaN)
  return {
    object: 'list',
    data: vectors.map((embedding, n) => ({ object: 'embedding', index: placeOf(list[n], n), embedding })),
    ...(Number.isFinite(used) && { usage: { prompt_tokens: used } }),
  }
}

/** The place it says it has, else the one it stands at. */
function placeOf(given: unknown, at: number): number {
  const index = fieldsOf(given)['index']
  return index === undefined || index === null || !Number.isInteger(Number(index)) ? at : Number(index)
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Numbers, or floats of four bytes in Base64. */
function vectorOf(given: unknown): number[] | null {
  if (Array.isArray(given)) return given.every((number) => typeof number === 'number') ? given : null
  if (typeof given !== 'string' || !BASE64.test(given)) return null
  const bytes = Buffer.from(given, 'base64')
  if (bytes.length === 0 || bytes.length % 4 !== 0) return null
  return Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readFloatLE(4 * n))
}
