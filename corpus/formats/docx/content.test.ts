/** What Word documents hold beside plain runs of text, and how it comes into the text. */
import { describe, expect, test } from 'vitest'
import { type DocxParts, docxOf, wordParagraph as p, wordPart } from '../../../testing/files/archives.ts'
import { parse } from '../docx.ts'
import { check } from '../format.contract.ts'

function readParts(parts: DocxParts | string): { lines: string[]; leftOut: unknown } {
  const [document] = parse(docxOf(typeof parts === 'string' ? { body: parts } : parts))
  if (document === undefined) throw new Error('no document')
  check(document)
  return { lines: document.blocks.map(({ start, end }) => document.text.slice(start, end)), leftOut: document.leftOut }
}
const lines = (parts: DocxParts | string) => readParts(parts).lines
const r = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const para = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const raised = '<w:vertAlign w:val="superscript"/>'
const style = (id: string, inner: string, type = 'character') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`

describe('raised and lowered text', () => {
  test.each([
    ['by its alignment', r('5', raised)],
    ['in two runs', r('5', raised)],
    ['by its place', r('5', '<w:position w:val="6"/><w:sz w:val="14"/>')],
    ['by its style', r('5', '<w:rStyle w:val="Up"/>')],
    ['by a style that its style is based on', r('5', '<w:rStyle w:val="Upper"/>')],
  ])('%s', (_, run) => {
    const styles = style('Up', `<w:rPr>${raised}</w:rPr>`) + style('Upper', '<w:basedOn w:val="Up"/>')
    expect(lines({ body: para(r('3 × 10'), run, r(' cells')), styles })).toEqual(['3 × 10^5 cells'])
  })

  test('exponents of several runs, marks of notes, letters of ordinals, indices', () => {
    expect(lines(para(r('10'), r('−', raised), r('1', raised), r('2', raised), r(' m')))).toEqual(['10^−12 m'])
    expect(lines(para(r('250 crowns'), r('3', raised), r(' a year')))).toEqual(['250 crowns[3] a year'])
    expect(lines(para(r('the 1'), r('st', raised), r(' gate')))).toEqual(['the 1st gate'])
    const low = '<w:vertAlign w:val="subscript"/>'
    expect(lines(para(r('H'), r('2', low), r('O'), r(' and 101'), r('2', low)))).toEqual(['H2O and 101_2'])
  })

  test('what a run puts back on the line is on the line', () => {
    const styles = style('Up', `<w:rPr>${raised}</w:rPr>`)
    const run = r('5', '<w:rStyle w:val="Up"/><w:vertAlign w:val="baseline"/>')
    expect(lines({ body: para(r('10'), run), styles })).toEqual(['105'])
  })

  test('a mark at the beginning of a line is that of a note', () => {
    expect(lines(para(r('3', raised), r(' Without breakfast.')))).toEqual(['[3] Without breakfast.'])
  })
})

describe('symbol fonts', () => {
  const sign = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`
  test('signs by their number', () => {
    expect(lines(para(r('5 '), sign('Symbol', 'F06D'), r('g')))).toEqual(['5 μg'])
    expect(lines(para(r('at '), sign('Symbol', 'F0B3'), r(' 38.5')))).toEqual(['at ≥ 38.5'])
    expect(lines(para(sign('Wingdings', 'F0FE'), r(' Allergy')))).toEqual(['☒ Allergy'])
    expect(lines(para(sign('Wingdings', 'F0A8'), r(' Pregnancy')))).toEqual(['☐ Pregnancy'])
    expect(lines(para(sign('MS Gothic', '2612'), r(' Consent')))).toEqual(['☒ Consent'])
  })

  test('runs and styles in such a font, and characters of the private area without one', () => {
    const font = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'
    expect(lines(para(r('40 '), r('m', font), r('m wide')))).toEqual(['40 μm wide'])
    const styles = style('Sign', `<w:rPr>${font}</w:rPr>`)
    expect(lines({ body: para(r('40 '), r('m', '<w:rStyle w:val="Sign"/>'), r('m')), styles })).toEqual(['40 μm'])
    expect(lines(para(r('weigh \uf0b3 5 \uf06dg')))).toEqual(['weigh ≥ 5 μg'])
  })
})

test('bullets that are ticks and boxes stand before their items', () => {
  const level = (n: number, font: string, sign: string) =>
    `<w:lvl w:ilvl="${n}"><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr></w:lvl>`
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'Wingdings', '\uf0fc')}${level(1, 'Symbol', '\uf0b7')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const item = (text: string, n: number) => p(text, `<w:numPr><w:ilvl w:val="${n}"/><w:numId w:val="1"/></w:numPr>`)
  expect(lines({ body: item('Paid', 0) + item('In full', 1), numbering })).toEqual(['✓ Paid', 'In full'])
})

