import { describe, expect, test } from 'vitest'
import { escapeXml, odfOf } from '../../testing/files/archives.ts'
import { check, formatContract } from './format.contract.ts'
import { parse } from './odp.ts'

const p = (text: string) => `<text:p>${text}</text:p>`
const frame = (role: string, inner: string) =>
  `<draw:frame ${role && `presentation:class="${role}"`}><draw:text-box>${inner}</draw:text-box></draw:frame>`
const slide = (inner: string, more = '') => `<draw:page ${more}>${inner}</draw:page>`
const odp = (body: string, styles = '') => odfOf('presentation', body, styles)

formatContract({
  name: 'odp',
  parse,
  structure: 'sections',
  write: ({ headings, paragraphs }) =>
    odp(
      headings
        .map((title, i) => slide(frame('title', p(escapeXml(title))) + frame('', p(escapeXml(paragraphs[i] ?? '')))))
        .join(''),
    ),
  samples: { 'no bytes': new Uint8Array(), 'no slides': odp(''), 'broken XML': odp('<draw:page>') },
})

function read(body: string, styles = '') {
  const [document] = parse(odp(body, styles))
  if (document === undefined) throw new Error('no document')
  check(document)
  const lines = document.blocks.map(({ kind, start, end }) => [kind, document.text.slice(start, end)])
  return { lines, pages: document.pages?.map(({ page }) => page), leftOut: document.leftOut }
}

test('a slide is a section and a page: title, lists, tables, notes', () => {
  const list = `<text:list><text:list-item>${p('At seven')}</text:list-item><text:list-item>${p('At eight')}</text:list-item></text:list>`
  const cell = (text: string) => `<table:table-cell>${p(text)}</table:table-cell>`
  const table = `<draw:frame><table:table><table:table-row>${cell('Gate')}${cell('Opens')}</table:table-row><table:table-row>${cell('North')}${cell('7')}</table:table-row></table:table><draw:image/></draw:frame>`
  const notes = `<presentation:notes><draw:page-thumbnail presentation:class="page"/>${frame('notes', p('Say it.'))}</presentation:notes>`
  const styles =
    '<style:style style:name="Off" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
  const body =
    '<presentation:footer-decl presentation:name="f">Draft of May</presentation:footer-decl>' +
    slide(frame('title', p('Hours')) + frame('outline', list) + table + frame('footer', p('Draft of May')) + notes) +
    slide(frame('', p('Words')), 'draw:style-name="Off"')
  expect(read(body, styles)).toEqual({
    lines: [
      ['heading', 'Hours'],
      ['item', 'At seven'],
      ['item', 'At eight'],
      ['row', 'Gate | Opens'],
      ['row', 'North | 7'],
      ['item', '[Note: Say it.]'],
      ['heading', 'Slide 2 (hidden slide)'],
      ['paragraph', 'Words'],
      ['item', '[Page footer: Draft of May]'],
    ],
    pages: [1, 2],
    leftOut: undefined,
  })
})

describe('shapes', () => {
  test('groups, custom shapes, comments, pictures', () => {
    const group = `<draw:g><draw:custom-shape>${p('In a group')}</draw:custom-shape><draw:frame><draw:image/></draw:frame></draw:g>`
    const picture = '<draw:frame><draw:image/><svg:desc>A map</svg:desc></draw:frame>'
    const comment = `<office:annotation><dc:creator>Anna</dc:creator>${p('Too low?')}</office:annotation>`
    expect(read(slide(frame('title', p('T')) + group + picture + comment))).toMatchObject({
      lines: [
        ['heading', 'T'],
        ['paragraph', 'In a group'],
        ['item', '[Picture: A map]'],
        ['item', '[Comment by Anna: Too low?]'],
      ],
      leftOut: { picture: 1 },
    })
  })

  test('nothing but pictures is no text', () => {
    expect(read(slide('<draw:frame><draw:image/></draw:frame>'))).toMatchObject({ lines: [], leftOut: { picture: 1 } })
  })
})
