import { expect, test } from 'vitest'
import { decodeVector, encodeVector, nearest, unit } from './vectors.ts'

const vector = (...values: number[]): Float32Array => unit(values) ?? new Float32Array()

test('a vector of unit length keeps its direction', () => {
  expect(vector(3, 4)).toEqual(Float32Array.of(0.6, 0.8))
  expect(vector(0, 0)).toEqual(Float32Array.of(0, 0))
})

test.each([[[]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY]]])('%j is no vector', (values) => {
  expect(unit(values)).toBeNull()
})

test('is stored as little-endian Float32 in base64', () => {
  expect(encodeVector(Float32Array.of(1, -0.5))).toBe(
    Buffer.from([0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0xbf]).toString('base64'),
  )
  const one = vector(1, 2, 3)
  expect(decodeVector(encodeVector(one))).toEqual(one)
})

test.each([
  ['nothing', ''],
  ['half a number', Buffer.from([0, 0, 128]).toString('base64')],
  ['no base64', '{"a":1}'],
  ['something behind it', `${encodeVector(Float32Array.of(1))} `],
  ['NaN', encodeVector(Float32Array.of(Number.NaN))],
])('%s is decoded as no vector', (_name, text) => {
  expect(decodeVector(text)).toBeNull()
})

test('the nearest comes first, equally near ones in the order given, other dimensions not at all', () => {
  const ranked = nearest(vector(1, 0), [vector(-1, 0), vector(1, 1), vector(1, 0), vector(1, 0, 0), vector(1, 1)])
  expect(ranked.map(({ index }) => index)).toEqual([2, 1, 4, 0])
  expect(ranked.map(({ similarity }) => similarity.toFixed(3))).toEqual(['1.000', '0.707', '0.707', '-1.000'])
})
