/** What OpenDocument texts hold beside plain runs of text, and how it comes into the text. */
import { describe, expect, test } from 'vitest'
import { odfPart, odtOf } from '../../../testing/files/archives.ts'
import { check } from '../format.contract.ts'
import { parse } from '../odt.ts'

function read(body: string, styles = '', parts: Readonly<Record<string, string>> = {}) {
  const [document] = parse(odtOf(body, styles, parts))
  if (document === undefined) throw new Error('no document')
  check(document)
  const lines = document.blocks.map(({ start, end }) => document.text.slice(start, end))
  return { lines, leftOut: document.leftOut }
}
const lines = (body: string, styles = '') => read(body, styles).lines
const p = (inner: string) => `<text:p>${inner}</text:p>`
const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`
const style = (name: string, properties: string, more = '') =>
  `<style:style style:name="${name}" style:family="text" ${more}><style:text-properties ${properties}/></style:style>`

describe('text', () => {
  test.each(['super 58%', '33% 58%'])('raised by %s', (position) => {
    const styles = style('Up', `style:text-position="${position}"`) + style('Upper', '', 'style:parent-style-name="Up"')
    expect(lines(p(`3 × 10${span('Up', '5')} cells`), styles)).toEqual(['3 × 10^5 cells'])
    expect(lines(p(`3 × 10${span('Upper', '5')}`), styles)).toEqual(['3 × 10^5'])
    expect(lines(p(`250 crowns${span('Up', '3')} a year`), styles)).toEqual(['250 crowns[3] a year'])
    expect(lines(p(`the 1${span('Up', 'st')}`), styles)).toEqual(['the 1st'])
  })

  test('lowered, and on the line', () => {
    const styles = style('Low', 'style:text-position="sub 58%"') + style('On', 'style:text-position="0% 100%"')
    expect(lines(p(`H${span('Low', '2')}O, 101${span('Low', '2')}, 10${span('On', '5')}`), styles)).toEqual([
      'H2O, 101_2, 105',
    ])
  })

  test('signs of symbol fonts', () => {
    const styles = style('Sign', 'style:font-name="Symbol"')
    expect(lines(p(`5 ${span('Sign', 'm')}g, ${span('Sign', '\uf0b3')} 3`), styles)).toEqual(['5 μg, ≥ 3'])
  })

  test('that is hidden, white or tiny says so', () => {
    const styles =
      style('Off', 'text:display="none"') +
      style('White', 'fo:color="#ffffff"') +
      style('Tiny', 'fo:font-size="1pt"') +
      style('Painted', 'fo:color="#ffffff" fo:background-color="#0000ff"') +
      '<style:style style:name="Sect" style:family="section"><style:section-properties text:display="none"/></style:style>'
    for (const name of ['Off', 'White', 'Tiny']) {
      expect(lines(p(`Fee 40.${span(name, ' Fee 90.')}`), styles)).toEqual(['Fee 40.', '[Hidden text: Fee 90.]'])
    }
    expect(lines(p(span('Painted', 'Fee 40.')), styles)).toEqual(['Fee 40.'])
    expect(lines(`<text:section text:style-name="Sect">${p('Old.')}</text:section>${p('New.')}`, styles)).toEqual([
      '[Hidden text: Old.]',
      'New.',
    ])
    expect(lines(`<text:section text:display="none">${p('Old.')}</text:section>`)).toEqual(['[Hidden text: Old.]'])
    expect(lines(p('A <text:hidden-text text:string-value="b" text:is-hidden="true">b</text:hidden-text>c'))).toEqual([
      'A c',
      '[Hidden text: b]',
    ])
    expect(lines(p('A <text:hidden-text text:string-value="b" text:is-hidden="false">b</text:hidden-text> c'))).toEqual(
      ['A b c'],
    )
  })
})

describe('beside the text', () => {
  test('comments with their author', () => {
    const comment =
      '<office:annotation loext:resolved="true"><dc:creator>Anna</dc:creator><dc:date>2025-01-01</dc:date><text:p>Too low?</text:p><text:p>Really.</text:p></office:annotation>'
    expect(lines(p(`The fee${comment} is 40.`))).toEqual([
      'The fee is 40.',
      '[Comment by Anna, resolved: Too low? Really.]',
    ])
  })

  test('what stands on every page', () => {
    const styles = odfPart(
      'document-styles',
      '<style:master-page><style:header><text:p>Draft of May</text:p></style:header><style:footer><text:p>Page <text:page-number>3</text:page-number></text:p></style:footer></style:master-page>',
    )
    expect(read(p('Text.'), '', { 'styles.xml': styles }).lines).toEqual(['Text.', '[Page header: Draft of May]'])
  })
})

describe('frames', () => {
  const frame = (inner: string, described = '') =>
    p(`<draw:frame>${inner}${described && `<svg:desc>${described}</svg:desc>`}</draw:frame>`)
  const chart = odfPart(
    'document-content',
    '<office:body><office:chart><chart:chart><chart:title><text:p>Visits</text:p></chart:title><chart:plot-area><chart:axis chart:dimension="x"><chart:title><text:p>Month</text:p></chart:title></chart:axis><chart:axis chart:dimension="y"><chart:title><text:p>in thousands</text:p></chart:title></chart:axis></chart:plot-area><table:table><table:table-header-rows><table:table-row><table:table-cell><text:p/></table:table-cell><table:table-cell><text:p>2024</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>May</text:p></table:table-cell><table:table-cell><text:p>40</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body>',
  )
  const equation =
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><annotation encoding="StarMath 5.0">a over b</annotation></semantics></math>'

  test('pictures by their alternative text; others are counted', () => {
    expect(read(frame('<draw:image/>', 'A map'))).toEqual({ lines: ['[Picture: A map]'], leftOut: undefined })
    expect(read(p('Text.') + frame('<draw:image/>')).leftOut).toEqual({ picture: 1 })
  })

  test('charts and equations; other objects are counted', () => {
    const object = (name: string) => `<draw:object xlink:href="./${name}"/><draw:image/>`
    const parts = { 'O1/content.xml': chart, 'O2/content.xml': equation }
    expect(read(frame(object('O1')), '', parts)).toEqual({
      lines: ['Visits', 'in thousands', 'Month | 2024', 'May | 40'],
      leftOut: undefined,
    })
    expect(read(p(`where x is <draw:frame>${object('O2')}</draw:frame>.`), '', parts).lines).toEqual([
      'where x is a over b .',
    ])
    expect(read(p('Text.') + frame(object('O3')), '', parts).leftOut).toEqual({ embedded: 1 })
  })
})

test('cells and rows of a table that are written once and stand there several times', () => {
  const cell = (text: string, more = '') => `<table:table-cell ${more}>${p(text)}</table:table-cell>`
  const row = (more: string, ...cells: string[]) => `<table:table-row ${more}>${cells.join('')}</table:table-row>`
  const table = `<table:table>${row('', cell('Gate'), cell('Opens'), cell('Closes'))}${row('', cell('North'), cell('', 'table:number-columns-repeated="1"'), cell('7'))}${row('table:number-rows-repeated="2"', cell('South'), cell('8', 'table:number-columns-repeated="2"'))}</table:table>`
  expect(lines(table)).toEqual(['Gate | Opens | Closes', 'North |  | 7', 'South | 8 | 8', 'South | 8 | 8'])
})
