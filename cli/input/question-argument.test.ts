import { describe, expect, it } from 'vitest'
import { pathsBeside, questionOf } from './question-argument.ts'

const HERE = import.meta.dirname
const asked = { command: 'ask', missing: 'No question was asked.' }
const REMEDY = 'Put it in quotes before the PATHs: chapterverse ask "…" PATH'

describe('questionOf', () => {
  it('gives the question', () => {
    expect(questionOf('Why?', [HERE], {}, asked)).toBe('Why?')
    expect(questionOf(HERE, ['a.md'], {}, asked)).toBe(HERE)
    expect(questionOf(HERE, [], { corpus: 'notes' }, asked)).toBe(HERE)
  })

  it.each([
    [undefined, 'No question was asked.'],
    [' ', 'No question was asked.'],
    [HERE, `No question was asked. ${HERE} is a path.`],
  ])('takes %j for none', (given, message) => {
    expect(() => questionOf(given, [], {}, asked)).toThrow(
      expect.objectContaining({ code: 'no_question', message, remedy: REMEDY }),
    )
  })
})

describe('pathsBeside', () => {
  it('takes all arguments for paths', () => {
    expect(pathsBeside('q.jsonl', undefined, [])).toEqual([])
    expect(pathsBeside('q.jsonl', HERE, ['b'])).toEqual([HERE, 'b'])
  })

  it('says that a question stands where paths are', () => {
    expect(() => pathsBeside('q.jsonl', 'Why?', [HERE])).toThrow(
      expect.objectContaining({
        code: 'bad_setting',
        message: '"Why?" is no path, and --questions q.jsonl was given.',
      }),
    )
  })
})
