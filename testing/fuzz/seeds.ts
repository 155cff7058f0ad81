/**
 * The seeds of mutations: a small file of each kind, with most of what its format can hold.
 * @module
 */

import {
  archiveOf,
  docxOf,
  epubOf,
  odfOf,
  odtOf,
  wordParagraph as p,
  pptxOf,
  sheetRows,
  slideShape,
  wordPart,
  xlsxOf,
} from '../files/archives.ts'
import { writeMsg } from '../files/msg-writer.ts'
import { writePdf } from '../files/pdf-writer.ts'
import { pictureOf, pngOf, tiffOf } from '../files/pictures.ts'

const text = (source: string): Uint8Array => new TextEncoder().encode(source)

/** By the extension of the format. A format joins by one line. */
export function seeds(): Readonly<Record<string, Uint8Array>> {
  return {
    docx: docx(),
    odt: odt(),
    ods: ods(),
    odp: odp(),
    epub: epub(),
    pdf: pdf(),
    pptx: pptx(),
    xlsx: xlsx(),
    csv: text('gate,note,opens\n"North, old","a ""b""\nc",7\nSouth,,8\n\nlast\n'),
    html: text('<h1>Hours</h1><p>At <b>seven</b>.</p><table><tr><th>a<th>b<tr><td>1<td>2</table><ul><li>x<li>y</ul>'),
    md: text(
      '---\ntitle: T\n---\n# Hours\n\nAt *seven*.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n\n```\ncode\n```\n',
    ),
    txt: text('THE GATE\n\nChapter 1. Hours\n\nAt seven.\n\nChapter 2. Prices\n\nNone.\n'),
    eml: text(MAIL),
    mbox: text(`From a@x Wed Oct 22 10:11:00 2025\n${MAIL}\nFrom b@x Wed Oct 22 10:12:00 2025\n${MAIL}`),
    ts: text('/** Hours.\n * At seven. */\nexport class Gate {\n  open() { return `7` } // soon\n}\n'),
    py: text('"""Gates."""\n# Hours.\ndef gate(x):\n    """At seven."""\n    return 7\n'),
    msg: msg(),
    zip: archiveOf({
      'a/hours.md': '# Hours\n\nAt seven.',
      'b.csv': 'a,b\n1,2\n',
      'c.zip': archiveOf({ 'd.txt': 'Deep.' }),
    }),
    rtf: text(RTF),
    srt: text('1\n00:00:01,000 --> 00:00:02,000\nAt <i>seven</i>.\n\n2\n00:00:09,000 --> 00:00:10,000\nNot now.\n'),
    ipynb: text(
      '{"cells":[{"cell_type":"markdown","source":["# Hours\\n","At seven."]},{"cell_type":"code","source":"x = 1","outputs":[{"text":["1"]},{"data":{"image/png":"x"}}]}]}',
    ),
    png: pngOf(pictureOf('A')),
    tif: tiffOf([pictureOf('A'), pictureOf('B')]),
    jsonl: text('{"id":"a","title":"T","text":"# Hours\\n\\nAt seven."}\n{"text":"more"}\n'),
  }
}

const MAIL = `From: "A, B" <a@x.example>\nTo: c@x.example\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\nDate: Wed, 22 Oct 2025 10:11:00 +0200\nContent-Type: multipart/mixed; boundary=y\n\n--y\nContent-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n<p>At seven=2E</p>\n--y\nContent-Type: text/csv; name="t.csv"\nContent-Transfer-Encoding: base64\n\nYSxiCjEsMgo=\n--y\nContent-Type: message/rfc822\n\nSubject: inner\n\nDeep.\n--y--\n`

const RTF = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset134 B;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}{\info{\title T}}\pard\s1 Hours\par\pard At \'73even{\super 2}{\v no}{\footnote Note.} {\f1\'b5\'c6}\u228 ?{\field{\*\fldinst X}{\fldrslt y}}\par{\pict 00ff}\trowd\trhdr\cellx1\cellx2\intbl a\cell b\cell\row\trowd\cellx1\cellx2\intbl 1\cell 2\cell\row\pard End\par}`

const CHART =
  '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:scatterChart><c:ser><c:tx><c:v>Visits</c:v></c:tx><c:xVal><c:numLit><c:formatCode>mmm\\-yy</c:formatCode><c:pt idx="0"><c:v>45292</c:v></c:pt></c:numLit></c:xVal><c:yVal><c:numLit><c:formatCode>0.0%</c:formatCode><c:pt idx="0"><c:v>0.4</c:v></c:pt></c:numLit></c:yVal></c:ser><c:axId val="1"/></c:scatterChart><c:valAx><c:axId val="1"/><c:dispUnits><c:builtInUnit val="millions"/></c:dispUnits></c:valAx></c:plotArea></c:chart></c:chartSpace>'

