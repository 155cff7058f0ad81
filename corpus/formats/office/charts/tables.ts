/**
 * The figures of a chart as tables, in the form in which it shows them: categories or dates down, series across. Where each
 * series has places of its own, a table each.
 * @module
 */
import { formatNumber, general } from '../../sheets/number-format.ts'
import type { Axis, Points, Series, StoredChart } from './read.ts'

export interface ChartTables {
  /** The title, and what the figures are of. */
  captions: string[]
  /** The first row of each names the columns. */
  tables: string[][][]
}

export function tablesOfChart(chart: StoredChart): ChartTables {
  const { series, epoch1904 } = chart
  const axesOf = ({ axes }: Series) => axes.flatMap((id) => chart.axes.get(id) ?? [])
  const valueAxes = [...new Set(series.map((one) => valueAxis(one, axesOf(one))))]
  const placeAxis = (one: Series) => axesOf(one).find((axis) => axis !== valueAxis(one, axesOf(one)))
  const shown = series.map((one) => {
    const values = valueAxis(one, axesOf(one))
    const said = measureOf(values)
    const name = clean(one.name) || said
    return {
      // Of several scales each column says its own.
      name: valueAxes.length > 1 && said !== '' && said !== name ? `${name} (${said})` : name,
      at: textsOf(one.at, placeAxis(one), epoch1904),
      values: textsOf(one.values, values, epoch1904),
      sizes: textsOf(one.sizes, undefined, epoch1904),
      scattered: one.scattered,
      places: clean(placeAxis(one)?.title ?? ''),
    }
  })
  const measure = valueAxes.length === 1 ? measureOf(valueAxes[0]) : ''
  const captions = [clean(chart.title), measure].filter((line, i, all) => line !== '' && all.indexOf(line) === i)
  const shared = shown.every((one) => !one.scattered || sameTexts(one.at, shown[0]?.at ?? []))
  const groups = shared && shown.every(({ sizes }) => sizes.length === 0) ? [shown] : shown.map((one) => [one])
  return { captions, tables: groups.map(tableOf).filter((rows) => rows.length > 0) }
}

interface ShownSeries {
  name: string
  at: string[]
  values: string[]
  sizes: string[]
  scattered: boolean
  places: string
}

function tableOf(all: readonly ShownSeries[]): string[][] {
  const count = Math.max(0, ...all.map(({ at, values }) => Math.max(at.length, values.length)))
  const sized = all.some(({ sizes }) => sizes.length > 0)
  const rows = Array.from({ length: count }, (_, i) => [
    all.map(({ at }) => at[i]).find(Boolean) ?? '',
    ...all.map(({ values }) => values[i] ?? ''),
    ...(sized ? all.map(({ sizes }) => sizes[i] ?? '') : []),
  ]).filter((row) => row.some((cell) => cell !== ''))
  const scattered = all.some((one) => one.scattered)
  const places = all.map((one) => one.places).find((title) => title !== '') ?? (scattered ? 'x' : '')
  const names = [places, ...all.map(({ name }) => name || (scattered ? 'y' : '')), ...(sized ? ['Size'] : [])]
  return rows.length > 0 && names.some((name) => name !== '') ? [names, ...rows] : rows
}

/** Of a scatter chart both axes are of values: the second is the vertical one. */
function valueAxis({ scattered }: Series, axes: readonly Axis[]): Axis | undefined {
  const values = axes.filter(({ isValue }) => isValue)
  return scattered ? values[1] : values[0]
}

/** `Revenue, USD (millions)`: an axis by its title and unit. */
function measureOf(axis: Axis | undefined): string {
  if (axis === undefined) return ''
  const title = clean(axis.title)
  if (axis.unitName === '' || title.toLowerCase().includes(axis.unitName.replace(/s$/, ''))) return title
  return title === '' ? `in ${axis.unitName}` : `${title} (${axis.unitName})`
}

/** Each point as it is shown; '' for one that is missing. */
function textsOf(points: Points, axis: Axis | undefined, epoch1904: boolean): string[] {
  const indices = points.levels.flatMap((level) => [...level.keys()]).filter((at) => at >= 0 && at < MOST_POINTS)
  const count = indices.reduce((most, at) => Math.max(most, at + 1), 0)
  // An outer level is written where it begins.
  const filled = points.levels.map((level, depth) => {
    let last = ''
    return Array.from({ length: count }, (_, at) => {
      const own = level.get(at)
      if (own !== undefined) last = own
      return depth === 0 ? (own ?? '') : last
    })
  })
  return Array.from({ length: count }, (_, at) => {
    const words = filled.map((texts) => clean(texts[at] ?? '')).filter((text) => text !== '')
    const text = words.reverse().join(' ')
    return points.numeric ? shownNumber(text, points.formats.get(at) ?? points.format, axis, epoch1904) : text
  })
}

/** Points beyond are nonsense. */
const MOST_POINTS = 100_000

function shownNumber(text: string, own: string, axis: Axis | undefined, epoch1904: boolean): string {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  const format = /^(?:general)?$/i.test(own.trim()) ? (axis?.format ?? '') : own
  const scaled = value / (axis?.unit ?? 1)
  return /^(?:general)?$/i.test(format.trim()) ? general(scaled) : formatNumber(scaled, format, epoch1904)
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, i) => text === b[i])

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()
