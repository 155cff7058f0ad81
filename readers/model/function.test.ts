import { expect, test } from 'vitest'
import { z } from 'zod'
import { distinct, jsonSchemaOf, languageOf, shapeOf, share } from './function.ts'

test.each([
  ['What is the port?', 'en'],
  ['港口服务器在哪个端口上等待？', 'zh'],
  ['PostgreSQL 的 wal_level 参数默认值是什么', 'zh'],
  ['Who is 林黛玉 in the novel?', 'en'],
  ['Airtable Sink 支持 upsert 吗？', 'zh'],
  ['ElastiCache Sink 需要哪些参数？', 'zh'],
  ['What is the 端口 of the server?', 'en'],
  ['ポートは何番ですか', 'en'],
  ['¿Cuál es el puerto?', 'en'],
  ['', 'en'],
])('%s is asked in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test.each([
  [0.4, 0.4],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
  [1, 1],
  [1.2, 1],
  [8, 0.8],
  [85, 0.85],
  [500, 1],
])('a confidence of %d is %d', (value, expected) => {
  expect(share(value)).toBe(expected)
})

test('schemas carry only what every endpoint takes', () => {
  const schema = jsonSchemaOf(z.strictObject({ n: z.array(z.int()), kind: z.enum(['a', 'b']).catch('a') }))
  expect(schema).toEqual({
    type: 'object',
    properties: {
      n: { type: 'array', items: { type: 'integer' } },
      kind: { type: 'string', enum: ['a', 'b'] },
    },
    required: ['n', 'kind'],
    additionalProperties: false,
  })
  expect(shapeOf(schema)).toBe('{"n": [integer, …], "kind": "a" | "b"}')
})

test('distinct keeps the first of each', () => {
  expect(distinct([' a', '', 'b', 'a '])).toEqual(['a', 'b'])
})