describe('fields', () => {
  const mark = (type: string, inner = '') => `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`
  const command = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
  const field = (text: string, result: string) =>
    mark('begin') + command(text) + mark('separate') + result + mark('end')

  test('what an inner one gave inside a command is no text', () => {
    const inner = field(' MERGEFIELD Status ', r('gold'))
    const outer = `${mark('begin')}${command(' IF ')}${inner}${command(' = "gold" ')}${mark('separate')}${r('40 crowns')}${mark('end')}`
    expect(lines(para(r('The deposit is '), outer, r('.')))).toEqual(['The deposit is 40 crowns.'])
  })

  test('an inner one in a result is', () => {
    expect(lines(para(field(' HYPERLINK "x" ', r('see ') + field(' REF a ', r('chapter 2')))))).toEqual([
      'see chapter 2',
    ])
  })

  test('forms: a choice, a box, a line', () => {
    const choice =
      '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Rowing"/><w:listEntry w:val="Sailing"/></w:ddList></w:ffData>'
    const box = (inner: string) => `<w:ffData><w:checkBox><w:sizeAuto/>${inner}</w:checkBox></w:ffData>`
    const form = (data: string, name: string) => mark('begin', data) + command(name) + mark('end')
    expect(lines(para(r('Boat: '), form(choice, ' FORMDROPDOWN ')))).toEqual(['Boat: Sailing'])
    const first = '<w:ffData><w:ddList><w:default w:val="0"/><w:listEntry w:val="Rowing"/></w:ddList></w:ffData>'
    expect(lines(para(r('Boat: '), form(first, ' FORMDROPDOWN ')))).toEqual(['Boat: Rowing'])
    const ticked = form(box('<w:default w:val="0"/><w:checked/>'), ' FORMCHECKBOX ')
    expect(lines(para(ticked, r(' jacket')))).toEqual(['☒ jacket'])
    expect(
      lines(para(form(box('<w:default w:val="1"/><w:checked w:val="0"/>'), ' FORMCHECKBOX '), r(' jacket'))),
    ).toEqual(['☐ jacket'])
    expect(lines(para(form(box('<w:default w:val="1"/>'), ' FORMCHECKBOX '), r(' jacket')))).toEqual(['☒ jacket'])
    const line = mark('begin', '<w:ffData><w:textInput><w:default w:val="name"/></w:textInput></w:ffData>')
    expect(lines(para(r('Name: '), line, command(' FORMTEXT '), mark('separate'), r('Ada'), mark('end')))).toEqual([
      'Name: Ada',
    ])
  })

  test('a sign that stands in its command', () => {
    expect(
      lines(para(r('5 '), mark('begin') + command(' SYMBOL 109 \\f "Symbol" \\s 10 ') + mark('end'), r('g'))),
    ).toEqual(['5 μg'])
  })

  test('a command that never ends takes nothing with it', () => {
    expect(lines(para(mark('begin'), command(' IF ')) + p('The rest.'))).toEqual(['The rest.'])
  })
})

