import { describe, expect, test } from 'vitest'
import { type PdfContent, type PdfLine, writePdf } from '../../testing/files/pdf-writer.ts'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { check, formatContract } from './format.contract.ts'
import { parse } from './pdf.ts'

formatContract({
  name: 'pdf',
  parse,
  write: ({ headings, paragraphs }) =>
    writePdf({
      pages: [
        {
          lines: [
            { text: headings[0], y: 80, size: 18, font: 'bold' },
            { text: paragraphs[0], y: 110 },
            { text: headings[1], y: 160, size: 14, font: 'bold' },
            { text: paragraphs[1], y: 190 },
          ],
        },
      ],
      bookmarks: [
        { title: headings[0], level: 1, page: 1, y: 70 },
        { title: headings[1], level: 2, page: 1, y: 150 },
      ],
    }),
  samples: {
    empty: new Uint8Array(),
    'no pdf': new TextEncoder().encode('just words'),
    'a head and nothing else': new TextEncoder().encode('%PDF-1.7\n'),
    'a page tree that is its own child': new TextEncoder().encode(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 9/Kids[2 0 R]>>\nendobj\ntrailer<</Root 1 0 R>>',
    ),
    'a million pages, all missing': new TextEncoder().encode(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1000000/Kids[]>>\nendobj\ntrailer<</Root 1 0 R>>',
    ),
  },
})

async function read(content: PdfContent) {
  const [document] = await parse(writePdf(content), 'a.pdf')
  if (document === undefined) throw new Error('no document')
  check(document)
  return document
}
const ofPage = (...lines: PdfLine[]) => read({ pages: [{ lines }] })
async function units(content: PdfContent): Promise<[string, string][]> {
  const { text, blocks } = await read(content)
  return blocks.map((b) => [b.kind === 'heading' ? `h${b.level}` : b.kind, text.slice(b.start, b.end)])
}

/** Lines under each other, 12 points apart. */
const stack = (y: number, ...texts: string[]): PdfLine[] => texts.map((text, i) => ({ text, y: y + 12 * i }))
const PROSE = 'The keeper of the lighthouse wrote down every ship that passed in the night,'
const pages = (count: number, lines: (page: number) => PdfLine[]) => ({
  pages: Array.from({ length: count }, (_, i) => ({ lines: lines(i + 1) })),
})

describe('paragraphs', () => {
  test('lines are joined, a wider gap parts them', async () => {
    const { text } = await ofPage(...stack(80, PROSE, 'and what the weather was.'), { text: 'Next.', y: 130 })
    expect(text).toBe(`${PROSE} and what the weather was.\n\nNext.`)
  })

  test('hyphens at line ends go, unless the word has one elsewhere', async () => {
    const { text } = await ofPage(
      ...stack(80, 'This is an inter-', 'national matter of a well-', 'known and well-known kind, AB-', 'CDEF said.'),
    )
    expect(text).toBe('This is an international matter of a well-known and well-known kind, ABCDEF said.')
  })

  test('Chinese lines are joined without a space', async () => {
    expect((await ofPage(...stack(80, '大门早上七点开，晚上', '十点关。'))).text).toBe('大门早上七点开，晚上十点关。')
  })

  test('a paragraph goes on over the page, and where the page begins is known to the character', async () => {
    const { text, pages: starts } = await read({
      pages: [{ lines: stack(80, PROSE) }, {}, { lines: stack(80, 'and the weather.') }],
    })
    expect(text).toBe(`${PROSE} and the weather.`)
    const third = text.indexOf('and the weather')
    expect(starts).toEqual([
      { start: 0, page: 1 },
      { start: third, page: 2 },
      { start: third, page: 3 },
    ])
  })

  test('items, listings with their indents, and contents without their dots', async () => {
    const code = ['if (open) {', '  ring()', '}'].map((text, i): PdfLine => {
      const indent = text.length - text.trimStart().length
      return { text: text.trim(), x: 90 + 5 * indent, y: 150 + 12 * i, font: 'mono' }
    })
    const list = stack(80, 'Bring:', '• a rope', '• a lamp that', '1 Start . . . . . . . . . . 3')
    expect(await units({ pages: [{ lines: [...list, ...code] }] })).toEqual([
      ['paragraph', 'Bring:'],
      ['item', '• a rope'],
      ['item', '• a lamp that 1 Start … 3'],
      ['code', 'if (open) {'],
      ['code', 'ring()'],
      ['code', '}'],
    ])
  })

  test('text drawn twice for a bold look is taken once', async () => {
    const twice = (text: string, x: number): PdfLine[] => [
      { text, x, y: 80 },
      { text, x: x + 0.4, y: 80.2 },
    ]
    expect((await ofPage(...twice('BOLD', 72), ...twice('WORDS', 97))).text).toBe('BOLD WORDS')
    const letters = Array.from('BOLD', (letter, i) => twice(letter, 72 + 5 * i)).flat()
    expect((await ofPage(...letters)).text).toBe('BOLD')
  })

  test('signs drawn before their line go back into its gaps', async () => {
    const { text } = await ofPage(
      { text: '“', x: 112, y: 80, font: 'bold' },
      { text: '他说', x: 72, y: 80 },
      { text: '好的', x: 118, y: 80 },
    )
    expect(text.replaceAll(' ', '')).toBe('他说“好的')
  })
})

