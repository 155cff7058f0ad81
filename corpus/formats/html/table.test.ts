import { describe, expect, test } from 'vitest'
import { pageLines } from '../../../testing/files/page-lines.ts'
import { rowHeaders } from '../../../testing/files/row-headers.ts'
import { cpuTime } from '../../../testing/process/cpu-time.ts'
import { parseHtml } from '../html.ts'

const rows = (body: string) => pageLines(`<table>${body}</table>`)
const headers = (body: string) => rowHeaders(parseHtml(`<table>${body}</table>`))

test('a text over several rows is written in each of them', () => {
  expect(
    rows(`<tr><th>House</th><th>Room</th><th>Price</th></tr><tr><td rowspan=2>Gull House</td><td>Attic</td><td>55</td></tr>
      <tr><td>Cellar</td><td>40</td></tr><tr><td>Tern House</td><td colspan=2>closed until May</td></tr>
      <tr><td rowspan=0>Plover House</td><td>Loft</td><td>61</td></tr><tr><td>Yard</td><td>44</td></tr>`),
  ).toEqual([
    'House | Room | Price',
    'Gull House | Attic | 55',
    'Gull House | Cellar | 40',
    'Tern House | closed until May |',
    'Plover House | Loft | 61',
    'Plover House | Yard | 44',
  ])
})

test('one in the middle and at the end keeps its column', () => {
  expect(rows('<tr><th>A<th>B<th>C<tr><td>1<td rowspan=2>2<td rowspan=3>3<tr><td>4<tr><td>5<td>6')).toEqual([
    'A | B | C',
    '1 | 2 | 3',
    '4 | 2 | 3',
    '5 | 6 | 3',
  ])
})

test('heads of two levels', () => {
  const body = `<tr><th rowspan=2>Office<th colspan=2>2023<th colspan=2>2022<tr><th>Plan<th>Actual<th>Plan<th>Actual
    <tr><th scope=row>Berlin<td>1<td>2<td>3<td>4`
  expect(rows(body)).toEqual([
    'Office | 2023 |  | 2022 |',
    'Office | Plan | Actual | Plan | Actual',
    'Berlin | 1 | 2 | 3 | 4',
  ])
  expect(headers(body)[2]).toBe('Office | 2023 |  | 2022 |\nOffice | Plan | Actual | Plan | Actual')
})

test.each([
  ['a blank corner', '<tr><td><th>Plan<th>Actual<tr><th scope=row>Berlin<td>1<td>2', '| Plan | Actual'],
  ['bold letters', '<tr><td><b>Item</b><td><strong>Price</strong><tr><td>Rope<td>10 crowns', 'Item | Price'],
  ['roles', '<tr><td role=columnheader>Item<td role=columnheader>Price<tr><td>Rope<td>10 crowns', 'Item | Price'],
])('a header with %s', (_, body, header) => {
  expect(headers(body).at(-1)).toBe(header)
})

describe('further down', () => {
  test('the header again is no row', () => {
    const head = '<tr><th>Buoy<th>Depth'
    expect(rows(`${head}<tr><td>A<td>5${head}<tr><td>B<td>6`)).toEqual(['Buoy | Depth', 'A | 5', 'B | 6'])
    expect(rows(`${head}<tr><td>A<td>5<tr><td>Buoy<td>Depth<tr><td>B<td>6`)).toEqual(['Buoy | Depth', 'A | 5', 'B | 6'])
  })

  test('other heads begin another table', () => {
    const body = '<tr><th>Buoy<th>Depth<tr><td>A<td>5<tr><th>Light<th>Colour<tr><td>B<td>red'
    expect(headers(body).at(-1)).toBe('Light | Colour')
  })

  test('a group, and sums set like a header, are rows', () => {
    const body = '<tr><th>Buoy<th>Depth<tr><th colspan=2>North<tr><td>A<td>5<tfoot><tr><th>Sum<th>5'
    expect(rows(body)).toEqual(['Buoy | Depth', 'North', 'A | 5', 'Sum | 5'])
    expect(headers(body).slice(1)).toEqual(['Buoy | Depth', 'Buoy | Depth', 'Buoy | Depth'])
  })
})

test('heads on the left', () => {
  expect(rows('<tr><th scope=row>Price<td>55<td>40<tr><th scope=row>Room<td>Attic<td>Cellar')).toEqual([
    'Price | 55 | 40',
    'Room | Attic | Cellar',
  ])
  expect(headers('<tr><th scope=row>Price<td>55<td>40<tr><th scope=row>Room<td>Attic<td>Cellar')[1]).toBeUndefined()
})

test('lists, headings and tables in cells of a table of data are a part of them', () => {
  const head = '<tr><th>House<th>Rooms<th>Price'
  expect(rows(`${head}<tr><td>Gull<td><ul><li>Attic<li>Loft</ul><td>55`)[1]).toBe('Gull | Attic; Loft | 55')
  expect(rows(`${head}<tr><td><h4>Gull</h4><td>Attic<td>55`)[1]).toBe('Gull | Attic | 55')
  expect(rows(`${head}<tr><td>Gull<td><table><tr><td>Attic<td>5<tr><td>Loft<td>6</table><td>55`)[1]).toBe(
    'Gull | Attic, 5; Loft, 6 | 55',
  )
  expect(rows('<tr><td>Gull<td><ul><li>Attic<li>Loft</ul><tr><td>Tern<td>none')).toEqual([
    'Gull | Attic; Loft',
    'Tern | none',
  ])
})

test('a table for the layout falls apart', () => {
  expect(rows(`<tr><td>Left<td><h2>H</h2><table><tr><th>A<th>B<tr><td>1<td>2</table>`)).toEqual([
    'Left',
    'H',
    'A | B',
    '1 | 2',
  ])
})

test('the names of a figure stand before its table', () => {
  expect(
    pageLines(
      '<figure><figcaption>Prices in crowns</figcaption><table><caption>Rooms</caption><tr><td>a<td>1</table></figure>',
    ),
  ).toEqual(['Prices in crowns', 'Rooms', 'a | 1'])
})

test.each([
  ['wide spans', `<table>${'<tr><td colspan=1000>x<td colspan=1000>y'.repeat(3000)}</table>`],
  [
    'long texts over many rows',
    `<table><tr>${`<td rowspan=60000>${'x'.repeat(190)}`.repeat(900)}${'<tr><td>a'.repeat(20_000)}</table>`,
  ],
  ['200,000 cells in a row', `<table><tr>${'<td>a'.repeat(200_000)}</table>`],
])('does not hang or overflow on %s', { timeout: 60_000 }, (_, html) => {
  let length = 0
  expect(
    cpuTime(() => {
      length = parseHtml(html).text.length
    }),
  ).toBeLessThan(6000)
  expect(length).toBeLessThan(20_000_000)
})
