import { describe, expect, test } from 'vitest'
import { archiveOf } from '../../../../testing/files/archives.ts'
import { openArchive } from '../../archive/zip.ts'
import { readChart } from './read.ts'
import { type ChartTables, tablesOfChart } from './tables.ts'

function tables(plot: string, more = ''): ChartTables {
  const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${more}<c:chart>${plot}</c:chart></c:chartSpace>`
  const chart = readChart(openArchive(archiveOf({ 'c.xml': xml })), 'c.xml')
  if (chart === undefined) throw new Error('no chart')
  return tablesOfChart(chart)
}
const points = (values: readonly (string | number)[]) =>
  values.map((value, i) => (value === '' ? '' : `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`)).join('')
const words = (...values: string[]) => `<c:strRef><c:strCache>${points(values)}</c:strCache></c:strRef>`
const numbers = (format: string, ...values: (number | string)[]) =>
  `<c:numRef><c:f>S!A1</c:f><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef>`
const series = (name: string, parts: Readonly<Record<string, string>>) =>
  `<c:ser><c:tx>${words(name)}</c:tx>${Object.entries(parts)
    .map(([part, inner]) => `<c:${part}>${inner}</c:${part}>`)
    .join('')}</c:ser>`
const title = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`
const axes = '<c:axId val="1"/><c:axId val="2"/>'

describe('categories', () => {
  test('of several levels, from the outermost in', () => {
    const levels = `<c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(['Q1', 'Q2', 'Q1', 'Q2'])}</c:lvl><c:lvl>${points(['2024', '', '2025'])}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>`
    const plot = `<c:plotArea><c:barChart>${series('Sales', { cat: levels, val: numbers('General', 1, 2, 3, 4) })}</c:barChart></c:plotArea>`
    expect(tables(plot).tables).toEqual([
      [
        ['', 'Sales'],
        ['2024 Q1', '1'],
        ['2024 Q2', '2'],
        ['2025 Q1', '3'],
        ['2025 Q2', '4'],
      ],
    ])
  })

  test('dates and shares as they are shown', () => {
    const share = series('Share', { cat: numbers('mmm\\-yy', 45292, 45323), val: numbers('0.0%', 0.475, 0.512) })
    expect(tables(`<c:plotArea><c:lineChart>${share}</c:lineChart></c:plotArea>`).tables[0]?.slice(1)).toEqual([
      ['Jan-24', '47.5%'],
      ['Feb-24', '51.2%'],
    ])
    const since1904 = tables(`<c:plotArea><c:lineChart>${share}</c:lineChart></c:plotArea>`, '<c:date1904 val="1"/>')
    expect(since1904.tables[0]?.[1]?.[0]).toBe('Jan-28')
  })

  test('by the format of the axis where numbers have none', () => {
    const axis = '<c:dateAx><c:axId val="1"/><c:numFmt formatCode="yyyy\\-mm" sourceLinked="0"/></c:dateAx>'
    const one = series('Share', { cat: numbers('General', 45292), val: numbers('General', 5) })
    expect(tables(`<c:plotArea><c:lineChart>${one}${axes}</c:lineChart>${axis}</c:plotArea>`).tables[0]?.[1]).toEqual([
      '2024-01',
      '5',
    ])
  })

  test('of several series side by side; missing points are blank', () => {
    const a = series('Plan', { cat: words('May', 'June'), val: numbers('#,##0', 1200, 1300) })
    const b = series('Actual', { cat: words('May', 'June'), val: numbers('#,##0', '', 1250) })
    expect(tables(`<c:plotArea><c:barChart>${a}${b}</c:barChart></c:plotArea>`).tables).toEqual([
      [
        ['', 'Plan', 'Actual'],
        ['May', '1,200', ''],
        ['June', '1,300', '1,250'],
      ],
    ])
  })
})

describe('series with places of their own', () => {
  const oven = (name: string, x: number[], y: number[], more = {}) =>
    series(name, { xVal: numbers('General', ...x), yVal: numbers('General', ...y), ...more })

  test('stand in tables of their own', () => {
    const plot = `<c:plotArea><c:scatterChart>${oven('Oven A', [150, 160], [61, 64])}${oven('Oven B', [180, 190], [70, 72])}</c:scatterChart></c:plotArea>`
    expect(tables(plot).tables).toEqual([
      [
        ['x', 'Oven A'],
        ['150', '61'],
        ['160', '64'],
      ],
      [
        ['x', 'Oven B'],
        ['180', '70'],
        ['190', '72'],
      ],
    ])
  })

  test('share one where the places are the same, with the titles of the axes', () => {
    const value = (id: number, name: string) => `<c:valAx><c:axId val="${id}"/>${title(name)}</c:valAx>`
    const plot = `${title('Yield')}<c:plotArea><c:scatterChart>${oven('A', [150, 160], [61, 64])}${oven('B', [150, 160], [70, 72])}${axes}</c:scatterChart>${value(1, 'Temperature (°C)')}${value(2, 'Yield (%)')}</c:plotArea>`
    expect(tables(plot)).toEqual({
      captions: ['Yield', 'Yield (%)'],
      tables: [
        [
          ['Temperature (°C)', 'A', 'B'],
          ['150', '61', '70'],
          ['160', '64', '72'],
        ],
      ],
    })
  })

  test('of bubbles have sizes', () => {
    const plot = `<c:plotArea><c:bubbleChart>${oven('A', [1], [2], { bubbleSize: numbers('General', 30) })}</c:bubbleChart></c:plotArea>`
    expect(tables(plot).tables).toEqual([
      [
        ['x', 'A', 'Size'],
        ['1', '2', '30'],
      ],
    ])
  })
})

describe('axes', () => {
  const value = (id: number, inner: string) => `<c:valAx><c:axId val="${id}"/>${inner}</c:valAx>`

  test('say what figures are of, and divide them', () => {
    const one = series('Revenue', { cat: words('2024'), val: numbers('#,##0', 12_000_000) })
    const axis = value(2, `${title('USD')}<c:dispUnits><c:builtInUnit val="millions"/></c:dispUnits>`)
    const plot = `<c:plotArea><c:barChart>${one}${axes}</c:barChart><c:catAx><c:axId val="1"/>${title('Year')}</c:catAx>${axis}</c:plotArea>`
    expect(tables(plot)).toEqual({
      captions: ['USD (millions)'],
      tables: [
        [
          ['Year', 'Revenue'],
          ['2024', '12'],
        ],
      ],
    })
  })

  test('of two scales are named in the columns', () => {
    const bars = `<c:barChart>${series('Revenue', { cat: words('2024'), val: numbers('0', 12) })}${axes}</c:barChart>`
    const line = `<c:lineChart>${series('Margin', { cat: words('2024'), val: numbers('0%', 0.3) })}<c:axId val="1"/><c:axId val="3"/></c:lineChart>`
    const plot = `<c:plotArea>${bars}${line}<c:catAx><c:axId val="1"/></c:catAx>${value(2, title('USD m'))}${value(3, title('%'))}</c:plotArea>`
    expect(tables(plot)).toEqual({
      captions: [],
      tables: [
        [
          ['', 'Revenue (USD m)', 'Margin (%)'],
          ['2024', '12', '30%'],
        ],
      ],
    })
  })
})