describe('order', () => {
  const left = Array.from({ length: 12 }, (_, i) => `left column, line ${i} of it,`)
  const right = Array.from({ length: 12 }, (_, i) => `right column, line ${i} of it,`)

  test('columns drawn line by line are read one after the other', async () => {
    const lines = left.flatMap((text, i): PdfLine[] => [
      { text, x: 72, y: 80 + 12 * i },
      { text: right[i] ?? '', x: 320, y: 80 + 12 * i },
    ])
    expect((await ofPage(...lines)).text).toBe([...left, ...right].join(' '))
  })

  test('columns drawn one after the other stay as they are', async () => {
    const column = (texts: string[], x: number) => texts.map((text, i): PdfLine => ({ text, x, y: 80 + 12 * i }))
    expect((await ofPage(...column(left, 72), ...column(right, 320))).text).toBe([...left, ...right].join(' '))
  })

  test('a page drawn from the bottom up is read from the top', async () => {
    expect((await ofPage(...stack(80, ...left).reverse())).text).toBe(left.join(' '))
  })

  test('a turned page', async () => {
    const { text } = await read({ pages: [{ rotate: 90, lines: stack(80, PROSE, 'and the weather.') }] })
    expect(text).toBe(`${PROSE} and the weather.`)
  })
})

describe('running heads', () => {
  const body = (page: number) => stack(200, `Page ${page} is about the number ${page * 7}.`)

  test('page numbers go, of a head that repeats the first stays', async () => {
    const content = pages(5, (page) => [
      { text: 'THE BOOK', y: 40 },
      ...body(page),
      { text: `${page + 10}`, x: 290, y: 800 },
    ])
    const { text } = await read(content)
    expect(text.match(/THE BOOK/g)).toHaveLength(1)
    expect(text).not.toMatch(/^\d+$/m)
    expect(text.match(/is about/g)).toHaveLength(5)
  })

  test('what does not repeat stays', async () => {
    const content = pages(5, (page) => [
      { text: `Chapter ${page}`, y: 60 },
      ...body(page),
      { text: `${page * page}`, y: 800 },
    ])
    const { text } = await read(content)
    for (let page = 1; page <= 5; page++) expect(text).toContain(`Chapter ${page}`)
    expect(text).toContain('25')
  })
})

