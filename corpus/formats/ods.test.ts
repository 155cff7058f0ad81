import { describe, expect, test } from 'vitest'
import { escapeXml, odfOf, odfPart } from '../../testing/files/archives.ts'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { check, formatContract } from './format.contract.ts'
import { parse } from './ods.ts'

const p = (text: string) => `<text:p>${text}</text:p>`
const cell = (text: string, more = '') => `<table:table-cell ${more}>${text === '' ? '' : p(text)}</table:table-cell>`
const row = (cells: readonly string[], more = '') => `<table:table-row ${more}>${cells.join('')}</table:table-row>`
const sheet = (name: string, inner: string, more = '') =>
  `<table:table table:name="${name}" ${more}>${inner}</table:table>`
const rows = (table: readonly (readonly string[])[]) =>
  table.map((cells) => row(cells.map((text) => cell(text)))).join('')
const ods = (body: string, styles = '', parts = {}) => odfOf('spreadsheet', body, styles, parts)

formatContract({
  name: 'ods',
  parse,
  structure: 'sections',
  write: ({ headings, paragraphs }) =>
    ods(headings.map((name, i) => sheet(escapeXml(name), rows([[escapeXml(paragraphs[i] ?? '')]]))).join('')),
  samples: {
    'no bytes': new Uint8Array(),
    'no sheets': ods(''),
    'broken XML': ods('<table:table>'),
    'a cell that is there a billion times': ods(
      sheet(
        'S',
        row([cell('a', 'table:number-columns-repeated="1000000000"')], 'table:number-rows-repeated="1000000000"'),
      ),
    ),
  },
})

function read(body: string, styles = '', parts = {}) {
  const [document] = parse(ods(body, styles, parts))
  if (document === undefined) throw new Error('no document')
  check(document)
  const lines = document.blocks.map(({ start, end }) => document.text.slice(start, end))
  return { lines, leftOut: document.leftOut, headers: rowHeaders(document), names: document.blocks.map((b) => b.names) }
}
const TABLE = [
  ['Gate', 'Opens', 'Closes'],
  ['North', '7', '20'],
  ['South', '8', '21'],
]

test('a sheet is a section; its rows know their header', () => {
  const { lines, headers } = read(sheet('Gates', rows(TABLE)) + sheet('Blank', row([cell('')])))
  expect(lines).toEqual(['Gates', 'Gate | Opens | Closes', 'North | 7 | 20', 'South | 8 | 21'])
  expect(headers[3]).toBe('Gate | Opens | Closes')
})

