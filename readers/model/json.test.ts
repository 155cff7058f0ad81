import { describe, expect, test } from 'vitest'
import { jsonIn } from './json.ts'

const value = (text: string) => jsonIn(text)[0]?.value

describe('finds the reply in', () => {
  test.each([
    ['plain JSON', '{"a": [1]}'],
    ['a fence', '```json\n{"a": [1]}\n```'],
    ['prose', 'Sure! Here it is: {"a": [1]} Hope that helps {smile}.'],
    ['references in prose before it', 'See [3] and [4].\n{"a": [1], "b": "longer than the references"}'],
    ['thinking', '<think>maybe {"a": [2], "long": "xxxxxxxxxxxxxxxxxxxxx"}</think>\n{"a": [1]}'],
    ['a string about thinking', '{"a": [1], "text": "closed by </think> {"}'],
    ['thinking whose start the server took away', 'maybe {"a": [2], "b": [1,2,3,4]}</think>{"a": [1]}'],
    ['single quotes and a trailing comma', "{'a': [1,],}"],
    ['Python constants and comments', '{"a": [1], "b": None} // done'],
    ['unquoted keys', '{a: [1]}'],
    ['brackets in strings', '{"a": [1], "text": "} ] \\" {"}'],
  ])('%s', (_name, text) => {
    expect(value(text)).toMatchObject({ a: [1] })
    expect(jsonIn(text)[0]?.cut).toBe(false)
  })
})

test.each(['', 'no json at all', '"a string"', '17', '<think>{"a": 1}', 'a [b'])('finds no object in %j', (text) => {
  expect(jsonIn(text).filter(({ cut }) => !cut)).toEqual([])
})

test('what was cut is closed, and said to be cut', () => {
  expect(jsonIn('{"a": [1, 2], "b": "hal')).toEqual([{ value: { a: [1, 2], b: 'hal' }, cut: true }])
  expect(jsonIn('```json\n{"a": [1, 2\n```')[0]).toEqual({ value: { a: [1, 2] }, cut: true })
})

test('a whole object is preferred to one that never closes', () => {
  expect(jsonIn('first {try, then {"a": 1}')[0]).toEqual({ value: { a: 1 }, cut: false })
})

test.each(['[{', '{.', '{"a":'])('a long reply of %s ends soon', (piece) => {
  const started = performance.now()
  jsonIn(piece.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(2000)
})
