/** What sheets hold beside figures and words in cells, and how it comes into the text. */
import { describe, expect, test } from 'vitest'
import { relations, sheetRows, type XlsxParts, xlsxOf } from '../../../testing/files/archives.ts'
import { lineOf, pageRangeOf } from '../../structure/pages.ts'
import { check } from '../format.contract.ts'
import { parse } from '../xlsx.ts'

function read(parts: XlsxParts): { lines: string[]; leftOut: unknown } {
  const [document] = parse(xlsxOf(parts))
  if (document === undefined) throw new Error('no document')
  check(document)
  const lines = document.blocks.map(({ start, end }) => document.text.slice(start, end))
  return { lines: lines.slice(1), leftOut: document.leftOut }
}
const lines = (parts: XlsxParts) => read(parts).lines
const row = (...cells: string[]) => `<sheetData><row>${cells.join('')}</row></sheetData>`
const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const TABLE = [
  ['Gate', 'Opens', 'Closes'],
  ['North', 7, 20],
  ['South', 8, 21],
]

describe('texts of cells', () => {
  const run = (text: string, look = '') => `<r><rPr>${look}</rPr><t xml:space="preserve">${text}</t></r>`
  const raised = '<vertAlign val="superscript"/>'

  test('raised and lowered letters, signs', () => {
    const strings =
      `<si>${run('3 × 10')}${run('5', raised)}${run(' cells')}</si><si>${run('250 crowns')}${run('3', raised)}</si>` +
      `<si>${run('CO')}${run('2', '<vertAlign val="subscript"/>')}</si><si>${run('5 ')}${run('m', '<rFont val="Symbol"/>')}${run('g')}</si>`
    const cell = (n: number) => `<c t="s"><v>${n}</v></c>`
    const inline = `<c t="inlineStr"><is>${run('m')}${run('2', raised)}</is></c>`
    expect(lines({ sheets: { S: row(cell(0), cell(1), cell(2), cell(3), inline) }, strings })).toEqual([
      '3 × 10^5 cells | 250 crowns[3] | CO2 | 5 μg | m^2',
    ])
  })

  test('cells in symbol fonts, words with others around them, figures that are not shown', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="&quot;No. &quot;@"/><numFmt numFmtId="165" formatCode=";;;"/></numFmts><fonts><font/><font><name val="Wingdings"/></font></fonts><cellXfs><xf/><xf fontId="1"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const words = (style: number, text: string) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
    const cells = row(words(0, 'a'), words(1, 'þ'), words(2, '12-A'), '<c s="3"><v>5</v></c>')
    expect(lines({ sheets: { S: cells }, styles })).toEqual(['a | ☒ | No. 12-A | [Hidden text: 5]'])
  })

  test('white letters on white', () => {
    const styles =
      '<fonts><font/><font><color rgb="FFFFFFFF"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"/></fill></fills><cellXfs><xf/><xf fontId="1"/><xf fontId="1" fillId="1"/></cellXfs>'
    const cell = (style: number) => `<c s="${style}" t="inlineStr"><is><t>a</t></is></c>`
    expect(lines({ sheets: { S: row(cell(0), cell(1), cell(2)) }, styles })).toEqual(['a | [Hidden text: a] | a'])
    const rules = '<conditionalFormatting sqref="A1"/>'
    expect(lines({ sheets: { S: row(cell(0), cell(1)) + rules }, styles })).toEqual(['a | a'])
  })
})

