import { expect, it } from 'vitest'
import type { Note } from '../../readers/reader.ts'
import { normalised, parentOf } from './sub-questions.ts'

it.each([
  ['Who owns the dock?', ' who  owns the DOCK '],
  ['Ｗｈｏ owns it', 'who owns it?!'],
  ['谁拥有船坞？', '谁拥有船坞'],
])('takes %j and %j for one question', (a, b) => {
  expect(normalised(a)).toBe(normalised(b))
})

it.each([
  ['Is it 1.5?', 'Is it 15?'],
  ['Who owns the dock?', 'Who owned the dock?'],
  ['C: when did it appear?', 'C++: when did it appear?'],
  ['C#: when did it appear?', 'C++: when did it appear?'],
  ['Who pays £5?', 'Who pays 5%?'],
])('tells %j from %j', (a, b) => {
  expect(normalised(a)).not.toBe(normalised(b))
})

const note = (question: string, text: string, near: string[] = []): Note => ({
  question,
  status: text ? 'answered' : 'not_found',
  text,
  citations: [],
  near: near.map((quote) => ({ quote })),
})
const QUESTION = 'Where was the owner of the dock born?'
const ids = [{ id: 'q1' }, { id: 'q2' }]

it('finds the note that a sub-question builds on, also where it only came close', () => {
  const notes = [note('Who owns the dock?', 'The dock belongs to Ada Tern.'), note('When was it dug?', 'In 1902.')]
  expect(parentOf('Where was Ada Tern born?', QUESTION, notes, ids)).toBe('q1')
  const near = [note('Who owns the dock?', '', ['The Tern family built it.']), note('When was it dug?', 'In 1902.')]
  expect(parentOf('Where does the Tern family live?', QUESTION, near, ids)).toBe('q1')
})

it('finds none for what the question itself says, or nobody told', () => {
  const notes = [note('Who owns the dock?', 'The dock belongs to Ada Tern.')]
  expect(parentOf('Where is the dock?', QUESTION, notes, ids)).toBeNull()
  expect(parentOf('How deep is the harbour?', QUESTION, notes, ids)).toBeNull()
  expect(parentOf('Where was Ada Tern born?', QUESTION, [], [])).toBeNull()
})
