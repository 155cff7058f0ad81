import { expect, test } from 'vitest'
import { z } from 'zod'
import { coerce } from './coerce.ts'
import { jsonSchemaOf } from './function.ts'

const Reply = z.strictObject({
  sentences: z.array(z.int()),
  subQuestions: z.array(z.string()),
  confidence: z.number(),
  done: z.boolean(),
  text: z.string(),
  kind: z.enum(['yes', 'no']),
})
const full = { sentences: [1], subQuestions: ['a'], confidence: 0.5, done: true, text: 't', kind: 'yes' }
const as = (change: object) => coerce({ ...full, ...change }, jsonSchemaOf(Reply))

test.each([
  [{ sentences: '[3]' }, { sentences: [3] }],
  [{ sentences: ['3¦', '4', 5, '6-8', '9, 10'] }, { sentences: [3, 4, 5, 6, 7, 8, 9, 10] }],
  [{ sentences: 3 }, { sentences: [3] }],
  [{ sentences: null }, { sentences: [] }],
  [{ sentences: '' }, { sentences: [] }],
  [{ sentences: ['1-9000'] }, { sentences: [1, 9000] }],
  [{ subQuestions: 'one' }, { subQuestions: ['one'] }],
  [{ confidence: '0.9' }, { confidence: 0.9 }],
  [{ confidence: '90 %' }, { confidence: 0.9 }],
  [{ done: 'false' }, { done: false }],
  [{ text: 5432 }, { text: '5432' }],
  [{ text: null }, { text: '' }],
  [{ kind: ' Yes ' }, { kind: 'yes' }],
  [{ surplus: 1 }, {}],
])('%j is read as %j', (change, expected) => {
  expect(Reply.parse(as(change))).toEqual({ ...full, ...expected })
})

test.each([
  { sentences: ['sentence three'] },
  { sentences: [1.5] },
  { confidence: 'high' },
  { done: 'perhaps' },
  { text: { a: 1 } },
  { kind: 'maybe' },
])('%j is left to be refused', (change) => {
  expect(Reply.safeParse(as(change)).success).toBe(false)
})

test('other spellings of a key, and lists left out', () => {
  const { subQuestions, sentences, ...rest } = full
  const reply = { ...rest, Sub_Questions: subQuestions }
  expect(Reply.parse(coerce(reply, jsonSchemaOf(Reply)))).toEqual({ ...full, sentences: [] })
})

test('a bare list is the one list asked for', () => {
  const Only = z.strictObject({ sentences: z.array(z.int()) })
  expect(coerce([1, '2'], jsonSchemaOf(Only))).toEqual({ sentences: [1, 2] })
})

test('an object with no key asked for is not an empty reply', () => {
  const Only = z.strictObject({ sentences: z.array(z.int()) })
  expect(Only.safeParse(coerce({}, jsonSchemaOf(Only))).success).toBe(false)
  expect(Only.safeParse(coerce({ error: 'overloaded' }, jsonSchemaOf(Only))).success).toBe(false)
})
