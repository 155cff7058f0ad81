import { describe, expect, test } from 'vitest'
import { type EpubParts, epubOf, escapeXml } from '../../testing/files/archives.ts'
import { parse } from './epub.ts'
import { check, formatContract } from './format.contract.ts'

formatContract({
  name: 'epub',
  parse,
  write: ({ headings, paragraphs }) =>
    epubOf({
      pages: {
        'a.xhtml': `<h1>${escapeXml(headings[0])}</h1><p>${escapeXml(paragraphs[0])}</p>`,
        'b.xhtml': `<h2>${escapeXml(headings[1])}</h2><p>${escapeXml(paragraphs[1])}</p>`,
      },
    }),
  samples: {
    'no bytes': new Uint8Array(),
    'no pages': epubOf({ pages: {} }),
    'pages that are pictures': epubOf({ pages: { 'a.xhtml': '<img src="a.png"/>' } }),
    'contents that cannot be read': epubOf({ pages: { 'a.xhtml': 'a' }, ncx: '<navPoint>&nbsp;' }),
  },
})

function read(parts: EpubParts): {
  units: (readonly [string, string, (string | undefined)?])[]
  title: string | undefined
} {
  const [document] = parse(epubOf(parts))
  if (document === undefined) throw new Error('no document')
  check(document)
  const units = document.blocks.map((b): readonly [string, string, (string | undefined)?] =>
    b.kind === 'heading'
      ? [`h${b.level}`, document.text.slice(b.start, b.end), b.title]
      : [b.kind, document.text.slice(b.start, b.end)],
  )
  return { units, title: document.title }
}
const headings = (parts: EpubParts) =>
  read(parts).units.flatMap(([kind, , title]) => (title ? [`${kind} ${title}`] : []))