describe('formulas', () => {
  test('without a value are written, and counted', () => {
    const cells = row('<c><v>12.5</v></c>', '<c><f>B2*C2</f></c>', '<c><f>SUM(D2:D3)</f><v></v></c>')
    expect(read({ sheets: { S: cells } })).toEqual({
      lines: ['12.5 | [Formula: =B2*C2] | [Formula: =SUM(D2:D3)]'],
      leftOut: { formula: 2 },
    })
  })

  test('with a value count by it; an empty text is one', () => {
    const cells = row(
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>""</f><v></v></c>',
      '<c t="str"><f>"a"</f><v>a</v></c>',
    )
    expect(read({ sheets: { S: cells } })).toEqual({ lines: ['2 | a'], leftOut: undefined })
  })

  test('that cells share move with them', () => {
    const cells = `<sheetData><row r="2"><c r="A2"><v>1</v></c><c r="D2"><f t="shared" si="0" ref="D2:D3">B2*$C$1+"B2"</f></c></row><row r="3"><c r="A3"><v>2</v></c><c r="D3"><f t="shared" si="0"/></c></row></sheetData>`
    expect(lines({ sheets: { S: cells } })).toEqual(['1', '2', '[Formula: =B2*$C$1+"B2"]', '[Formula: =B3*$C$1+"B2"]'])
  })

  test('zeros that a program wrote which works nothing out are no values', () => {
    const cells = row('<c><v>0</v></c>', '<c><f>A1+1</f><v>0</v></c>')
    expect(lines({ sheets: { S: cells }, settings: '<calcPr fullCalcOnLoad="1"/>' })).toEqual(['0 | [Formula: =A1+1]'])
    expect(lines({ sheets: { S: cells } })).toEqual(['0 | 0'])
  })
})

describe('what is hidden', () => {
  test('rows and columns say so', () => {
    const hidden = sheetRows(TABLE).replace('<row r="3">', '<row r="3" hidden="1">')
    expect(lines({ sheets: { S: hidden } })[2]).toBe('[Hidden row] South | 8 | 21')
    const column = `<cols><col min="3" max="3" hidden="1"/></cols>${sheetRows(TABLE)}`
    expect(lines({ sheets: { S: column } })).toEqual([
      'Gate | Opens | Closes [hidden column]',
      'North | 7 | 20',
      'South | 8 | 21',
    ])
  })
})

describe('what stands beside the cells', () => {
  test('notes, threads of comments', () => {
    const notes = `<comments ${S}><authors><author>Anna</author><author>tc={1}</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>Anna:</t></r><r><t xml:space="preserve">\nSince May.</t></r></text></comment><comment ref="C2" authorId="1"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`
    const threads =
      '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="C2" personId="p" id="1" done="1"><text>Too late?</text></threadedComment><threadedComment ref="C2" personId="q" id="2" parentId="1"><text>No.</text></threadedComment></ThreadedComments>'
    const persons =
      '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="Ben" id="p"/><person displayName="Cleo" id="q"/></personList>'
    const parts: XlsxParts = {
      sheets: { S: sheetRows(TABLE) },
      related: { n: ['comments', 'n.xml', notes], t: ['threadedComment', 't.xml', threads] },
      shared: { p: ['person', 'p.xml', persons] },
    }
    expect(lines(parts).slice(3)).toEqual([
      '[Comment by Anna on B2: Since May.]',
      '[Comment by Ben, resolved on C2: Too late?]',
      '[Comment by Cleo, in answer on C2: No.]',
    ])
  })

  test('text boxes, charts, pictures, objects', () => {
    const xdr =
      'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    const anchor = (inner: string) => `<xdr:twoCellAnchor>${inner}</xdr:twoCellAnchor>`
    const named = (kind: string, alt: string) =>
      `<xdr:nv${kind}Pr><xdr:cNvPr id="2" name="x" descr="${alt}"/></xdr:nv${kind}Pr>`
    const box = `<xdr:sp>${named('Sp', '')}<xdr:txBody><a:p><a:r><a:rPr/><a:t>Area in m</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>2</a:t></a:r></a:p></xdr:txBody></xdr:sp>`
    const drawing = `<xdr:wsDr ${xdr}>${anchor(box)}${anchor(`<xdr:pic>${named('Pic', 'The north gate')}</xdr:pic>`)}${anchor(`<xdr:pic>${named('Pic', '')}</xdr:pic>`)}${anchor(`<xdr:graphicFrame>${named('GraphicFrame', '')}<c:chart r:id="c"/></xdr:graphicFrame>`)}</xdr:wsDr>`
    const chart =
      '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Visits</c:v></c:tx><c:cat><c:strLit><c:pt idx="0"><c:v>May</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:pt idx="0"><c:v>40</c:v></c:pt></c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>'
    const parts: XlsxParts = {
      sheets: { S: sheetRows(TABLE) },
      related: { d: ['drawing', 'd.xml', drawing], o: ['oleObject', 'o.bin', ''] },
      parts: { 'xl/_rels/d.xml.rels': relations({ c: ['chart', 'c.xml'] }), 'xl/c.xml': chart },
    }
    const { lines: found, leftOut } = read(parts)
    expect(found.slice(3)).toEqual(['[Text box: Area in m^2]', '[Picture: The north gate]', 'Visits', 'May | 40'])
    expect(leftOut).toEqual({ picture: 1, embedded: 1 })
  })

  test('what stands on every printed page', () => {
    const footer =
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Draft of May&amp;RPage &amp;P of &amp;N</oddHeader><oddFooter>&amp;CPage &amp;P</oddFooter></headerFooter>'
    expect(lines({ sheets: { S: sheetRows(TABLE) + footer } }).slice(3)).toEqual(['[Page header: Draft of May]'])
  })
})

