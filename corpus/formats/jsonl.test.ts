import { expect, test } from 'vitest'
import { formatContract } from './format.contract.ts'
import { parse } from './jsonl.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

formatContract({
  name: 'jsonl',
  parse,
  write: ({ headings, paragraphs }) =>
    bytes(
      JSON.stringify({
        id: 'a',
        text: `# ${headings[0]}\n\n${paragraphs[0]}\n\n## ${headings[1]}\n\n${paragraphs[1]}`,
      }),
    ),
  samples: { empty: bytes(''), 'an array': bytes('[1]'), 'no text': bytes('{"id":"a"}'), cut: bytes('{"id":') },
})

test('a document a line, with its id and title; other keys are ignored', () => {
  const rows = [
    { id: 'a', title: ' First ', text: 'One.', url: 'x' },
    { id: 7, text: '# T\n\nTwo.' },
    { text: 'Chapter 1\n\nText.' },
  ]
  const text = `${rows.map((row) => JSON.stringify(row)).join('\r\n')}\n\n`
  const documents = parse(bytes(text), 'x.jsonl')
  expect(documents.map(({ id, title, text: words }) => ({ id, title, words }))).toEqual([
    { id: 'a', title: 'First', words: 'One.' },
    { id: '7', title: undefined, words: '# T\n\nTwo.' },
    { id: undefined, title: undefined, words: 'Chapter 1\n\nText.' },
  ])
  expect(documents.map(({ blocks }) => blocks[0]?.kind)).toEqual(['paragraph', 'heading', 'heading'])
})

test('a bad line costs itself alone, and is named', () => {
  const lines = ['{"text":"a"}', '{"text":', '{"text":["b","c"]}', '', '[1]', '{"id":1}', '{"text":"d"}']
  const documents = parse(bytes(lines.join('\n')), 'docs/x.jsonl')
  expect(documents.map(({ text }) => text)).toEqual(['a', 'd'])
  expect(documents[0]?.unreadParts?.map(({ reason }) => reason)).toEqual([
    'docs/x.jsonl, line 2: it is not JSON.',
    'docs/x.jsonl, line 3: it has no "text".',
    'docs/x.jsonl, line 5: it is no JSON object.',
    'docs/x.jsonl, line 6: it has no "text".',
  ])
  expect(documents[1]?.unreadParts).toBeUndefined()
})

test('of many bad lines the first are named and the others counted', () => {
  const [document] = parse(bytes(`{"text":"a"}\n${'no\n'.repeat(500)}`), 'x')
  expect(document?.unreadParts).toHaveLength(11)
  expect(document?.unreadParts?.at(-1)?.reason).toBe('x: 490 more lines are no documents.')
})

test('a file of nothing but bad lines is refused by its first', () => {
  expect(() => parse(bytes('\n{"text":'), 'docs/x.jsonl')).toThrow(
    expect.objectContaining({ code: 'file_unreadable', message: expect.stringContaining('docs/x.jsonl, line 2') }),
  )
})

test('half a surrogate pair in an escape becomes a replacement character', () => {
  const [document] = parse(bytes('{"id":"\\udc00","title":"\\ud83d","text":"a\\ud83d b"}'), 'x')
  expect(document).toMatchObject({ id: '\ufffd', title: '\ufffd', text: 'a\ufffd b' })
})