const link = (href: string, title: string, below = '') => `<li><a href="${href}">${title}</a>${below}</li>`
const point = (src: string, title: string, below = '') =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${below}</navPoint>`

test('pages in the order of reading, the contents not among them', () => {
  const parts = {
    title: 'The Gate',
    pages: { 'z.xhtml': '<h1>First</h1><p>One.</p>', 'ä 一.xhtml': '<h1>Second</h1><p>Two.</p>' },
    nav: `<ol>${link('z.xhtml', 'First')}${link('%C3%A4%20%E4%B8%80.xhtml', 'Second')}</ol>`,
  }
  expect(read(parts).title).toBe('The Gate')
  expect(read(parts).units.map(([, text]) => text)).toEqual(['First', 'One.', 'Second', 'Two.'])
})

test('a page of links alone is left out', () => {
  const toc = '<p><a href="a.xhtml">First</a></p><p><a href="a.xhtml#b">Second</a></p>'
  expect(read({ pages: { 'toc.xhtml': toc, 'a.xhtml': '<p>Text.</p>' } }).units).toEqual([['paragraph', 'Text.']])
})

describe.each([
  [
    'nav',
    (list: [string, string, [string, string][]][]) => ({
      nav: `<ol>${list.map(([href, title, below]) => link(href, title, below.length > 0 ? `<ol>${below.map(([h, t]) => link(h, t)).join('')}</ol>` : '')).join('')}</ol>`,
    }),
  ],
  [
    'NCX',
    (list: [string, string, [string, string][]][]) => ({
      ncx: list.map(([src, title, below]) => point(src, title, below.map(([s, t]) => point(s, t)).join(''))).join(''),
    }),
  ],
] as const)('contents as %s', (_, contents) => {
  test('give headings their levels and their words', () => {
    const pages = {
      'a.xhtml': '<h1>Part One</h1>',
      'b.xhtml': '<h1>Chapter 1. Hours</h1><p>Text.</p><h2>Aside</h2><h1 id="s">Sundays</h1>',
    }
    const list: [string, string, [string, string][]][] = [
      [
        'a.xhtml',
        'Part One',
        [
          ['b.xhtml', '1. Hours'],
          ['b.xhtml#s', 'Sundays'],
        ],
      ],
    ]
    expect(headings({ pages, ...contents(list) })).toEqual(['h1 Part One', 'h2 1. Hours', 'h3 Aside', 'h2 Sundays'])
  })

  test('make headings of lines, and of titles that stand nowhere', () => {
    const pages = { 'a.xhtml': '<p id="a"><b>Hours</b></p><p>Text.</p><p id="b">More text.</p>', 'c.xhtml': '<img/>' }
    const list: [string, string, [string, string][]][] = [
      ['a.xhtml#a', 'Hours', []],
      ['a.xhtml#b', 'Prices', []],
      ['c.xhtml', 'Map', []],
    ]
    expect(read({ pages, ...contents(list) }).units).toEqual([
      ['h1', 'Hours', 'Hours'],
      ['paragraph', 'Text.'],
      ['h1', 'Prices', 'Prices'],
      ['paragraph', 'More text.'],
      ['h1', 'Map', 'Map'],
    ])
  })

  test('join a title that is parted', () => {
    const pages = { 'a.xhtml': '<h3>190</h3><p>By A. Author.</p><h4>A Clover</h4><p>Text.</p>' }
    expect(headings({ pages, ...contents([['a.xhtml', '190 A CLOVER', []]]) })).toEqual(['h1 190 A CLOVER'])
  })
})

test('entries without a link head those below them', () => {
  const pages = { 'a.xhtml': '<h2>The Clover</h2><p>Text.</p>' }
  const nav = `<ol><li><span>Isaacs</span><ol>${link('a.xhtml', 'The Clover')}</ol></li></ol>`
  expect(headings({ pages, nav })).toEqual(['h1 Isaacs', 'h2 The Clover'])
})

test('text that is encrypted says so; fonts that are do not matter', () => {
  const encryption = (uri: string) =>
    `<encryption><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`
  const book = (uri: string) =>
    epubOf({ pages: { 'a.xhtml': '<p>Text.</p>' }, parts: { 'META-INF/encryption.xml': encryption(uri) } })
  expect(() => parse(book('book/a.xhtml'))).toThrow(expect.objectContaining({ problem: 'password' }))
  expect(parse(book('book/font.otf'))[0]?.text).toBe('Text.')
})

describe('pages of links', () => {
  const suppliers = ['a', 'b'].map(
    (name) => `<li><a href="https://example.org/${name}">Works ${name}, Quay Lane</a></li>`,
  )
  const page = `<h1>Suppliers</h1><ul>${suppliers.join('')}</ul>`
  const text = '<h1>One</h1><p>Text.</p>'

  test.each([
    ['nav', { nav: `<ol>${link('a.xhtml', 'One')}${link('s.xhtml', 'Suppliers')}</ol>` }],
    ['ncx', { ncx: `${point('a.xhtml', 'One')}${point('s.xhtml', 'Suppliers')}` }],
    ['nothing', {}],
  ])('are chapters where they lead out of the book, named by %s', (_, contents) => {
    const { units } = read({ pages: { 'a.xhtml': text, 's.xhtml': page }, ...contents })
    expect(units.map(([, words]) => words)).toEqual([
      'One',
      'Text.',
      'Suppliers',
      'Works a, Quay Lane',
      'Works b, Quay Lane',
    ])
  })

  test('and where the contents name them, but not what they lead to', () => {
    const list = '<h1>Plates</h1><p><a href="a.xhtml#p1">The quay</a></p><p><a href="a.xhtml#p2">The crane</a></p>'
    const nav = `<ol>${link('l.xhtml', 'Plates')}${link('b.xhtml', 'Two')}</ol>`
    const { units } = read({ pages: { 'l.xhtml': list, 'a.xhtml': text, 'b.xhtml': '<h1>Two</h1>' }, nav })
    expect(units.map(([, words]) => words)).toContain('The crane')
  })

  test('a page of contents is none, even if the contents name it', () => {
    const toc =
      '<h1>Contents</h1><p><a href="a.xhtml">One, or how it began</a></p><p><a href="b.xhtml">Two, or how it ended</a></p>'
    const nav = `<ol>${link('t.xhtml', 'Contents')}${link('a.xhtml', 'One')}${link('b.xhtml', 'Two')}</ol>`
    const { units } = read({ pages: { 't.xhtml': toc, 'a.xhtml': text, 'b.xhtml': '<h1>Two</h1>' }, nav })
    expect(units.map(([, words]) => words)).toEqual(['One', 'Text.', 'Two'])
  })
})

test('notes, raised text, tables and hidden words, as in a page', () => {
  const { units } = read({
    pages: {
      'a.xhtml': `<p>The fee is 40<a epub:type="noteref" href="#n1">1</a>, 10<sup>5</sup> in all.</p>
        <table><tr><th>House</th><th>Room</th></tr><tr><td rowspan="2">Gull</td><td>Attic</td></tr><tr><td>Cellar</td></tr></table>
        <aside epub:type="footnote" id="n1" hidden="hidden"><p>Paid once a year.</p></aside><p hidden="hidden">The fee is 99 crowns.</p>`,
    },
  })
  expect(units.map(([, words]) => words)).toEqual([
    'The fee is 40[1], 10^5 in all.',
    'House | Room',
    'Gull | Attic',
    'Gull | Cellar',
    'Paid once a year.',
    '[Hidden text: The fee is 99 crowns.]',
  ])
})

test('the style sheets of a book say what is raised, hidden and numbered', () => {
  const { units } = read({
    pages: {
      'a.xhtml': `<link rel="stylesheet" href="b.css"/><p>10<span class="up">5</span></p><ol class="abc"><li>x</li></ol>
        <p class="gone">The fee is 99 crowns.</p>`,
    },
    parts: { 'book/b.css': '.up{vertical-align:super} .abc{list-style-type:upper-alpha} .gone{display:none}' },
  })
  expect(units.map(([, words]) => words)).toEqual(['10^5', 'A. x', '[Hidden text: The fee is 99 crowns.]'])
})
