import { describe, expect, it } from 'vitest'
import { documentNamed, parseQuestions, readQuestions } from './questions.ts'

describe('parseQuestions', () => {
  it('reads a question a line and ignores more keys, blank lines and a byte order mark', () => {
    const text = '\uFEFF{"id":"a","question":"Why?","lang":"en"}\r\n\n{"id":2,"question":"谁？","doc":"b.md"}\n'
    expect(parseQuestions(text, 'q.jsonl')).toEqual([
      { id: 'a', question: 'Why?', line: 1 },
      { id: 2, question: '谁？', doc: 'b.md', line: 3 },
    ])
  })

  it.each([
    ['{"id":"a","question":"Why?"}\n{oops', 'q.jsonl, line 2: this is not JSON.'],
    ['{"id":"a"}', 'q.jsonl, line 1: question'],
    ['{"question":"Why?"}', 'q.jsonl, line 1: id'],
    ['{"id":"a","question":"  "}', 'q.jsonl, line 1: question'],
    ['[1]', 'q.jsonl, line 1'],
    ['\n \n', 'q.jsonl holds no questions.'],
  ])('refuses %j', (text, message) => {
    expect(() => parseQuestions(text, 'q.jsonl')).toThrowError(
      expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(message) }),
    )
  })

  it('says which file cannot be read', () => {
    const failing = (): string => {
      throw new Error('ENOENT')
    }
    expect(() => readQuestions('q.jsonl', failing)).toThrowError(
      expect.objectContaining({ code: 'bad_input', message: expect.stringContaining('q.jsonl') }),
    )
  })
})

describe('documentNamed', () => {
  const ids = [
    'guide/auth.md',
    'guide/auth-flow.md',
    'v1.2/notes.md',
    'harbours/skerra.md',
    'notes.md',
    'a.md',
    'a.html',
  ]
  const named = (doc: string): string => documentNamed(doc, ids, 'q.jsonl', 7)

  it('takes ids with or without extension, and the end of an id at a slash', () => {
    expect(named('guide/auth.md')).toBe('guide/auth.md')
    expect(named('guide/auth')).toBe('guide/auth.md')
    expect(named('skerra.md')).toBe('harbours/skerra.md')
    expect(named('skerra')).toBe('harbours/skerra.md')
  })

  it('prefers the nearer fit', () => {
    expect(named('notes')).toBe('notes.md')
  })

  it.each([
    ['kerra', 'no document of the corpus is called "kerra"'],
    ['a', '"a" may be a.md or a.html'],
  ])('refuses %s, naming the line', (doc, message) => {
    expect(() => named(doc)).toThrowError(
      expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(`q.jsonl, line 7: ${message}`) }),
    )
  })
})