describe('tables', () => {
  const row = (y: number, cells: string[], font: PdfLine['font'] = 'regular'): PdfLine[] =>
    cells.map((text, i) => ({ text, x: 72 + 120 * i, y, font }))

  test('rows with their header; a cell goes on below', async () => {
    const lines = [
      ...row(80, ['Name', 'Size', 'Colour'], 'bold'),
      ...row(100, ['Boat', '12 m', 'white']),
      ...row(120, ['Lighthouse', '40 m', 'red and']),
      { text: 'white', x: 312, y: 132 },
      ...row(152, ['Pier', '7 m', 'grey']),
    ]
    const { text, blocks } = await ofPage(...lines)
    expect(text.split('\n')).toEqual([
      'Name | Size | Colour',
      'Boat | 12 m | white',
      'Lighthouse | 40 m | red and white',
      'Pier | 7 m | grey',
    ])
    expect(blocks.map(({ kind }) => kind)).toEqual(['row', 'row', 'row', 'row'])
    expect(rowHeaders({ text, blocks })[3]).toBe('Name | Size | Colour')
  })

  test('by tags, wherever the cells stand', async () => {
    const cell = (text: string, x: number, y: number, row: number, n: number, role: string): PdfLine => ({
      text,
      x,
      y,
      tag: ['Table', `TR#${row}`, `${role}#${row}.${n}`],
    })
    const lines = [
      cell('Name', 72, 80, 1, 1, 'TH'),
      cell('Note', 150, 80, 1, 2, 'TH'),
      cell('Boat', 72, 100, 2, 1, 'TD'),
      cell('it floats, as', 150, 100, 2, 2, 'TD'),
      cell('long as it can', 150, 112, 2, 2, 'TD'),
    ]
    const { text, blocks } = await ofPage(...lines)
    expect(text).toBe('Name | Note\nBoat | it floats, as long as it can')
    expect(rowHeaders({ text, blocks })[1]).toBe('Name | Note')
  })
})

describe('headings', () => {
  const prose = (y: number) => stack(y, PROSE, PROSE, 'and what the weather was.')
  const lines: PdfLine[] = [
    { text: '1 Start', y: 80, size: 16, font: 'bold' },
    ...prose(110),
    { text: '1.1 Under way, in a title that', y: 180, size: 12, font: 'bold' },
    { text: 'takes two lines', y: 194, size: 12, font: 'bold' },
    ...prose(220),
    { text: '2 End', y: 290, size: 16, font: 'bold' },
    ...prose(320),
  ]

  test('from bookmarks: with their titles, where they are printed', async () => {
    const bookmarks = [
      { title: 'Start', level: 1, page: 1, y: 70 },
      { title: 'Under way, in a title that takes two lines', level: 2, page: 1, y: 170 },
      { title: 'End', level: 1, page: 1, y: 280 },
    ]
    const { text, blocks, headingsFrom } = await read({ pages: [{ lines }], bookmarks })
    expect(headingsFrom).toBe('outline')
    const headings = blocks.filter(({ kind }) => kind === 'heading')
    expect(headings.map(({ level, title, start, end }) => [level, title, text.slice(start, end)])).toEqual([
      [1, 'Start', '1 Start'],
      [2, 'Under way, in a title that takes two lines', '1.1 Under way, in a title that takes two lines'],
      [1, 'End', '2 End'],
    ])
  })

  test('bookmarks that are printed nowhere are no headings', async () => {
    const bookmarks = ['Scan 1', 'Scan 2', 'Scan 3'].map((title) => ({ title, level: 1, page: 1, y: 0 }))
    expect((await read({ pages: [{ lines }], bookmarks })).headingsFrom).toBe('fonts')
  })

  test('from tags', async () => {
    const tagged: PdfLine[] = [
      { text: 'Start', y: 80, tag: ['Document', 'H1#1'] },
      ...prose(100).map((line) => ({ ...line, tag: ['Document', 'P#1'] })),
      { text: 'Under way', y: 180, tag: ['Document', 'H2#1'] },
      ...prose(200).map((line) => ({ ...line, tag: ['Document', 'P#2'] })),
    ]
    const document = await ofPage(...tagged)
    expect(document.headingsFrom).toBe('tags')
    expect(document.blocks.map(({ kind, level, title }) => [kind, level, title])).toEqual([
      ['heading', 1, 'Start'],
      ['paragraph', undefined, undefined],
      ['heading', 2, 'Under way'],
      ['paragraph', undefined, undefined],
    ])
  })

  test('from the look of the lines', async () => {
    const document = await ofPage(...lines)
    expect(document.headingsFrom).toBe('fonts')
    const headings = document.blocks.filter(({ kind }) => kind === 'heading')
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, '1 Start'],
      [2, '1.1 Under way, in a title that takes two lines'],
      [1, '2 End'],
    ])
  })

  test('from rising numbers, where all is set in one type', async () => {
    const plain = lines.map((line): PdfLine => ({ text: line.text, y: line.y }))
    const { blocks } = await ofPage(
      { text: '0.1 Before', y: 40 },
      ...plain.filter(({ text }) => text !== 'takes two lines'),
    )
    expect(blocks.some(({ title }) => title === '1.1 Under way, in a title that')).toBe(false)
    const numbered = ['1.1 Boats', '1.2 Ships', '1.3 Piers'].flatMap((text, i): PdfLine[] => [
      { text, y: 80 + 90 * i },
      ...prose(110 + 90 * i),
    ])
    expect((await ofPage(...numbered)).blocks.flatMap(({ title }) => title ?? [])).toEqual([
      '1.1 Boats',
      '1.2 Ships',
      '1.3 Piers',
    ])
  })

  test('none in plain prose', async () => {
    const document = await ofPage(...prose(80), ...prose(140))
    expect(document.blocks.every(({ kind }) => kind === 'paragraph')).toBe(true)
    expect(document.headingsFrom).toBeUndefined()
  })
})

