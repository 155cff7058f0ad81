import { describe, expect, test } from 'vitest'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { parse } from './csv.ts'
import { check, formatContract } from './format.contract.ts'

formatContract({
  name: 'csv',
  parse,
  structure: 'rows',
  write: ({ headings, paragraphs }) =>
    new TextEncoder().encode(
      [headings[0], paragraphs[0], headings[1], paragraphs[1]].map((text) => `"${text}"`).join('\n'),
    ),
  samples: { 'no bytes': new Uint8Array(), 'an open quotation mark': new TextEncoder().encode('"a,b') },
})

function read(source: string | Uint8Array): { rows: string[]; headers: (string | undefined)[] } {
  const [document] = parse(typeof source === 'string' ? new TextEncoder().encode(source) : source)
  if (document === undefined) throw new Error('no document')
  check(document)
  const { text, blocks } = document
  return {
    rows: blocks.map((b) => text.slice(b.start, b.end)),
    headers: rowHeaders({ text, blocks }),
  }
}

describe.each([',', ';', '\t', '|'])('parted by %j', (d) => {
  test('values, quotation marks, line ends in them, header', () => {
    const source =
      ['gate', 'note', 'opens'].join(d) +
      '\r\n' +
      ['North', `"a ""b""${d} c\nd"`, '7'].join(d) +
      '\n' +
      ['South', '', '8'].join(d)
    const { rows, headers } = read(source)
    expect(rows).toEqual(['gate | note | opens', `North | a "b"${d === '\t' ? '' : d} c d | 7`, 'South |  | 8'])
    expect(headers).toEqual([undefined, 'gate | note | opens', 'gate | note | opens'])
  })
})

test('no header where the first row holds figures', () => {
  expect(read('1,2\n3,4').headers).toEqual([undefined, undefined])
})

test('what stands before the table is no part of it', () => {
  expect(read('Report 2024\n\nname,age\nAnn,5').headers.at(-1)).toBe('name | age')
})

test('the delimiter may be said; one column is one; nothing is nothing', () => {
  expect(read('sep=;\na;b\nc,d;e').rows).toEqual(['a | b', 'c,d | e'])
  expect(read('one\ntwo').rows).toEqual(['one', 'two'])
  expect(read('\n\n').rows).toEqual([])
})

test('encodings', () => {
  const gbk = Buffer.concat([
    Buffer.from('cfb5cdb3b9dcc0edd4b1c3fbd7d6', 'hex'), // 系统管理员名字
    Buffer.from(',n\n'),
    Buffer.from('d5c5c8fdb7e1cac7d2bbb8f6c8cb', 'hex'), // 张三丰是一个人
    Buffer.from(',5\n'),
  ])
  expect(read(gbk).rows).toEqual(['系统管理员名字 | n', '张三丰是一个人 | 5'])
})

test('a quotation mark that is never closed ends with its line', () => {
  expect(read('a,b\n"c,d\ne,f').rows).toEqual(['a | b', '"c | d', 'e | f'])
})

test.each([
  ['100,000 open quotation marks', '",'.repeat(100_000)],
  ['100,000 rows', 'a,b,c\n'.repeat(100_000)],
  ['a row of 100,000 values', 'a,'.repeat(100_000)],
])('does not hang on %s', { timeout: 60_000 }, (_, source) => {
  expect(cpuTime(() => parse(new TextEncoder().encode(source)))).toBeLessThan(4000)
})