describe('tables', () => {
  test('that are declared, and rows that are frozen, have a head', () => {
    const words = sheetRows([
      ['Key', 'Value'],
      ['colour', 'red'],
    ])
    const table = `<table ${S} ref="A1:B2"/>`
    const [document] = parse(xlsxOf({ sheets: { S: words }, related: { t: ['table', 't.xml', table] } }))
    expect(document?.blocks.map(({ names }) => names)).toEqual([undefined, true, undefined])
    const bare = `<table ${S} ref="A1:B2" headerRowCount="0"/>`
    const [other] = parse(xlsxOf({ sheets: { S: words }, related: { t: ['table', 't.xml', bare] } }))
    expect(other?.blocks.map(({ names }) => names)).toEqual([undefined, undefined, undefined])
    const two = '<sheetViews><sheetView><pane ySplit="2" state="frozen"/></sheetView></sheetViews>'
    const levels = sheetRows([
      ['Gate', '2023', '2023'],
      ['Name', 'Plan', 'Result'],
      ['North', 7, 20],
    ])
    const [frozen] = parse(xlsxOf({ sheets: { S: two + levels } }))
    expect(frozen?.blocks.map(({ names }) => names)).toEqual([undefined, true, true, undefined])
  })
})

test('lines stand in cells of a sheet, as the program names them', () => {
  const rows = sheetRows([
    ['Opening hours', '', '', '', ''],
    ['Gate', 'Opens', 'Closes', '', ''],
    ['North', 7, 20, '', 'Day'],
    ['South', 8, 21, '', 'Monday'],
    ['', '', '', '', ''],
    ['', 'a note', '', '', ''],
  ])
  const [document] = parse(xlsxOf({ sheets: { Hours: rows, "Anna's plan": sheetRows([['x']]), Blank: '' } }))
  const { text = '', pages = [] } = document ?? {}
  const placeOf = (words: string, end = words) => {
    const span = { start: text.indexOf(words), end: text.indexOf(end) + end.length }
    return pageRangeOf(pages, span, (offset) => lineOf(text, offset))
  }
  expect(placeOf('Hours')).toEqual({ page: null, place: 'Hours' })
  const places = ['Opening hours', 'Gate', 'South', 'Monday', 'a note', 'x'].map((words) => placeOf(words).place)
  expect(places).toEqual(['Hours!A1', 'Hours!A2:C2', 'Hours!A4:C4', 'Hours!E4', 'Hours!B6', "'Anna''s plan'!A1"])
  expect(placeOf('North', '21').place).toBe('Hours!A3:C4')
})