describe('what a file says of itself', () => {
  test('its title, unless that is the name of a file; labels of pages', async () => {
    const content = { ...pages(3, () => stack(80, PROSE)), labels: 'r' as const }
    const named = await read({ ...content, title: '灯塔 & Boats' })
    expect(named.title).toBe('灯塔 & Boats')
    expect(named.pages?.map(({ label }) => label)).toEqual(['i', 'ii', 'iii'])
    expect((await read({ ...content, title: 'Microsoft Word - draft7.doc' })).title).toBeUndefined()
  })
})

test('Chinese in a font that is not there needs the tables of pdfjs', async () => {
  // 灯塔 by a predefined CMap: codes are UTF-16, glyphs are numbers of Adobe-GB1.
  const body = 'BT /F 12 Tf 72 700 Td <706f5854> Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 6 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
    `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]
  const file = `%PDF-1.4\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer << /Root 1 0 R >>`
  const [document] = await parse(new TextEncoder().encode(file), 'a.pdf')
  expect(document?.text).toBe('灯塔')
})

describe('pages without text', () => {
  const picture = { width: 40, height: 60, pixels: new Uint8Array(2400).fill(200) }

  test('nothing but pictures needs them read', async () => {
    await expect(read({ pages: [{ picture }, {}] })).rejects.toMatchObject({
      code: 'file_unreadable',
      problem: 'needs-ocr',
    })
  })

  test('some pictures among text are told of', async () => {
    const document = await read({ pages: [{ lines: stack(80, PROSE) }, { picture }, {}] })
    expect(document.unreadPages).toEqual([2])
  })

  test('empty pages are an empty document', async () => {
    expect(await read({ pages: [{}, {}] })).toMatchObject({ text: '', blocks: [] })
  })
})

test('leaves the bytes as they are, reports pages, and stops when it is told to', async () => {
  const bytes = writePdf(pages(4, () => stack(80, PROSE)))
  const before = bytes.slice()
  const seen: string[] = []
  await parse(bytes, 'a.pdf', { progress: (done, total) => seen.push(`${done}/${total}`) })
  expect(seen).toEqual(['1/4', '2/4', '3/4', '4/4'])
  expect(bytes).toEqual(before)
  const controller = new AbortController()
  const stopped = parse(bytes, 'a.pdf', {
    signal: controller.signal,
    progress: () => controller.abort(new Error('enough')),
  })
  await expect(stopped).rejects.toThrow('enough')
})
