/** What slides hold beside plain text, and how it comes into the text. */
import { describe, expect, test } from 'vitest'
import { pptxOf, type Slide, slideShape } from '../../../testing/files/archives.ts'
import { pageRangeOf } from '../../structure/pages.ts'
import { check } from '../format.contract.ts'
import { parse } from '../pptx.ts'

function read(slide: Slide, shared?: Slide['parts']): { lines: string[]; leftOut: unknown } {
  const [document] = parse(pptxOf([slide], shared))
  if (document === undefined) throw new Error('no document')
  check(document)
  const lines = document.blocks.map(({ start, end }) => document.text.slice(start, end))
  return { lines: lines.slice(1), leftOut: document.leftOut }
}
const r = (text: string, properties = '', inner = '') =>
  `<a:r><a:rPr ${properties}>${inner}</a:rPr><a:t>${text}</a:t></a:r>`
const box = (...runs: string[]) => slideShape('title', ['T']) + slideShape('', [`<a:p>${runs.join('')}</a:p>`])
const lines = (shapes: string) => read({ shapes }).lines

describe('text', () => {
  test('raised and lowered, in tables too', () => {
    expect(lines(box(r('3 × 10'), r('5', 'baseline="30000"'), r(' cells')))).toEqual(['3 × 10^5 cells'])
    expect(lines(box(r('250 crowns'), r('3', 'baseline="30%"')))).toEqual(['250 crowns[3]'])
    expect(lines(box(r('H'), r('2', 'baseline="-25000"'), r('O')))).toEqual(['H2O'])
    const cell = (runs: string) => `<a:tc><a:txBody><a:p>${runs}</a:p></a:txBody></a:tc>`
    const table = `<p:graphicFrame><a:tbl><a:tr>${cell(r('Area'))}${cell(r('40 m') + r('2', 'baseline="30000"'))}</a:tr></a:tbl></p:graphicFrame>`
    expect(lines(slideShape('title', ['T']) + table)).toEqual(['Area | 40 m^2'])
  })

  test('signs of symbol fonts', () => {
    expect(lines(box(r('5 '), r('m', '', '<a:latin typeface="Symbol"/>'), r('g')))).toEqual(['5 μg'])
    expect(lines(box(r('\uf0fe', '', '<a:sym typeface="Wingdings"/>'), r(' Allergy')))).toEqual(['☒ Allergy'])
  })

  test('bullets that are ticks and boxes', () => {
    const item = (font: string, sign: string, text: string) =>
      `<a:p><a:pPr><a:buFont typeface="${font}"/><a:buChar char="${sign}"/></a:pPr>${r(text)}</a:p>`
    const body = slideShape('body', [item('Wingdings', 'ü', 'Paid'), item('Arial', '•', 'In full')])
    expect(lines(slideShape('title', ['T']) + body)).toEqual(['✓ Paid', 'In full'])
  })

  test('that nobody can see: tiny letters, hidden shapes', () => {
    expect(lines(box(r('Fee 40.'), r(' Fee 90.', 'sz="100"')))).toEqual(['Fee 40.', '[Hidden text: Fee 90.]'])
    const hidden =
      '<p:sp><p:nvSpPr><p:cNvPr id="1" name="x" hidden="1"/><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:r><a:t>Old</a:t></a:r></a:p></p:txBody></p:sp>'
    expect(lines(slideShape('title', ['T']) + hidden)).toEqual(['[Hidden text: Old]'])
  })
})

describe('what is drawn', () => {
  const pic = (alt: string, inner = '') =>
    `<p:pic><p:nvPicPr><p:cNvPr id="2" name="Picture 1" descr="${alt}"/><p:nvPr>${inner}</p:nvPr></p:nvPicPr></p:pic>`

  test('pictures by their alternative text; others, films and objects are counted', () => {
    const object = `<p:graphicFrame><p:oleObj>${pic('')}</p:oleObj></p:graphicFrame>`
    const shapes =
      slideShape('title', ['T']) + pic('A map') + pic('') + pic('Picture 3') + pic('', '<a:videoFile/>') + object
    expect(read({ shapes })).toEqual({ lines: ['[Picture: A map]'], leftOut: { picture: 2, media: 1, embedded: 1 } })
  })

  test('slides that are pictures only are counted', () => {
    expect(read({ shapes: pic('') })).toEqual({ lines: [], leftOut: { picture: 1 } })
  })
})

describe('comments', () => {
  const p188 =
    'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const p =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main"'

  test('as they are today', () => {
    const body = (text: string) => `<p188:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`
    const cm = `<p188:cmLst ${p188}><p188:cm authorId="{A}" status="resolved"><p188:replyLst><p188:reply authorId="{B}">${body('No.')}</p188:reply></p188:replyLst>${body('Too low?')}</p188:cm></p188:cmLst>`
    const slide = { shapes: slideShape('title', ['T']), parts: { c: ['comments', 'c.xml', cm] } } as const
    const authors = `<p188:authorLst ${p188}><p188:author id="{A}" name="Anna"/><p188:author id="{B}" name="Ben"/></p188:authorLst>`
    expect(read(slide, { a: ['authors', 'a.xml', authors] }).lines).toEqual([
      '[Comment by Anna, resolved: Too low?]',
      '[Comment by Ben, in answer: No.]',
    ])
  })

  test('as they were', () => {
    const cm = `<p:cmLst ${p}><p:cm authorId="0"><p:text>Too low?</p:text></p:cm><p:cm authorId="1"><p:text>No.</p:text><p:extLst><p15:threadingInfo><p15:parentCm authorId="0" idx="1"/></p15:threadingInfo></p:extLst></p:cm></p:cmLst>`
    const authors = `<p:cmAuthorLst ${p}><p:cmAuthor id="0" name="Anna"/><p:cmAuthor id="1" name="Ben"/></p:cmAuthorLst>`
    const slide = { shapes: slideShape('title', ['T']), parts: { c: ['comments', 'c.xml', cm] } } as const
    expect(read(slide, { a: ['commentAuthors', 'a.xml', authors] }).lines).toEqual([
      '[Comment by Anna: Too low?]',
      '[Comment by Ben, in answer: No.]',
    ])
  })
})

test('what stands at the foot of every slide, once and at the end', () => {
  const slide = { shapes: slideShape('title', ['T']) + slideShape('', ['Text']) + slideShape('ftr', ['Draft of May']) }
  const [document] = parse(pptxOf([slide, slide]))
  expect(document?.text.split('\n').filter((line) => line !== '')).toEqual([
    'T',
    'Text',
    'T',
    'Text',
    '[Page footer: Draft of May]',
  ])
})

test('a place is a slide', () => {
  const slide = { shapes: slideShape('title', ['T']) + slideShape('', ['Text']) }
  const [document] = parse(pptxOf([slide, slide]))
  const { text = '', pages = [] } = document ?? {}
  const start = text.lastIndexOf('Text')
  expect(pageRangeOf(pages, { start, end: start + 4 })).toEqual({ page: 2, place: 'slide 2' })
})
