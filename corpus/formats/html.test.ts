import { describe, expect, test } from 'vitest'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { check, formatContract } from './format.contract.ts'
import { parse, parseHtml } from './html.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

formatContract({
  name: 'html',
  parse,
  write: ({ headings, paragraphs }) =>
    bytes(
      `<!DOCTYPE html><html><head><title>T</title></head><body><h1>${headings[0]}</h1><p>${paragraphs[0]}</p><h2>${headings[1]}</h2><p>${paragraphs[1]}</p></body></html>`,
    ),
  samples: {
    empty: bytes(''),
    'no tags': bytes('just words'),
    'open tag': bytes('<p>a <b'),
    'open script': bytes('<p>a</p><script>let b = 1'),
    'crossed tags': bytes('<b>a<i>b</b>c</i><td>d</table></p></li>'),
    'bad entities': bytes('<p>&#xD800; &#0; &bogus; &#99999999; &amp</p>'),
    pdf: bytes('%PDF-1.4'),
  },
})

function units(html: string): [string, string][] {
  const document = parseHtml(html)
  check(document)
  return document.blocks.map((b) => [
    b.kind === 'heading' ? `h${b.level}` : b.kind,
    document.text.slice(b.start, b.end),
  ])
}
const words = (html: string) => units(html).map(([, text]) => text)

describe('text', () => {
  test('blocks, entities, breaks and white space', () => {
    const html = '<title>A &amp; B</title><p>One&nbsp;<b>t</b>wo &lt;x&gt;<br>three\n four</p>loose<div>five</div>'
    expect(parseHtml(html).title).toBe('A & B')
    expect(parseHtml(html).text).toBe('One two <x>\nthree four\n\nloose\n\nfive')
  })

  test('headings with permalinks, in sections, in buttons; the titles of note boxes are none', () => {
    const html = `<section><h1>One<a class="headerlink" href="#">¶</a></h1><div class="note"><h3>Note</h3><p>n</p></div>
      <h3><button>Two <code>x</code></button></h3><h2></h2></section>`
    expect(units(html)).toEqual([
      ['h1', 'One'],
      ['paragraph', 'Note'],
      ['paragraph', 'n'],
      ['h3', 'Two x'],
    ])
  })

  test('tables: rows with their header; layout tables fall apart into blocks', () => {
    const html = `<table><caption>C</caption><thead><tr><th>k</th><th>v</th></tr></thead>
      <tbody><tr><td>1<td><p>2</p><p>3</p></tr><tr><td> </td><td></td></tr></table>
      <table><tr><td>left</td><td><h2>H</h2><p>right</p></td></tr></table>`
    expect(units(html)).toEqual([
      ['paragraph', 'C'],
      ['row', 'k | v'],
      ['row', '1 | 2 3'],
      ['paragraph', 'left'],
      ['h2', 'H'],
      ['paragraph', 'right'],
    ])
    expect(rowHeaders(parseHtml(html))[2]).toBe('k | v')
  })

  test('lists, definitions and code', () => {
    const html = `<ul><li>one<li><p>two</p><p>more</p><ul><li>in</ul></ul><dl><dt>t<dd>d</dl><pre>a {
  b

}</pre>`
    expect(units(html)).toEqual([
      ['item', 'one'],
      ['item', 'two'],
      ['paragraph', 'more'],
      ['item', 'in'],
      ['item', 't: d'],
      ['code', 'a {'],
      ['code', 'b'],
      ['code', '}'],
    ])
    expect(parseHtml('<pre>a {\n  b\n\n}</pre>').text).toBe('a {\n  b\n\n}')
  })
})

describe('navigation is left out', () => {
  const prose = '<p>The gate opens at seven on weekdays and at eight on Sundays.</p>'
  const links = '<ul><li><a href="a">First page</a></li><li><a href="b">Second page</a></li></ul>'

  test.each([
    ['nav', `<nav>${links}</nav>`],
    ['a role', `<div role="navigation">${links}</div>`],
    ['a class', `<div class="breadcrumbs"><span>Home</span> / Docs</div>`],
    ['a page header without a heading', '<header><p>My site</p></header>'],
    ['a page header with links, but for its title', `<header>${links}</header>`],
    ['a footer', '<footer><p>All rights reserved</p></footer>'],
    ['a sidebar of links', `<div class="sidebar"><b>Pages</b>${links}${links}</div>`],
    ['a contents list in a box', `<div class="toc"><p>Contents</p><div class="toc">${links}</div></div>`],
    ['a skip link', '<a href="#main">Skip to main content</a>'],
    ['scripts and styles', '<script>var x = "<p>no</p>"</script><style>p{}</style><template><p>no</p></template>'],
    ['what is hidden', '<p hidden>no</p><div style="display: none">no</div><i aria-hidden="true">no</i>'],
  ])('%s', (_, chrome) => {
    expect(words(`<body>${chrome}${prose}</body>`)).toEqual([
      'The gate opens at seven on weekdays and at eight on Sundays.',
    ])
  })

  test.each([
    ['a sidebar of prose', `<div class="sidebar">${prose}</div>`],
    ['a frame named after its sidebar', `<body class="has-sidebar toc">${prose}</body>`],
    ['a note in an aside', `<aside class="note">${prose}</aside>`],
    ['panels of tabs', `<div role="tabpanel" hidden>${prose}</div>`],
    ['an article in nothing but navigation', `<nav>${prose.repeat(6)}</nav>`],
  ])('but not %s', (_, html) => {
    expect(words(html)).toContain('The gate opens at seven on weekdays and at eight on Sundays.')
  })

  test('a page header keeps its title', () => {
    expect(units(`<header><h1>Manual</h1>${links}</header>${prose}`)[0]).toEqual(['h1', 'Manual'])
    expect(words('<header><h1>Manual</h1><p>by A. Author</p></header>')).toEqual(['Manual', 'by A. Author'])
  })
})

test('the bytes win over the encoding that a page names', () => {
  const page = '<meta charset="gb2312"><p>中文</p>'
  expect(parse(bytes(page))[0]?.text).toBe('中文')
  const gb = Buffer.concat([
    Buffer.from('<meta charset="gb2312"><p>'),
    Buffer.from('d6d0cec4', 'hex'),
    Buffer.from('</p>'),
  ])
  expect(parse(gb)[0]?.text).toBe('中文')
})

test.each([
  ['100,000 open elements', '<div>'.repeat(100_000)],
  ['100,000 nested elements with text', `${'<div>x'.repeat(100_000)}${'</div>'.repeat(100_000)}`],
  ['crossed tags', '<b>x</i>'.repeat(100_000)],
  ['nested lists', '<ul><li>x'.repeat(50_000)],
  ['nested tables', '<table><tr><td>x'.repeat(50_000)],
  ['cells of a table without rows', '<table><th>a<td>b</table>'.repeat(10_000)],
  ['a million angle brackets', '<'.repeat(1_000_000)],
  ['a million ampersands', '&'.repeat(1_000_000)],
])('does not hang or overflow on %s', { timeout: 60_000 }, (_, html) => {
  expect(cpuTime(() => parseHtml(html))).toBeLessThan(4000)
})