/** Signs, raised text, fields in fields, a choice, a chart and a comment in one paragraph of Word; a row that begins late. */
const BESIDE = (() => {
  const mark = (type: string, inner = '') => `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`
  const command = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
  const inner = `${mark('begin')}${command('MERGEFIELD a')}${mark('separate')}<w:r><w:t>gold</w:t></w:r>${mark('end')}`
  const choice =
    '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="x"/><w:listEntry w:val="y"/></w:ddList></w:ffData>'
  return `<w:p><w:r><w:sym w:font="Symbol" w:char="F06D"/></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>5</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r>${mark('begin')}${command('IF')}${inner}${command('= 1')}${mark('separate')}<w:r><w:t>40</w:t></w:r>${mark('end')}${mark('begin', choice)}${command('FORMDROPDOWN')}${mark('end')}<w:r><w:commentReference w:id="0"/></w:r><w:r><w:drawing><wp:inline><wp:docPr descr="A map"/><c:chart r:id="c"/></wp:inline></w:drawing></w:r></w:p><w:tbl><w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr><w:tc>${p('7')}</w:tc></w:tr></w:tbl>`
})()

function docx(): Uint8Array {
  const style = (id: string, inner: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="heading 1"/>${inner}</w:style>`
  const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`
  const box = `<w:txbxContent>${p('Boxed')}</w:txbxContent>`
  const listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  return docxOf({
    styles: style('H', '<w:basedOn w:val="N"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    footnotes: `<w:footnote w:id="1">${p('A note.')}</w:footnote>`,
    body: [
      p('Hours', '<w:pStyle w:val="H"/>'),
      `<w:p><w:r><w:t>At seven.</w:t><w:footnoteReference w:id="1"/><w:lastRenderedPageBreak/></w:r></w:p>`,
      p('first', listed),
      p('second', listed),
      `<w:tbl>${row(p('Gate'), p('Opens'), p('Closes'))}${row(p('North'), p('7'), p('8'))}</w:tbl>`,
      `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      p('Bold line', '', '<w:b/><w:sz w:val="40"/>'),
      BESIDE,
      '<w:altChunk r:id="a"/>',
      p('The end of it all.'),
    ].join(''),
    comments: `<w:comment w:id="0" w:author="Anna">${p('Too low?')}</w:comment>`,
    related: {
      a: ['aFChunk', 'a.html', '<h2>Decisions</h2><table><tr><td rowspan="2">x<td>1<tr><td>2</table>'],
      c: ['chart', 'c.xml', CHART],
      h: ['header', 'h.xml', wordPart('hdr', p('Draft'))],
    },
  })
}

function odt(): Uint8Array {
  const cell = (words: string) => `<table:table-cell><text:p>${words}</text:p></table:table-cell>`
  return odtOf(
    `<text:h text:outline-level="1">Hours</text:h><text:p text:style-name="B">At<text:s text:c="2"/>seven.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Why.</text:p></text:note-body></text:note></text:p>
    <text:list text:style-name="L"><text:list-item><text:p>x</text:p></text:list-item></text:list><text:soft-page-break/>
    <table:table><table:table-row>${cell('Gate')}${cell('Opens')}</table:table-row><table:table-row>${cell('North')}${cell('7')}</table:table-row></table:table>`,
    '<style:style style:name="B" style:family="paragraph"><style:text-properties fo:font-weight="bold" fo:font-size="12pt"/></style:style><text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>',
  )
}

function ods(): Uint8Array {
  const cell = (words: string, more = '') => `<table:table-cell ${more}><text:p>${words}</text:p></table:table-cell>`
  const note = '<office:annotation><dc:creator>Anna</dc:creator><text:p>Why?</text:p></office:annotation>'
  return odfOf(
    'spreadsheet',
    `<table:table table:name="Hours"><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/><table:table-row>${cell('Gate')}${cell('Opens', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row table:number-rows-repeated="2" table:visibility="filter">${cell('North')}<table:table-cell office:value-type="percentage" office:value="0.5">${note}</table:table-cell><table:table-cell table:formula="of:=[.A1]"/></table:table-row><table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row><table:shapes><draw:frame><draw:image/></draw:frame></table:shapes></table:table><table:database-ranges><table:database-range table:target-range-address="Hours.A1:Hours.C3"/></table:database-ranges>`,
  )
}

function odp(): Uint8Array {
  const frame = (role: string, inner: string) =>
    `<draw:frame presentation:class="${role}"><draw:text-box>${inner}</draw:text-box><svg:desc>A map</svg:desc></draw:frame>`
  return odfOf(
    'presentation',
    `<presentation:footer-decl>Draft</presentation:footer-decl><draw:page>${frame('title', '<text:p>Hours</text:p>')}${frame('outline', '<text:list><text:list-item><text:p>x</text:p></text:list-item></text:list>')}<draw:g><draw:custom-shape><text:p>In a group</text:p></draw:custom-shape></draw:g><presentation:notes>${frame('notes', '<text:p>Say it</text:p>')}</presentation:notes></draw:page><draw:page><draw:frame><table:table><table:table-row><table:table-cell><text:p>Gate</text:p></table:table-cell></table:table-row></table:table></draw:frame></draw:page>`,
  )
}

function epub(): Uint8Array {
  return epubOf({
    pages: {
      'a.xhtml': '<h1>Part</h1>',
      'b.xhtml': '<p id="x">Hours</p><p>At seven.</p><h2>More</h2><table><tr><td>1</td><td>2</td></tr></table>',
    },
    nav: '<ol><li><a href="a.xhtml">Part</a><ol><li><a href="b.xhtml#x">Hours</a></li><li><span>Group</span></li></ol></li></ol>',
    ncx: '<navPoint><navLabel><text>Part</text></navLabel><content src="a.xhtml"/></navPoint>',
  })
}

function pdf(): Uint8Array {
  const rows = [
    ['Gate', 'Opens'],
    ['North', 'seven'],
    ['South', 'eight'],
  ]
  const table = rows.flatMap(([gate = '', opens = ''], i) => [
    { text: gate, y: 200 + 14 * i, tag: ['Table', `TR#${i}`, `TD#${i}a`] },
    { text: opens, x: 200, y: 200 + 14 * i, tag: ['Table', `TR#${i}`, `TD#${i}b`] },
  ])
  return writePdf({
    title: 'Gates',
    labels: 'r',
    bookmarks: [
      { title: 'Hours', level: 1, page: 1, y: 90 },
      { title: 'More', level: 2, page: 2, y: 90 },
    ],
    pages: [
      {
        lines: [
          { text: 'Gates 1', y: 40 },
          { text: 'Hours', y: 100, size: 18, font: 'bold', tag: ['H1'] },
          { text: 'At seven, unless it is a holi-', y: 130, tag: ['P#1'] },
          { text: 'day. 北门七点开。', y: 144, tag: ['P#1'] },
          ...table,
        ],
      },
      { rotate: 90, lines: [{ text: 'More', y: 100, size: 14, font: 'mono' }] },
      { picture: { width: 16, height: 16, pixels: new Uint8Array(256).fill(128) } },
    ],
  })
}

function pptx(): Uint8Array {
  const raised = '<a:p><a:r><a:t>10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>5</a:t></a:r></a:p>'
  const cell = (words: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Gate')}${cell('Opens')}</a:tr><a:tr>${cell('North')}${cell('7')}</a:tr></a:tbl></p:graphicFrame>`
  return pptxOf([
    {
      shapes:
        slideShape('title', ['Hours']) +
        slideShape('body', ['At seven', raised]) +
        table +
        '<p:graphicFrame><c:chart r:id="c"/></p:graphicFrame>',
      parts: { c: ['chart', 'c.xml', CHART] },
      notes: slideShape('body', ['Say it']),
    },
    {
      shapes: `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="1" y="2"/></a:xfrm></p:grpSpPr>${slideShape('', ['Grouped'])}</p:grpSp>`,
      hidden: true,
    },
  ])
}

function xlsx(): Uint8Array {
  const rows = sheetRows([
    ['Gate', 'Opens', 'Closes'],
    ['North', 7, 20],
    ['South', 8.5, 21],
    ['', '', ''],
    ['a', 'b', 1],
  ])
  const note = `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>A</author></authors><commentList><comment ref="B2" authorId="0"><text><t>Why?</t></text></comment></commentList></comments>`
  return xlsxOf({
    related: { n: ['comments', 'n.xml', note] },
    sheets: {
      Hours: `${rows}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`,
      'Dates|state="hidden"':
        '<sheetData><row r="1" hidden="1"><c r="A1" s="1"><v>45356.5</v></c><c t="s"><v>0</v></c><c s="1"><v>-5</v></c><c><f t="shared" si="0">A1*2</f></c><c><f t="shared" si="0"/></c></row></sheetData>',
    },
    strings: '<si><r><t>rich</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></si>',
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd h:mm AM/PM;[Red](#,##0.00)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
  })
}

const msg = (): Uint8Array =>
  writeMsg({
    ...{ subject: 'Hours', from: { name: 'A', address: 'a@x.example' }, sent: new Date(0) },
    to: [{ name: 'B', address: 'b@x.example' }],
    html: '<p>At <b>seven</b>.</p>',
    attachments: [
      { name: 't.csv', bytes: text('a,b\n1,2\n') },
      { name: 'inner.msg', bytes: writeMsg({ subject: 'inner', body: 'Deep.' }) },
    ],
  })
