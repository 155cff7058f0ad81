import { describe, expect, test } from 'vitest'
import { pptxOf, type Slide, slideShape as shape } from '../../testing/files/archives.ts'
import { check, formatContract } from './format.contract.ts'
import { parse } from './pptx.ts'

formatContract({
  name: 'pptx',
  parse,
  structure: 'sections',
  write: ({ headings, paragraphs }) =>
    pptxOf([0, 1].map((i) => ({ shapes: shape('title', [headings[i] ?? '']) + shape('', [paragraphs[i] ?? '']) }))),
  samples: { 'no bytes': new Uint8Array(), 'no slides': pptxOf([]), 'broken XML': pptxOf([{ shapes: '<p:sp>' }]) },
})

function read(slides: readonly Slide[]): { units: [string, string][]; pages: [string, number][] | undefined } {
  const [document] = parse(pptxOf(slides))
  if (document === undefined) throw new Error('no document')
  check(document)
  const { text, blocks, pages } = document
  return {
    units: blocks.map((b) => [b.kind, text.slice(b.start, b.end)]),
    pages: pages?.map(({ start, page }) => [text.slice(start).split('\n')[0] ?? '', page]),
  }
}
const texts = (...slides: Slide[]) => read(slides).units.map(([, text]) => text)

test('a slide is a section and a page', () => {
  const slides = [
    { shapes: shape('ctrTitle', ['Gate', 'hours']) + shape('subTitle', ['For visitors']) },
    { shapes: shape('sldNum', ['2']) + shape('body', ['Only words']) },
    {
      shapes: shape('title', ['Prices']),
      hidden: true,
      notes: shape('sldImg', []) + shape('body', ['Say it.', 'Twice.']),
    },
  ]
  expect(read(slides).units).toEqual([
    ['heading', 'Gate hours'],
    ['paragraph', 'For visitors'],
    ['heading', 'Slide 2'],
    ['paragraph', 'Only words'],
    ['heading', 'Prices (hidden slide)'],
    ['item', '[Note: Say it.]'],
    ['item', '[Note: Twice.]'],
  ])
  expect(read(slides).pages).toEqual([
    ['Gate hours', 1],
    ['Slide 2', 2],
    ['Prices (hidden slide)', 3],
  ])
})

test('lists with the numbers that the program writes', () => {
  const line = (text: string, level: number, bullet: string) =>
    `<a:p><a:pPr lvl="${level}">${bullet}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
  const number = '<a:buAutoNum type="arabicPeriod"/>'
  const lines = [
    line('a', 0, number),
    line('b', 1, '<a:buAutoNum type="alphaLcParenR" startAt="3"/>'),
    line('c', 0, number),
    line('d', 0, '<a:buNone/>'),
    line('e', 0, ''),
  ]
  expect(read([{ shapes: shape('body', lines) }]).units.slice(1)).toEqual([
    ['item', '1. a'],
    ['item', 'c) b'],
    ['item', '2. c'],
    ['paragraph', 'd'],
    ['item', 'e'],
  ])
})

describe('the order of reading', () => {
  const at = (x: number, y: number) => `<a:xfrm><a:off x="${x}" y="${y}"/></a:xfrm>`
  test('is that of the file where the slide has a layout, with the title first', () => {
    expect(
      texts({ shapes: shape('body', ['one'], at(9, 9)) + shape('', ['two'], at(0, 0)) + shape('title', ['T']) }),
    ).toEqual(['T', 'one', 'two'])
  })

  test('is that of the place where all is drawn freely; groups stay together', () => {
    const group = `<p:grpSp><p:grpSpPr>${at(0, 2_000_000)}</p:grpSpPr>${shape('', ['c'], at(5, 5))}<p:grpSp>${shape('', ['d'])}</p:grpSp></p:grpSp>`
    const shapes = group + shape('', ['b'], at(900_000, 1000)) + shape('', ['a'], at(0, 2000))
    expect(texts({ shapes })).toEqual(['Slide 1', 'a', 'b', 'c', 'd'])
  })
})

test('tables, charts and diagrams', () => {
  const cell = (text: string, more = '') =>
    `<a:tc ${more}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Gate')}${cell('Opens')}</a:tr><a:tr>${cell('North', 'rowSpan="2"')}${cell('7')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('8')}</a:tr></a:tbl></p:graphicFrame>`
  const points = (...values: string[]) => values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')
  const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><a:t>Visitors</a:t></c:title><c:ser><c:tx>${points('2023')}</c:tx><c:cat>${points('North', 'South')}</c:cat><c:val>${points('5', '6')}</c:val></c:ser></c:chart></c:chartSpace>`
  const diagram = `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Step</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt type="pres"><dgm:t><a:p><a:r><a:t>no</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`
  const frame = (inner: string) => `<p:graphicFrame>${inner}</p:graphicFrame>`
  const slide = {
    shapes: table + frame('<c:chart r:id="c1"/>') + frame('<dgm:relIds r:dm="d1"/>'),
    parts: { c1: ['chart', 'charts/c.xml', chart], d1: ['diagramData', 'diagrams/d.xml', diagram] } as const,
  }
  expect(texts(slide)).toEqual([
    'Slide 1',
    'Gate | Opens',
    'North | 7',
    'North | 8',
    'Visitors',
    '2023',
    'North | 5',
    'South | 6',
    'Step',
  ])
})

test('slides of pictures alone are no text', () => {
  expect(parse(pptxOf([{ shapes: '<p:pic/>' }, { shapes: '' }]))[0]?.text).toBe('')
})
