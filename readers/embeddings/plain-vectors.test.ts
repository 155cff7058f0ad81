import { expect, test } from 'vitest'
import { plainVectors } from './plain-vectors.ts'

const base64 = (numbers: number[]): string => Buffer.from(Float32Array.from(numbers).buffer).toString('base64')

test.each<[string, unknown]>([
  [
    'as OpenAI does',
    {
      data: [
        { index: 0, embedding: [1, 0] },
        { index: 1, embedding: [0, 2] },
      ],
    },
  ],
  [
    'with places as text',
    {
      data: [
        { index: '0', embedding: [1, 0] },
        { index: '1', embedding: [0, 2] },
      ],
    },
  ],
  ['without places', { data: [{ embedding: [1, 0] }, { embedding: [0, 2] }] }],
  [
    'in Base64',
    {
      data: [
        { index: 0, embedding: base64([1, 0]) },
        { index: 1, embedding: base64([0, 2]) },
      ],
    },
  ],
  [
    'as Ollama does',
    {
      model: 'm',
      embeddings: [
        [1, 0],
        [0, 2],
      ],
    },
  ],
  [
    'as lists of numbers',
    [
      [1, 0],
      [0, 2],
    ],
  ],
  [
    'as a list of things',
    [
      { index: 0, embedding: [1, 0] },
      { index: 1, embedding: [0, 2] },
    ],
  ],
])('are read %s', (_name, body) => {
  expect(plainVectors(body)?.data.map(({ index, embedding }) => [index, embedding])).toEqual([
    [0, [1, 0]],
    [1, [0, 2]],
  ])
})

test.each<[string, unknown]>([
  ['an error', { error: { message: 'no' } }],
  ['words', { data: ['one', 'two'] }],
  ['numbers with gaps', { data: [{ index: 0, embedding: [1, null] }] }],
  ['half a number in Base64', { data: [{ index: 0, embedding: 'AAA=' }] }],
  ['nothing', null],
])('are not seen in %s', (_name, body) => {
  expect(plainVectors(body)).toBeNull()
})

test.each([
  [{ usage: { prompt_tokens: '12' } }, 12],
  [{ prompt_eval_count: 7 }, 7],
  [{ usage: null }, undefined],
])('what was used is told by %j', (more, used) => {
  expect(plainVectors({ data: [{ index: 0, embedding: [1] }], ...more })?.usage?.prompt_tokens).toBe(used)
})
