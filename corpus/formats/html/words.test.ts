import { describe, expect, test } from 'vitest'
import { pageLines } from '../../../testing/files/page-lines.ts'
import { parseHtml } from '../html.ts'

const line = (html: string) => pageLines(`<p>${html}</p>`).join('\n')

describe('raised and lowered text never joins a figure', () => {
  test.each([
    ['an exponent', '3 × 10<sup>5</sup> cells', '3 × 10^5 cells'],
    ['a power that a figure follows', '10<sup>2</sup>5', '10^2 5'],
    ['a negative exponent', '10<sup>−3</sup> m', '10^−3 m'],
    ['a note after a word', '250 crowns<sup>3</sup>', '250 crowns[3]'],
    ['a note after a figure', 'deposit 40<sup><a href="#n4">4</a></sup> in May', 'deposit 40[4] in May'],
    ['raised text in a link', 'deposit 40<a href="#n4"><sup>4</sup></a> in May', 'deposit 40[4] in May'],
    ['a link to a note, as in EPUB', 'deposit 40<a epub:type="noteref" href="n.xhtml#n4">4</a>', 'deposit 40[4]'],
    ['a link with the role of one', 'deposit 40<a role="doc-noteref" href="#n4">4</a>', 'deposit 40[4]'],
    ['its own brackets', 'deposit 40<sup>[<a href="#n4">4</a>]</sup>', 'deposit 40[4]'],
    ['a base', '1010<sub>2</sub>', '1010_2'],
    ['a formula', 'CO<sub>2</sub>', 'CO2'],
    ['letters that belong there', 'the 3<sup>rd</sup> of May', 'the 3rd of May'],
    ['by its style', '10<span style="vertical-align: super; font-size: 70%">5</span>', '10^5'],
    ['by a class of the page', '<style>.up { vertical-align: super }</style>10<span class="up">5</span>', '10^5'],
    ['by the name of its class', '10<span class="superscript">5</span>', '10^5'],
    ['in bold letters', '10<b><sup><i>5</i></sup></b>', '10^5'],
  ])('%s', (_, html, text) => {
    expect(line(html)).toBe(text)
  })

  test('in headings, items, cells, captions', () => {
    expect(
      pageLines(
        '<h2>10<sup>5</sup></h2><ul><li>10<sup>6</sup></ul><table><caption>10<sup>9</sup></caption><tr><td>a<td>10<sup>7</sup></table>',
      ),
    ).toEqual(['10^5', '10^6', '10^9', 'a | 10^7'])
  })
})

describe('formulas in MathML', () => {
  test.each([
    ['a power', '<msup><mi>x</mi><mn>2</mn></msup>', 'x^2'],
    ['figures side by side', '<mn>3</mn><msup><mn>10</mn><mn>5</mn></msup>', '3 10^5'],
    ['a fraction', '<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>', '(a + 1)/2'],
    ['an index and a power', '<msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup>', 'a_1^2'],
    ['a root', '<msqrt><mn>2</mn></msqrt>', '√(2)'],
    ['a negative power', '<msup><mn>10</mn><mrow><mo>−</mo><mn>5</mn></mrow></msup>', '10^(−5)'],
    ['its source is not said twice', '<semantics><mn>7</mn><annotation>\\seven</annotation></semantics>', '7'],
  ])('%s', (_, math, text) => {
    expect(line(`is <math>${math}</math>.`)).toBe(`is ${text}.`)
  })

  test('deep ones do not overflow', () => {
    expect(line(`<math>${'<mrow>'.repeat(50_000)}<mn>7</mn></math>`)).toBe('7')
  })
})

describe('what elements say of their words', () => {
  test.each([
    ['struck out', 'the fee is <del>40</del> 50', 'the fee is [struck out: 40] 50'],
    ['struck out, without a space', 'the fee is <s>40</s>50', 'the fee is [struck out: 40]50'],
    ['quoted', 'he said <q>no</q>', 'he said “no”'],
    ['readings', '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>', '漢字(かんじ)'],
    ['a picture', 'see <img src="a.png" alt="Plan of the harbour">', 'see [Picture: Plan of the harbour]'],
    ['a formula as a picture', 'is <img class="mwe-math-fallback-image" alt="E=mc^2">.', 'is E=mc^2 .'],
    ['a field', 'Length: <input type="text" value="11.4"> m', 'Length: 11.4 m'],
    ['boxes', '<input type=checkbox checked> heating <input type=checkbox> water', '☒ heating ☐ water'],
    ['the choice', '<select><option>Floating<option selected>Finger pier<option>None</select>', 'Finger pier'],
    ['what is never shown', '<input type=hidden value="x1"><input type=password value="x2">a', 'a'],
    ['a soft hyphen', 'com&shy;mittee', 'committee'],
  ])('%s', (_, html, text) => {
    expect(line(html)).toBe(text)
  })

  test('struck out over several blocks', () => {
    expect(pageLines('<del><p>One.</p><p>Two.</p></del><p>Three.</p>')).toEqual([
      '[struck out: One.]',
      '[struck out: Two.]',
      'Three.',
    ])
  })

  test('a text area, the words of a drawing', () => {
    expect(pageLines('<textarea>Finger pier, berth 12</textarea>')).toEqual(['Finger pier, berth 12'])
    expect(pageLines('<svg><text>2023</text><path/><text>47.5 %</text></svg>')).toEqual(['[Drawing: 2023; 47.5 %]'])
    expect(pageLines('<svg><title>Close</title></svg>a')).toEqual(['a'])
  })

  test('pictures that say nothing are left out; those without words, and sounds, are counted', () => {
    const page = parseHtml('<p>a<img alt="" src=1><img alt="logo"><img src=2><img src=3 width=16></p><video>no</video>')
    expect(page.text).toBe('a')
    expect(page.leftOut).toEqual({ picture: 2, media: 1 })
  })
})