describe('cells', () => {
  test('that stand there several times; blank ones cost nothing', () => {
    const blank = row([cell('', 'table:number-columns-repeated="16384"')], 'table:number-rows-repeated="1048570"')
    const body = row(
      [cell('a'), cell('', 'table:number-columns-repeated="1"'), cell('b', 'table:number-columns-repeated="2"')],
      'table:number-rows-repeated="2"',
    )
    expect(read(sheet('S', body + rows([['c', 'd', 'e', 'f']]) + blank)).lines).toEqual([
      'S',
      'a |  | b | b',
      'a |  | b | b',
      'c | d | e | f',
    ])
  })

  test('as they are shown; a value where nothing is', () => {
    const value = (type: string, attributes: string) => cell('', `office:value-type="${type}" ${attributes}`)
    const cells = [
      cell('12.5 %', 'office:value-type="percentage" office:value="0.125"'),
      value('percentage', 'office:value="0.125"'),
      value('float', 'office:value="3.50"'),
      value('currency', 'office:value="7" office:currency="EUR"'),
      value('date', 'office:date-value="2024-03-05T00:00:00"'),
      value('time', 'office:time-value="PT09H30M00S"'),
      value('boolean', 'office:boolean-value="true"'),
      value('string', 'office:string-value="words"'),
    ]
    expect(read(sheet('S', row(cells))).lines[1]).toBe(
      '12.5 % | 12.5% | 3.5 | 7 EUR | 2024-03-05 | 9:30:00 | TRUE | words',
    )
  })

  test('formulas without a value are written, and counted', () => {
    const formula = cell('', 'table:formula="of:=[.A1]*2"')
    const valued = cell('', 'table:formula="of:=[.A1]*2" office:value-type="float" office:value="4"')
    expect(read(sheet('S', row([cell('2'), formula, valued])))).toMatchObject({
      lines: ['S', '2 | [Formula: =A1*2] | 4'],
      leftOut: { formula: 1 },
    })
  })

  test('merged ones reach over columns and rows', () => {
    const covered = '<table:covered-table-cell/>'
    const head = row([cell('Gate'), cell('Hours', 'table:number-columns-spanned="2"'), covered])
    const first = row([cell('North', 'table:number-rows-spanned="2"'), cell('7'), cell('20')])
    expect(read(sheet('S', head + first + row([covered, cell('8'), cell('21')]))).lines.slice(1)).toEqual([
      'Gate | Hours',
      'North | 7 | 20',
      'North | 8 | 21',
    ])
  })

  test('raised letters, and signs', () => {
    const styles =
      '<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="Sign" style:family="text"><style:text-properties style:font-name="Symbol"/></style:style>'
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`
    expect(
      read(sheet('S', row([cell(`10${span('Up', '5')}`), cell(`5 ${span('Sign', 'm')}g`)])), styles).lines[1],
    ).toBe('10^5 | 5 μg')
  })
})

describe('heads', () => {
  const words = rows([
    ['Key', 'Value'],
    ['colour', 'red'],
  ])
  test('are rows that the file marks, or the first of a declared range', () => {
    const marked = `<table:table-header-rows>${row([cell('Key'), cell('Value')])}</table:table-header-rows>${row([cell('colour'), cell('red')])}`
    expect(read(sheet('S', marked)).names).toEqual([undefined, true, undefined])
    const range =
      '<table:database-ranges><table:database-range table:target-range-address="$&apos;My S&apos;.$A$1:$&apos;My S&apos;.$B$2"/></table:database-ranges>'
    expect(read(sheet('My S', words) + range).names).toEqual([undefined, true, undefined])
    expect(read(sheet('S', words)).names).toEqual([undefined, undefined, undefined])
  })
})

test('what is hidden says so: sheets, rows, columns', () => {
  const styles =
    '<style:style style:name="Off" style:family="table"><style:table-properties table:display="false"/></style:style>'
  expect(read(sheet('Old', rows([['x']]), 'table:style-name="Off"'), styles).lines).toEqual(['Old (hidden sheet)', 'x'])
  const [head = [], north = [], south = []] = TABLE.map((cells) => cells.map((text) => cell(text)))
  const columns =
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>'
  expect(read(sheet('S', columns + row(head) + row(north, 'table:visibility="filter"') + row(south))).lines).toEqual([
    'S',
    'Gate | Opens | Closes [hidden column]',
    '[Hidden row] North | 7 | 20',
    'South | 8 | 21',
  ])
})

test('comments, text boxes, pictures, charts', () => {
  const chart = odfPart(
    'document-content',
    '<office:body><office:chart><chart:chart><chart:title><text:p>Visits</text:p></chart:title><table:table><table:table-row><table:table-cell/><table:table-cell><text:p>2024</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>May</text:p></table:table-cell><table:table-cell><text:p>40</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body>',
  )
  const note = '<office:annotation><dc:creator>Anna</dc:creator><text:p>Since May.</text:p></office:annotation>'
  const shapes = `<table:shapes><draw:frame><draw:object xlink:href="./O"/></draw:frame><draw:frame><draw:image/></draw:frame><draw:custom-shape>${p('Closed on Mondays')}</draw:custom-shape></table:shapes>`
  const body =
    shapes +
    rows(TABLE.slice(0, 2)) +
    row([cell('South'), `<table:table-cell>${note}${p('8')}</table:table-cell>`, cell('21')])
  expect(read(sheet('S', body), '', { 'O/content.xml': chart })).toMatchObject({
    lines: [
      'S',
      'Gate | Opens | Closes',
      'North | 7 | 20',
      'South | 8 | 21',
      'Visits',
      '2024',
      'May | 40',
      '[Text box: Closed on Mondays]',
      '[Comment by Anna on B3: Since May.]',
    ],
    leftOut: { picture: 1 },
  })
})
