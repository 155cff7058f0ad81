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

test('a bad line is named', () => {
  expect(() => parse(bytes('{"text":"a"}\n{"text":'), 'docs/x.jsonl')).toThrow(
    expect.objectContaining({ code: 'file_unreadable', message: expect.stringContaining('docs/x.jsonl, line 2') }),
  )
})

test('half a surrogate pair in an escape becomes a replacement character', () => {
  const [document] = parse(bytes('{"id":"\\udc00","title":"\\ud83d","text":"a\\ud83d b"}'), 'x')
  expect(document).toMatchObject({ id: '\ufffd', title: '\ufffd', text: 'a\ufffd b' })
})
