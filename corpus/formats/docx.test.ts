import { describe, expect, test } from 'vitest'
import { type DocxParts, docxOf, wordParagraph as p } from '../../testing/files/archives.ts'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { parse } from './docx.ts'
import { check, formatContract } from './format.contract.ts'

const styled = (style: string) => `<w:pStyle w:val="${style}"/>`

formatContract({
  name: 'docx',
  parse,
  write: ({ headings, paragraphs }) =>
    docxOf({
      body:
        p(headings[0], styled('Heading1')) + p(paragraphs[0]) + p(headings[1], styled('Heading2')) + p(paragraphs[1]),
    }),
  samples: {
    'no bytes': new Uint8Array(),
    'no archive': new TextEncoder().encode('words'),
    'no document': docxOf({ body: '' }).slice(0, 100),
    'an empty document': docxOf({ body: '' }),
    'broken XML': docxOf({ body: '<w:p><w:r>' }),
  },
})

function units(parts: DocxParts | string): [string, string][] {
  const [document] = parse(docxOf(typeof parts === 'string' ? { body: parts } : parts))
  if (document === undefined) throw new Error('no document')
  check(document)
  return document.blocks.map((b) => [
    b.kind === 'heading' ? `h${b.level}` : b.kind,
    document.text.slice(b.start, b.end),
  ])
}
const style = (id: string, name: string, inner = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`

describe('headings', () => {
  test.each([
    ['an English style by its id', 'Heading2', ''],
    ['a style by its name', 'x7', style('x7', 'heading 2')],
    ['the number that WPS gives a style', '3', style('3', 'heading 2')],
    ['a Chinese name', 'a2', style('a2', '标题 2')],
    ['a German name', 'berschrift2', style('berschrift2', 'Überschrift 2')],
    ['a style with an outline level', 'T2', style('T2', 'Thesis', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')],
    ['a style based on one', 'T2', style('T2', 'Own', '<w:basedOn w:val="H"/>') + style('H', 'heading 2')],
  ])('%s', (_, id, styles) => {
    expect(units({ body: p('Title', styled(id)) + p('Text.'), styles })).toEqual([
      ['h2', 'Title'],
      ['paragraph', 'Text.'],
    ])
  })

  test('an outline level of the paragraph itself; 9 is text whatever the style', () => {
    const body = p('Direct', '<w:outlineLvl w:val="0"/>') + p('Text', `${styled('Heading1')}<w:outlineLvl w:val="9"/>`)
    expect(units(body)).toEqual([
      ['h1', 'Direct'],
      ['paragraph', 'Text'],
    ])
  })

  test('impossible outline levels are those of text', () => {
    const styles = style('T', 'T', '<w:pPr><w:outlineLvl w:val="-1"/></w:pPr>')
    const body =
      p('one', styled('T')) + p('two', '<w:outlineLvl w:val="x"/>') + p('three', '<w:outlineLvl w:val="99"/>')
    expect(units({ body, styles }).map(([kind]) => kind)).toEqual(['paragraph', 'paragraph', 'paragraph'])
  })

  test('styles that are based on each other end', () => {
    const styles = style('A', 'a', '<w:basedOn w:val="B"/>') + style('B', 'b', '<w:basedOn w:val="A"/>')
    expect(units({ body: p('Text', styled('A')), styles })).toEqual([['paragraph', 'Text']])
  })

  test('a title names the document and heads nothing; a table of contents is left out', () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const toc = `<w:p>${field('begin')}<w:r><w:instrText> TOC \\o </w:instrText></w:r>${field('separate')}<w:r><w:t>One 1</w:t></w:r></w:p>
      <w:p><w:r><w:t>Two 2</w:t></w:r>${field('end')}</w:p>`
    const bytes = docxOf({
      body: p('Manual', styled('Title')) + toc + p('One 1', styled('TOC1')) + p('One', styled('Heading1')),
    })
    const [document] = parse(bytes)
    expect(document?.title).toBe('Manual')
    expect(document?.text).toBe('Manual\n\nOne')
  })

  test('a table of contents that never ends does not swallow the document', () => {
    const body = `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>TOC</w:instrText><w:fldChar w:fldCharType="separate"/></w:r></w:p>${p('Text.')}`
    expect(units(body)).toEqual([['paragraph', 'Text.']])
  })
})

describe('faked headings', () => {
  const bold = (text: string, size = 0) => p(text, '', `<w:b/>${size > 0 ? `<w:sz w:val="${size}"/>` : ''}`)
  const text = p('The gate opens at seven on weekdays, and it closes late in the evening.')

  test('are told by their size', () => {
    const body = `${bold('Hours', 32)}${text}${bold('Sundays', 26)}${text}${bold('Note:')}${text}${text}`
    expect(units(body).filter(([kind]) => kind.startsWith('h'))).toEqual([
      ['h1', 'Hours'],
      ['h2', 'Sundays'],
    ])
  })

  test('and by their numbers', () => {
    const body = `${bold('第一章 开放时间')}${text}${bold('1.1 周末')}${text}${bold('重要提示')}${text}${bold('1.2 工作日')}${text}${text}`
    expect(units(body).filter(([kind]) => kind.startsWith('h'))).toEqual([
      ['h1', '第一章 开放时间'],
      ['h2', '1.1 周末'],
      ['h2', '1.2 工作日'],
    ])
  })

  test('are none beside real ones, unless they look the same', () => {
    const styles = style('Heading1', 'heading 1', '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>')
    const body = `${p('Real', styled('Heading1'))}${text}${bold('Emphasis')}${text}${bold('Same', 32)}${text}`
    expect(units({ body, styles }).filter(([kind]) => kind.startsWith('h'))).toEqual([
      ['h1', 'Real'],
      ['h1', 'Same'],
    ])
  })

  test('are none where nearly all is bold, or in rows', () => {
    expect(units(`${bold('one')}${bold('two')}${bold('three')}${text}`).some(([kind]) => kind === 'h1')).toBe(false)
    const list = ['a', 'b', 'c', 'd', 'e'].map((letter) => bold(letter)).join('')
    expect(units(list + text.repeat(20)).some(([kind]) => kind === 'h1')).toBe(false)
  })
})

const level = (n: number, format: string, label: string, inner = '') =>
  `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${inner}<w:lvlText w:val="${label}"/></w:lvl>`
const listed = (n: number, id = '1') => `<w:numPr><w:ilvl w:val="${n}"/><w:numId w:val="${id}"/></w:numPr>`

describe('numbers', () => {
  const numbering =
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1">${level(0, 'chineseCounting', '第%1章', styled('Heading1'))}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '•')}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>' +
    '<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>'

  test('of list items, level by level; a list may begin anew', () => {
    const body =
      p('a', listed(0)) +
      p('b', listed(1)) +
      p('c', listed(1)) +
      p('d', listed(0)) +
      p('e', listed(1)) +
      p('f', listed(0, '4')) +
      p('g', listed(0, '3')) +
      p('h', listed(0, '0'))
    expect(units({ body, numbering })).toEqual([
      ['item', '1. a'],
      ['item', '1.a) b'],
      ['item', '1.b) c'],
      ['item', '2. d'],
      ['item', '2.a) e'],
      ['item', '7. f'],
      ['item', 'g'],
      ['paragraph', 'h'],
    ])
  })

  test('of headings, by their style', () => {
    const styles = style('Heading1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>')
    const [document] = parse(
      docxOf({ body: p('绪论', styled('Heading1')) + p('方法', styled('Heading1')), styles, numbering }),
    )
    expect(document?.blocks.map(({ title }) => title)).toEqual(['第一章 绪论', '第二章 方法'])
  })
})

const cell = (inner: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

describe('tables', () => {
  test('stand in place, with the row that names the columns', () => {
    const table = `<w:tbl>${row(cell(p('Gate')), cell(p('Opens')), cell(p('Closes')))}${row(cell(p('North')), cell(p('7') + p('8')), cell(''))}</w:tbl>`
    const [document] = parse(docxOf({ body: p('Before') + table + p('After') }))
    expect(document?.text).toBe('Before\n\nGate | Opens | Closes\nNorth | 7 8\n\nAfter')
    expect(document && rowHeaders(document)[2]).toBe('Gate | Opens | Closes')
  })

  test('cells over rows are repeated, cells over columns keep their place, deleted rows are gone', () => {
    const table = `<w:tbl>
      <w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(p('Gate'))}${cell(p('Hours'), '<w:gridSpan w:val="2"/>')}</w:tr>
      ${row(cell(p('North'), '<w:vMerge w:val="restart"/>'), cell(p('7')), cell(p('9')))}
      ${row(cell('<w:p/>', '<w:vMerge/>'), cell(p('8')), cell(p('10')))}
      <w:tr><w:trPr><w:del/></w:trPr>${cell(p('gone'))}</w:tr></w:tbl>`
    expect(units(table).map(([, text]) => text)).toEqual(['Gate | Hours', 'North | 7 | 9', 'North | 8 | 10'])
  })

  test('tables for layout fall apart', () => {
    const inner = `<w:tbl>${row(cell(p('a')), cell(p('1')))}</w:tbl><w:p/>`
    const table = `<w:tbl>${row(cell(p('Left')), cell(p('Right', styled('Heading1')) + inner))}</w:tbl><w:tbl>${row(cell(p('Box')))}</w:tbl>`
    expect(units(table)).toEqual([
      ['paragraph', 'Left'],
      ['h1', 'Right'],
      ['row', 'a | 1'],
      ['paragraph', 'Box'],
    ])
  })
})

describe('text', () => {
  test('tracked changes count as accepted, a deleted paragraph end joins two', () => {
    const body = `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>One </w:t></w:r><w:del><w:r><w:delText>no</w:delText></w:r></w:del></w:p>
      <w:p><w:ins><w:r><w:t>two</w:t></w:r></w:ins><w:moveFrom><w:r><w:t>no</w:t></w:r></w:moveFrom></w:p>`
    expect(units(body)).toEqual([['paragraph', 'One two']])
  })

  test('text boxes once, after the paragraph that holds them', () => {
    const box = `<w:txbxContent>${p('In a box')}</w:txbxContent>`
    const body = `<w:p><w:r><w:t>Around</w:t><mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`
    expect(units(body).map(([, text]) => text)).toEqual(['Around', 'In a box'])
  })

  test('notes stand at the end of the section that refers to them, once', () => {
    const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(text)}</w:footnote>`
    const ref = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const footnotes = `<w:footnote w:type="separator" w:id="-1">${p('---')}</w:footnote>${note(1, 'First.')}${note(2, 'Second.')}`
    const body = `${p('A', styled('Heading1'))}<w:p><w:r><w:t>Words</w:t></w:r>${ref(2)}${ref(2)}</w:p>${p('B', styled('Heading1'))}<w:p>${ref(1)}${ref(7)}</w:p>`
    expect(units({ body, footnotes })).toEqual([
      ['h1', 'A'],
      ['paragraph', 'Words[1][1]'],
      ['item', '[1] Second.'],
      ['h1', 'B'],
      ['paragraph', '[2]'],
      ['item', '[2] First.'],
    ])
  })

  test('breaks, tabs, hyphens, hidden text, phonetic text', () => {
    const body = `<w:p><w:r><w:t>a</w:t><w:br/><w:t> b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r>
      <w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>no</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>`
    expect(units(body)).toEqual([
      ['paragraph', 'a\nb c-d漢'],
      ['item', '[Hidden text: no]'],
    ])
  })

  test('code keeps its white space', () => {
    const body = `<w:p><w:pPr>${styled('SourceCode')}</w:pPr><w:r><w:t xml:space="preserve">if:</w:t><w:br/><w:t xml:space="preserve">  then</w:t></w:r></w:p>`
    const [document] = parse(docxOf({ body, styles: style('SourceCode', 'Source Code') }))
    expect(document?.text).toBe('if:\n  then')
    expect(document?.blocks.map(({ kind }) => kind)).toEqual(['code', 'code'])
  })

  test('equations as text', () => {
    const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
    const body = `<w:p><m:oMath>${r('x=')}<m:f><m:num>${r('a+b')}</m:num><m:den>${r('2')}</m:den></m:f><m:sSup><m:e>${r('y')}</m:e><m:sup>${r('2')}</m:sup></m:sSup></m:oMath></w:p>`
    expect(units(body)).toEqual([['paragraph', 'x=(a+b)/2y^2']])
  })

  test('strict documents', () => {
    const namespace = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
    expect(units({ body: p('Title', styled('Heading1')), namespace })).toEqual([['h1', 'Title']])
  })
})