describe('lists', () => {
  test.each([
    ['numbers', '<ol><li>a<li>b</ol>', ['1. a', '2. b']],
    ['from a number on', '<ol start=7><li>a<li>b</ol>', ['7. a', '8. b']],
    ['with a number of their own', '<ol><li>a<li value=5>b<li>c</ol>', ['1. a', '5. b', '6. c']],
    ['that count down', '<ol reversed><li>a<ul><li>x</ul><li>b</ol>', ['2. a', 'x', '1. b']],
    ['of letters', '<ol type=a start=26><li>a<li>b</ol>', ['z. a', 'aa. b']],
    ['of Roman numbers', '<ol type=I start=4><li>a<li>b</ol>', ['IV. a', 'V. b']],
    ['by their style', '<ol style="list-style-type: lower-roman"><li>a<li>b</ol>', ['i. a', 'ii. b']],
    ['without', '<ol style="list-style: none"><li>a</ol>', ['a']],
    ['already there', '<ol><li>1. a</ol>', ['1. a']],
    ['in each other', '<ol><li>a<ol type=a><li>b</ol><li>c</ol>', ['1. a', 'a. b', '2. c']],
    ['with paragraphs', '<ol><li><p>a</p><p>more</p></ol>', ['1. a', 'more']],
    [
      'in a cell',
      '<table><tr><th>H<th>R<tr><td>Gull<td><ol><li>Attic<li>Loft</ol></table>',
      ['H | R', 'Gull | 1. Attic; 2. Loft'],
    ],
  ])('%s', (_, html, lines) => {
    expect(pageLines(html)).toEqual(lines)
  })

  test('terms stand with what they mean', () => {
    expect(pageLines('<dl><dt>Deposit<dd>40 crowns<dt>Fee:<dd>7 crowns<dd>a month</dl><p>End.</p>')).toEqual([
      'Deposit: 40 crowns',
      'Fee: 7 crowns',
      'a month',
      'End.',
    ])
    expect(pageLines('<dl><dt>a<dt>b<dd><ul><li>x</ul></dl>')).toEqual(['a', 'b', 'x'])
    const long = `${'word '.repeat(80)}end.`
    expect(pageLines(`<dl><dt>a<dd>${long}</dl>`)).toEqual(['a', long])
  })
})

describe('a section is text, whatever it is called', () => {
  const prose = '<p>Lists are cut into pages of 250 boats.</p>'
  test.each([
    'pagination',
    'related',
    'navigation',
    'sidebar',
    'comments',
    'footer',
    'share',
    'cookie',
    'promo',
    'menu',
    'toc',
    'navbox',
    'breadcrumbs',
    'edit-link',
  ])('%s', (name) => {
    for (const html of [
      `<section id="${name}"><h2>Name</h2>${prose}</section>`,
      `<div class="${name}"><h2>Name</h2>${prose}</div>`,
      `<h2 id="${name}">Name</h2>${prose}`,
      `<h2 class="${name}">Name</h2>${prose}`,
    ])
      expect(pageLines(html)).toEqual(['Name', 'Lists are cut into pages of 250 boats.'])
    expect(pageLines(`<p id="${name}">Boats over 20 metres must carry a transponder.</p><p>b</p>`)).toHaveLength(2)
    expect(pageLines(`<table><tr><td class="${name}">Rope</td><td>5</td></tr></table>`)).toEqual(['Rope | 5'])
    expect(pageLines(`<div class="${name}"><h2>Office</h2><p>555 01 77</p></div>`)).toEqual(['Office', '555 01 77'])
  })

  test('roles and elements of navigation too', () => {
    for (const [open, close] of [
      ['<nav>', '</nav>'],
      ['<footer>', '</footer>'],
      ['<aside>', '</aside>'],
      ['<header>', '</header>'],
      ['<div role="navigation">', '</div>'],
      ['<div role="contentinfo">', '</div>'],
      ['<noscript>', '</noscript>'],
    ])
      expect(pageLines(`${open}<h2>Hours</h2>${prose}${close}<p>b</p>`)).toHaveLength(3)
  })

  test('but what holds links, buttons or what stands under every page is none', () => {
    for (const html of [
      '<div class="pagination"><a href=1>1</a> <a href=2>2</a> Page 1 of 3</div>',
      '<section id="related"><h2>Related</h2><ul><li><a href=a>First page</a><li><a href=b>Second page</a></ul></section>',
      '<div class="cookie-banner"><p>We use cookies to make this page better.</p><button>Accept</button></div>',
      '<footer><p>© 2024 The harbour of Wickhaven. All rights reserved.</p></footer>',
      '<noscript>Please enable JavaScript to view this page.</noscript>',
      '<footer><table><tr><td><a href=a>Prev</a><td><a href=b>Up</a><tr><td>One<td>Two</table></footer>',
    ])
      expect(pageLines(`${html}<p>The gate opens at seven on weekdays and at eight on Sundays.</p>`)).toHaveLength(1)
  })
})
