import { expect, test } from 'vitest'
import { isListed, namesIn } from './model-names.ts'

test.each([
  ['as OpenAI does', { object: 'list', data: [{ id: 'a' }, { id: 'b' }] }, ['a', 'b']],
  ['as Ollama does', { models: [{ name: 'a:latest', model: 'a:latest' }] }, ['a:latest']],
  ['without anything around it', [{ id: 'a' }], ['a']],
  ['by names alone', { data: ['a', 'b'] }, ['a', 'b']],
  ['that is empty', { data: [] }, []],
  ['that is none', { models: 3 }, null],
  ['of things without names', { data: [{ size: 3 }] }, null],
  ['that failed', { error: { message: 'no' } }, null],
])('a list %s', (_name, body, names) => {
  expect(namesIn(body)).toEqual(names)
})

test.each([
  ['org/name:cheapest', ['org/name'], true],
  ['org/name:8b', ['org/name:70b', 'org/name'], false],
  ['name:8b', ['name'], false],
  ['name:free', ['name'], true],
])('%s is in %j: %j', (model, ids, listed) => {
  expect(isListed(model, ids)).toBe(listed)
})