describe('pages', () => {
  const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>'
  const explicit = '<w:r><w:br w:type="page"/></w:r>'
  const pagesOf = (body: string, counted?: number) => {
    const parts =
      counted === undefined
        ? {}
        : {
            'docProps/app.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>${counted}</Pages></Properties>`,
          }
    const [document] = parse(docxOf({ body, parts }))
    return document?.pages?.map(({ start, page }) => [document.text.slice(start, start + 5), page])
  }

  test('begin where Word has shown them to; a break and its mark are one', () => {
    const body = `${p('First')}<w:p>${explicit}</w:p><w:p>${rendered}<w:r><w:t>Second</w:t></w:r></w:p><w:p><w:r><w:t>More </w:t></w:r>${rendered}<w:r><w:t>Third</w:t></w:r></w:p>`
    expect(pagesOf(body)).toEqual([
      ['First', 1],
      ['Secon', 2],
      ['Third', 3],
    ])
    expect(pagesOf(body, 3)).toHaveLength(3)
    expect(pagesOf(body, 40)).toBeUndefined()
  })

  test('are unknown where only some breaks are', () => {
    expect(pagesOf(`${p('First')}<w:p>${explicit}</w:p>${p('Second')}`)).toBeUndefined()
  })
})

describe('what cannot be read says why', () => {
  const ole = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(`${stream}\0`, 'utf16le')])
  test.each([
    ['empty', new Uint8Array()],
    ['corrupt', new TextEncoder().encode('no archive at all')],
    ['corrupt', docxOf({ body: '<w:p>&nbsp;</w:p>' })],
    ['corrupt', docxOf({ body: p('x') }).slice(0, -30)],
    ['password', ole('EncryptedPackage')],
    ['unsupported', ole('WordDocument')],
    ['too-large', docxOf({ body: '<w:sdt>'.repeat(300) })],
  ])('%s', (problem, bytes) => {
    expect(() => parse(bytes)).toThrow(expect.objectContaining({ code: 'file_unreadable', problem }))
  })
})
