import { describe, expect, test } from 'vitest'
import { sheetRows, type XlsxParts, xlsxOf } from '../../testing/files/archives.ts'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { check, formatContract } from './format.contract.ts'
import { parse } from './xlsx.ts'

formatContract({
  name: 'xlsx',
  parse,
  structure: 'sections',
  write: ({ headings, paragraphs }) =>
    xlsxOf({ sheets: { [headings[0]]: sheetRows([[paragraphs[0]]]), [headings[1]]: sheetRows([[paragraphs[1]]]) } }),
  samples: {
    'no bytes': new Uint8Array(),
    'no sheets': xlsxOf({ sheets: {} }),
    'broken XML': xlsxOf({ sheets: { S: '<sheetData><row>' } }),
    'nonsense in numbers': xlsxOf({
      sheets: { S: '<sheetData><row r="-1"><c r="5" s="x"><v>1e999</v></c></row></sheetData>' },
    }),
  },
})

function read(parts: XlsxParts): { units: [string, string][]; headers: (string | undefined)[] } {
  const [document] = parse(xlsxOf(parts))
  if (document === undefined) throw new Error('no document')
  check(document)
  const { text, blocks } = document
  return {
    units: blocks.map((b) => [b.kind, text.slice(b.start, b.end)]),
    headers: rowHeaders({ text, blocks }),
  }
}
const rowsOf = (rows: readonly (readonly (string | number)[])[]) =>
  read({ sheets: { S: sheetRows(rows) } }).units.slice(1)

test('a sheet is a section; its rows know their header', () => {
  const { units, headers } = read({
    sheets: {
      Gates: sheetRows([
        ['Gate', 'Opens', 'Closes'],
        ['North', 7, ''],
        ['', '', 22],
      ]),
      'Old|state="veryHidden"': sheetRows([['x']]),
      Blank: '<sheetData><row r="1"><c r="A1" s="1"/></row></sheetData>',
    },
  })
  expect(units).toEqual([
    ['heading', 'Gates'],
    ['row', 'Gate | Opens | Closes'],
    ['row', 'North | 7'],
    ['row', '|  | 22'],
    ['heading', 'Old (hidden sheet)'],
    ['row', 'x'],
  ])
  expect(headers.slice(2, 4)).toEqual(['Gate | Opens | Closes', 'Gate | Opens | Closes'])
})

describe('tables on a sheet', () => {
  test('are parted by blank rows and columns, and have captions', () => {
    const rows = [
      ['Opening hours', '', '', '', ''],
      ['Gate', 'Opens', '', '', ''],
      ['North', 7, '', '', ''],
      ['South', 8, '', 'Day', 'Visitors'],
      ['West', 9, '', 'Mon', 120],
      ['', '', '', '', ''],
      ['a note', '', '', '', ''],
    ]
    expect(rowsOf(rows)).toEqual([
      ['paragraph', 'Opening hours'],
      ['row', 'Gate | Opens'],
      ['row', 'North | 7'],
      ['row', 'South | 8'],
      ['row', 'West | 9'],
      ['row', 'Day | Visitors'],
      ['row', 'Mon | 120'],
      ['row', 'a note'],
    ])
  })

  test('go on after a blank row; a column left blank for its looks parts nothing', () => {
    const rows = [
      ['Gate', '', 'Opens', 'Closes'],
      ['North', '', 7, 20],
      ['', '', '', ''],
      ['South', '', 8, 21],
    ]
    const { units, headers } = read({ sheets: { S: sheetRows(rows) } })
    expect(units.map(([, text]) => text)).toEqual(['S', 'Gate | Opens | Closes', 'North | 7 | 20', 'South | 8 | 21'])
    expect(headers[3]).toBe('Gate | Opens | Closes')
  })

  test('say what they are headed by: a second row of names, a filter, a frozen row', () => {
    const two = [
      ['Gate', 'Hours', ''],
      ['Name', 'from', 'to'],
      ['North', 7, 20],
    ]
    expect(read({ sheets: { S: sheetRows(two) } }).headers[3]).toBe('Gate | Hours\nName | from | to')
    const words = sheetRows([
      ['Key', 'Value'],
      ['colour', 'red'],
    ])
    expect(read({ sheets: { S: words } }).headers[2]).toBeUndefined()
    expect(read({ sheets: { S: `${words}<autoFilter ref="A1:B2"/>` } }).headers[2]).toBe('Key | Value')
    const frozen = '<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>'
    expect(read({ sheets: { S: frozen + words } }).headers[2]).toBe('Key | Value')
  })

  test('repeat a cell that reaches over rows', () => {
    const merged = `${sheetRows([
      ['Gate', 'Opens', 'n'],
      ['North', 7, 1],
      ['', 8, 2],
    ])}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`
    expect(read({ sheets: { S: merged } }).units.at(-1)?.[1]).toBe('North | 8 | 2')
  })
})

test('cells as they are shown: texts, truths, errors, results of formulas, dates', () => {
  const strings = '<si><t>plain</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si>'
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs>'
  const cells =
    '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#DIV/0!</v></c><c t="str"><f>A1</f><v>a_x000A_b</v></c><c s="1"><v>45356</v></c><c s="2"><v>45356</v></c><c s="3"><v>0.125</v></c><c t="s"><v>99</v></c><c><v>0.30000000000000004</v></c>'
  const sheets = { S: `<sheetData><row>${cells}</row></sheetData>` }
  const expected = 'plain | rich text | TRUE | #DIV/0! | a b | 2024-03-05 | 2024年3月5日 | 12.50% | 0.3'
  expect(read({ sheets, strings, styles }).units[1]?.[1]).toBe(expected)
  const date = { S: '<sheetData><row><c s="1"><v>43894</v></c></row></sheetData>' }
  expect(read({ sheets: date, styles, properties: 'date1904="1"' }).units[1]?.[1]).toBe('2024-03-05')
})

test('sizes that a sheet claims cost nothing; cells out of reach are refused', () => {
  const inflated = `<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>`
  expect(read({ sheets: { S: inflated } }).units[1]?.[1]).toBe('1')
  const far = '<sheetData><row r="1048577"><c><v>1</v></c></row></sheetData>'
  expect(() => read({ sheets: { S: far } })).toThrow(/1048576/)
  expect(() => read({ sheets: { S: '<sheetData><row><c r="ZZZ1"><v>1</v></c></row></sheetData>' } })).toThrow(
    expect.objectContaining({ problem: 'too-large' }),
  )
})
