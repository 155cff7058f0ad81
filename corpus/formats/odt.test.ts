import { describe, expect, test } from 'vitest'
import { escapeXml, odtOf } from '../../testing/files/archives.ts'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { check, formatContract } from './format.contract.ts'
import { parse } from './odt.ts'

const h = (text: string, level: number) => `<text:h text:outline-level="${level}">${escapeXml(text)}</text:h>`
const p = (text: string, style = '') => `<text:p text:style-name="${style}">${text}</text:p>`

formatContract({
  name: 'odt',
  parse,
  write: ({ headings, paragraphs }) =>
    odtOf(h(headings[0], 1) + p(escapeXml(paragraphs[0])) + h(headings[1], 2) + p(escapeXml(paragraphs[1]))),
  samples: { 'no bytes': new Uint8Array(), 'no text': odtOf(''), 'broken XML': odtOf('<text:p>') },
})

function units(body: string, styles = ''): [string, string][] {
  const [document] = parse(odtOf(body, styles))
  if (document === undefined) throw new Error('no document')
  check(document)
  return document.blocks.map((b) => [
    b.kind === 'heading' ? `h${b.level}` : b.kind,
    document.text.slice(b.start, b.end),
  ])
}

describe('text', () => {
  test('spaces, tabs, breaks and notes', () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Why.</text:p></text:note-body></text:note>'
    expect(units(p(`a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d${note} e`) + h('Next', 1))).toEqual([
      ['paragraph', 'a b c\nd[1] e'],
      ['item', '[1] Why.'],
      ['h1', 'Next'],
    ])
  })

  test('tracked changes count as accepted, contents are left out, text boxes follow', () => {
    const deleted = `<text:tracked-changes><text:changed-region><text:deletion>${p('gone')}</text:deletion></text:changed-region></text:tracked-changes>`
    const toc = `<text:table-of-content>${p('One 1')}</text:table-of-content>`
    const box = `<draw:frame><draw:text-box>${p('In a box')}</draw:text-box><svg:title>no</svg:title></draw:frame>`
    const body = `${deleted}${toc}${p(`Around${box}`)}`
    expect(units(body).map(([, text]) => text)).toEqual(['Around', 'In a box', '[Drawing: no]'])
  })

  test('lists and headings with their numbers', () => {
    const number = '<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>'
    const letter =
      '<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")" text:display-levels="2"/>'
    const outline =
      '<text:outline-style><text:outline-level-style text:level="1" style:num-format="I"/></text:outline-style>'
    const styles = `${outline}<text:list-style style:name="L">${number}${letter}</text:list-style>`
    const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`
    const list = (inner: string, more = '') => `<text:list text:style-name="L"${more}>${inner}</text:list>`
    const body = `${h('One', 1)}${h('Two', 1)}${list(item(p('a') + p('more') + list(item(p('b')))) + item(p('c')))}${list(item(p('d')), ' text:continue-numbering="true"')}${list(item(p('e')))}`
    expect(units(body, styles)).toEqual([
      ['h1', 'I One'],
      ['h1', 'II Two'],
      ['item', '1. a'],
      ['paragraph', 'more'],
      ['item', '1.a) b'],
      ['item', '2. c'],
      ['item', '3. d'],
      ['item', '1. e'],
    ])
  })

  test('tables with their header', () => {
    const cell = (text: string, more = '') => `<table:table-cell${more}>${p(text)}</table:table-cell>`
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
    const table = `<table:table><table:table-header-rows>${row(cell('Gate'), cell('Opens'))}</table:table-header-rows>
      ${row(cell('North', ' table:number-rows-spanned="2"'), cell('7'))}${row('<table:covered-table-cell/>', cell('8'))}</table:table>`
    const [document] = parse(odtOf(table))
    expect(document?.text).toBe('Gate | Opens\nNorth | 7\nNorth | 8')
    expect(document && rowHeaders(document)).toEqual([undefined, 'Gate | Opens', 'Gate | Opens'])
  })

  test('headings that are only bold and large', () => {
    const styles =
      '<style:style style:name="B" style:family="paragraph"><style:text-properties fo:font-weight="bold" fo:font-size="16pt"/></style:style>'
    const words = p('The gate opens at seven on weekdays, and closes late in the evening.')
    expect(units(p('Hours', 'B') + words + words, styles)[0]).toEqual(['h1', 'Hours'])
  })

  test('pages where the program has marked them', () => {
    const [document] = parse(odtOf(`${p('First')}<text:soft-page-break/>${p('Second <text:soft-page-break/>third')}`))
    expect(document?.pages?.map(({ start }) => document.text.slice(start))).toEqual([
      'First\n\nSecond third',
      'Second third',
      'third',
    ])
  })
})

test('an encrypted document asks for its password', () => {
  const manifest =
    '<manifest xmlns="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><file-entry><encryption-data/></file-entry></manifest>'
  expect(() => parse(odtOf('', '', { 'META-INF/manifest.xml': manifest }))).toThrow(
    expect.objectContaining({ problem: 'password' }),
  )
})