describe('content controls', () => {
  const control = (properties: string, content: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`

  test('show what was chosen; what only asks to be replaced is no text', () => {
    const list =
      '<w:dropDownList><w:listItem w:displayText="Oak" w:value="1"/><w:listItem w:displayText="Elm" w:value="2"/></w:dropDownList>'
    expect(lines(para(r('Wood: '), control(list, r('Elm'))))).toEqual(['Wood: Elm'])
    expect(lines(para(r('Wood: '), control(`<w:showingPlcHdr/>${list}`, r('Choose an item.'))))).toEqual(['Wood:'])
    const box = '<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>'
    const ticked = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    expect(lines(para(control(box, ticked), r(' Agreed')))).toEqual(['☒ Agreed'])
    expect(lines(para(r('On '), control('<w:date w:fullDate="2025-03-05T00:00:00Z"/>', r('5 March 2025'))))).toEqual([
      'On 5 March 2025',
    ])
  })

  test('a form that nobody has filled in is shown as it is', () => {
    expect(lines(control('<w:showingPlcHdr/>', p('Click to enter text.')))).toEqual(['Click to enter text.'])
  })
})

describe('tables', () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`
  const row = (properties: string, ...cells: string[]) => `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`
  const head = row('', cell('Service'), cell('First year'), cell('Later years'))

  test('rows that begin late', () => {
    const body = `<w:tbl>${head}${row('', cell('Mooring'), cell('400'), cell('350'))}${row('<w:gridBefore w:val="2"/>', cell('310'))}${row('<w:gridBefore w:val="1"/>', cell('95'), cell('85'))}${row('<w:gridAfter w:val="1"/>', cell('Crane'), cell('90'))}</w:tbl>`
    expect(lines(body).slice(2)).toEqual(['|  | 310', '| 95 | 85', 'Crane | 90'])
  })

  test('cells that go on beside and below, in rows that begin late too', () => {
    const over = row('', cell('Crane', '<w:hMerge w:val="restart"/>'), cell('', '<w:hMerge/>'), cell('80'))
    expect(lines(`<w:tbl>${head}${over}</w:tbl>`)[1]).toBe('Crane |  | 80')
    const begins = row('<w:gridBefore w:val="1"/>', cell('90', '<w:vMerge w:val="restart"/>'), cell('80'))
    const goesOn = row('<w:gridBefore w:val="1"/>', cell('', '<w:vMerge/>'), cell('70'))
    expect(lines(`<w:tbl>${head}${begins}${goesOn}</w:tbl>`).slice(1)).toEqual(['| 90 | 80', '| 90 | 70'])
  })

  test('names of columns in the style of headings are no headings', () => {
    const name = (text: string) => `<w:tc>${p(text, '<w:pStyle w:val="Heading2"/>')}</w:tc>`
    const named = row('', name('Service'), name('First year'), name('Later years'))
    const body = `<w:tbl>${named}${row('', cell('Mooring'), cell('400'), cell('350'))}</w:tbl>`
    expect(lines(body)).toEqual(['Service | First year | Later years', 'Mooring | 400 | 350'])
    const layout = `<w:tbl>${row('', name('Mooring'), name('Crane'))}${row('', cell('By the day.'), cell('By the hour.'))}</w:tbl>`
    expect(lines(layout)).toEqual(['Mooring', 'Crane', 'By the day.', 'By the hour.'])
  })

  test('a table in a cell of another stands after it', () => {
    const inner = `<w:tbl>${row('', cell('Day'), cell('Price'))}${row('', cell('Monday'), cell('5'))}</w:tbl>`
    const nested = row('', cell('Crane'), cell('90'), `<w:tc>${inner}${p('see below')}</w:tc>`)
    expect(lines(`<w:tbl>${head}${row('', cell('Mooring'), cell('400'), cell('350'))}${nested}</w:tbl>`)).toEqual([
      'Service | First year | Later years',
      'Mooring | 400 | 350',
      'Crane | 90 | see below',
      'Day | Price',
      'Monday | 5',
    ])
  })
})

describe('documents in the document', () => {
  const chunk = (name: string, content: string | Uint8Array): DocxParts => ({
    body: `${p('Before.')}<w:altChunk r:id="a"/>${p('After.')}`,
    related: { a: ['aFChunk', name, content] },
  })
  const html =
    '<html><body><h2>Decisions</h2><p>Sold for 84,000 crowns.</p><table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td colspan="2">1</td><td>2</td></tr></table></body></html>'
  const expected = ['Before.', 'Decisions', 'Sold for 84,000 crowns.', 'a | b | c', '1 |  | 2', 'After.']

  test('a page', () => {
    expect(lines(chunk('a.html', html))).toEqual(expected)
  })

  test.each([
    ['quoted-printable', html.replaceAll('=', '=3D').replace('crowns', 'cro=\r\nwns')],
    ['base64', Buffer.from(html).toString('base64')],
  ])('a web archive in %s', (encoding, body) => {
    const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n type="text/html";\r\n boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Location: x.htm\r\n\r\n${body}\r\n\r\n--b1\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n--b1--\r\n`
    expect(lines(chunk('a.mht', archive))).toEqual(expected)
  })

  test('plain text, and a Word document', () => {
    expect(lines(chunk('a.txt', 'Lease at 1,150 crowns.'))).toEqual(['Before.', 'Lease at 1,150 crowns.', 'After.'])
    expect(lines(chunk('a.docx', docxOf({ body: p('Lease at 1,150 crowns.') })))).toEqual([
      'Before.',
      'Lease at 1,150 crowns.',
      'After.',
    ])
  })

  test('of other kinds, and in those, are counted', () => {
    const rtf = chunk('a.rtf', '{\\rtf1 Lease}')
    expect([lines(rtf), readParts(rtf).leftOut]).toEqual([['Before.', 'After.'], { embedded: 1 }])
    const twice = chunk('a.docx', docxOf(chunk('b.docx', docxOf({ body: p('Deep') }))))
    expect([lines(twice), readParts(twice).leftOut]).toEqual([
      ['Before.', 'Before.', 'After.', 'After.'],
      { embedded: 1 },
    ])
  })
})

describe('what is drawn', () => {
  const frame = (inner: string, properties = '') =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" ${properties}/>${inner}</wp:inline></w:drawing></w:r></w:p>`
  const chart =
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Visits</c:v></c:tx><c:cat><c:strLit><c:pt idx="0"><c:v>May</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:formatCode>0%</c:formatCode><c:pt idx="0"><c:v>0.4</c:v></c:pt></c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>'
  const diagram =
    '<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p><a:r><a:t>Build</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>'

  test('charts and diagrams', () => {
    const body = frame('<c:chart r:id="c"/>') + frame('<dgm:relIds r:dm="d"/>')
    const related: DocxParts['related'] = { c: ['chart', 'c.xml', chart], d: ['diagramData', 'd.xml', diagram] }
    expect(readParts({ body, related })).toEqual({
      lines: ['Visits', 'May | 40%', 'Plan', 'Build'],
      leftOut: undefined,
    })
  })

  test('pictures by their alternative text; others are counted', () => {
    expect(readParts(frame('<pic:pic/>', 'descr="A map of the harbour"'))).toEqual({
      lines: ['[Picture: A map of the harbour]'],
      leftOut: undefined,
    })
    for (const name of ['', 'descr="image1.png"', 'descr="Picture 4"']) {
      expect(readParts(p('Text.') + frame('<pic:pic/>', name)).leftOut).toEqual({ picture: 1 })
    }
    const old = '<w:p><w:r><w:pict><v:shape alt="A crane"><v:imagedata/></v:shape></w:pict></w:r></w:p>'
    expect(lines(old)).toEqual(['[Picture: A crane]'])
  })

  test('a chart without figures and an object of another program are counted', () => {
    const object =
      '<w:p><w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r></w:p>'
    expect(readParts(p('Text.') + frame('<c:chart r:id="none"/>') + object).leftOut).toEqual({ chart: 1, embedded: 1 })
  })
})

describe('what stands beside the text', () => {
  const comment = (id: number, author: string, text: string, paragraph: string) =>
    `<w:comment w:id="${id}" w:author="${author}"><w:p w14:paraId="${paragraph}"><w:r><w:annotationRef/></w:r>${r(text)}</w:p></w:comment>`
  const reference = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`

  test('comments, their answers, and whether they are settled', () => {
    const parts: DocxParts = {
      body: para(r('The fee is 40.'), reference(0), reference(1)) + p('More.'),
      comments: comment(0, 'Anna', 'Too low?', 'A') + comment(1, 'Ben', 'No.', 'B') + comment(2, '', 'Stray.', 'C'),
      related: {
        e: [
          'commentsExtended',
          'e.xml',
          wordPart(
            'x',
            '<w15:commentEx w15:paraId="A" w15:done="1"/><w15:commentEx w15:paraId="B" w15:paraIdParent="A"/>',
          ),
        ],
      },
    }
    expect(lines(parts)).toEqual([
      'The fee is 40.',
      '[Comment by Anna, resolved: Too low?]',
      '[Comment by Ben, to Anna: No.]',
      'More.',
      '[Comment: Stray.]',
    ])
  })

  test('of a cell after its table', () => {
    const cells = ['Gate', 'Opens', 'Closes'].map((name) => `<w:tc>${p(name)}</w:tc>`).join('')
    const row = `<w:tr><w:tc>${p('North')}</w:tc><w:tc>${para(r('7'), reference(0))}</w:tc><w:tc>${p('8')}</w:tc></w:tr>`
    const body = `<w:tbl><w:tr>${cells}</w:tr>${row}${row.replace(reference(0), '')}</w:tbl>`
    expect(lines({ body, comments: comment(0, 'Anna', 'Six?', 'A') }).slice(1)).toEqual([
      'North | 7 | 8',
      'North | 7 | 8',
      '[Comment by Anna: Six?]',
    ])
  })

  test('hidden text: by its property or style, white on white, tiny', () => {
    const styles = style('Off', '<w:rPr><w:vanish/></w:rPr>')
    for (const look of ['<w:vanish/>', '<w:rStyle w:val="Off"/>', '<w:color w:val="FFFFFF"/>', '<w:sz w:val="2"/>']) {
      expect(lines({ body: para(r('Fee 40.'), r(' Fee 90.', look)), styles })).toEqual([
        'Fee 40.',
        '[Hidden text: Fee 90.]',
      ])
    }
    const onBlue = '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="0000FF"/>'
    expect(lines(para(r('Fee 40.', onBlue)))).toEqual(['Fee 40.'])
    const cell = `<w:tc>${para(r('Fee', '<w:color w:val="FFFFFF"/>'))}</w:tc>`
    expect(lines(`<w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl>`)).toEqual(['Fee | Fee'])
  })

  test('what stands on every page, once and at the end', () => {
    const header = (text: string) => wordPart('hdr', p(text))
    const related: DocxParts['related'] = {
      a: ['header', 'h1.xml', header('Draft, not for release')],
      b: ['header', 'h2.xml', header('Draft, not for release')],
      c: ['footer', 'f1.xml', header('Page 3 of 9')],
    }
    expect(lines({ body: p('Text.'), related })).toEqual(['Text.', '[Page header: Draft, not for release]'])
  })
})
