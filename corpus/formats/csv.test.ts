import { describe, expect, test } from 'vitest'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { tablesOf } from '../structure/tables/build.ts'
import { headsOf } from '../structure/tables/look-up.ts'
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

test('lines before the table say what it is of', () => {
  const [document] = parse(
    new TextEncoder().encode(
      'Harbour fees;\nAll figures in thousands\n\nBoat;Fee;Deposit\nGull;55,20;40\nTern;1.061,50;30\n',
    ),
  )
  const { text = '', blocks = [] } = document ?? {}
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'row', 'row', 'row'])
  const [table] = tablesOf(text, blocks)
  expect(table?.captions.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Harbour fees',
    'All figures in thousands',
  ])
  expect(table?.units).toHaveLength(1)
})

test('heads of two levels, units under them, empty columns before them', () => {
  const heads = (source: string) => {
    const [document] = parse(new TextEncoder().encode(source))
    const { text = '', blocks = [] } = document ?? {}
    const [table] = tablesOf(text, blocks)
    const cell = table?.rows.at(-1)?.cells.at(-1)
    if (table === undefined || cell === undefined) throw new Error('no table')
    return headsOf(table, cell).columns.map(({ start, end }) => text.slice(start, end))
  }
  expect(heads(',2023,,2024,\nHouse,Plan,Actual,Plan,Actual\nGull,1,2,3,4\nTern,5,6,7,8\n')).toEqual(['2024', 'Actual'])
  expect(heads('House,Area,Price\n,m2,crowns\nGull,10,55\nTern,12,61\n')).toEqual(['Price', 'crowns'])
  expect(heads(',,House,Price\n,,Gull,55\n,,Tern,61\n')).toEqual(['Price'])
})

test('a header that comes again further down is no row', () => {
  expect(read('Buoy,Depth\nA,5\nBuoy,Depth\nB,6').rows).toEqual(['Buoy | Depth', 'A | 5', 'B | 6'])
  expect(read('1,2\n3,4\n1,2').rows).toEqual(['1 | 2', '3 | 4', '1 | 2'])
})

test('a bad byte in a two-byte encoding is one character lost, and said', () => {
  const source = Buffer.from('b3c7cad02cc8cbbfda0ab1b1bea92c32310aC9cfbaa32c32340a'.replace('bea9', 'beff'), 'hex')
  const [document] = parse(source)
  expect(document?.text).toBe('城市 | 人口\n北\ufffd | 21\n上海 | 24')
  expect(document?.leftOut).toEqual({ byte: 1 })
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

test('a header of tens of thousands of names over short rows is read; what would fill memory with blanks is refused', () => {
  const names = Array.from({ length: 30_000 }, (_, i) => `column${i}`).join(',')
  const rows = '1,2\n'.repeat(30_000)
  expect(parse(new TextEncoder().encode(`${names}\n${rows}`))[0]?.blocks).toHaveLength(30_001)
  const far = `${','.repeat(29_999)}x\n`.repeat(400)
  expect(() => parse(new TextEncoder().encode(`${names}\n${far}`))).toThrow('Places of a table')
})
