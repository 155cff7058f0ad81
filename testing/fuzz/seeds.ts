/**
 * The seeds of mutations: a small file of each kind, with most of what its format can hold.
 * @module
 */

import { docxOf, epubOf, odtOf, wordParagraph as p, pptxOf, sheetRows, slideShape, xlsxOf } from '../files/archives.ts'
import { writePdf } from '../files/pdf-writer.ts'

const text = (source: string): Uint8Array => new TextEncoder().encode(source)

/** By the extension of the format. A format joins by one line. */
export function seeds(): Readonly<Record<string, Uint8Array>> {
  return {
    docx: docx(),
    odt: odt(),
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
    jsonl: text('{"id":"a","title":"T","text":"# Hours\\n\\nAt seven."}\n{"text":"more"}\n'),
  }
}

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
      p('The end of it all.'),
    ].join(''),
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
  const cell = (words: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Gate')}${cell('Opens')}</a:tr><a:tr>${cell('North')}${cell('7')}</a:tr></a:tbl></p:graphicFrame>`
  return pptxOf([
    {
      shapes: slideShape('title', ['Hours']) + slideShape('body', ['At seven', 'At eight']) + table,
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
  return xlsxOf({
    sheets: {
      Hours: `${rows}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`,
      'Dates|state="hidden"':
        '<sheetData><row r="1"><c r="A1" s="1"><v>45356.5</v></c><c t="s"><v>0</v></c></row></sheetData>',
    },
    strings: '<si><r><t>rich</t></r></si>',
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd h:mm AM/PM;[Red](#,##0.00)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
  })
}
