/**
 * A chart of an Office file as it is stored: its titles, its axes, and of each series the points that the program kept when
 * it last drew them.
 * @module
 */
import { readPart } from '../../archive/package.ts'
import type { Attributes } from '../../archive/xml.ts'
import type { Archive } from '../../archive/zip.ts'

/** Numbers or words by the index of their point. */
export interface Points {
  /** Words, or numbers as they are stored. Innermost level first; one level for most. */
  levels: Map<number, string>[]
  /** Of all points, and of single ones. */
  format: string
  formats: Map<number, string>
  /** Whether they are numbers. */
  numeric: boolean
}

export interface Series {
  name: string
  /** Categories, or the places along the horizontal axis. */
  at: Points
  values: Points
  /** Of bubbles. */
  sizes: Points
  /** Whether each series has places of its own, as in a scatter chart. */
  scattered: boolean
  /** Ids of its axes. */
  axes: readonly string[]
}

export interface Axis {
  isValue: boolean
  title: string
  /** '' where it goes by the format of the numbers. */
  format: string
  /** What figures are divided by before they are shown, and what that is called: 1000, `thousands`. */
  unit: number
  unitName: string
}

export interface StoredChart {
  title: string
  series: Series[]
  axes: Map<string, Axis>
  epoch1904: boolean
}

const UNITS: Readonly<Record<string, readonly [unit: number, name: string]>> = {
  hundreds: [1e2, 'hundreds'],
  thousands: [1e3, 'thousands'],
  tenThousands: [1e4, '10,000s'],
  hundredThousands: [1e5, '100,000s'],
  millions: [1e6, 'millions'],
  tenMillions: [1e7, '10,000,000s'],
  hundredMillions: [1e8, '100,000,000s'],
  billions: [1e9, 'billions'],
  trillions: [1e12, 'trillions'],
}

const noPoints = (): Points => ({ levels: [new Map()], format: '', formats: new Map(), numeric: false })
const noAxis = (isValue: boolean): Axis => ({ isValue, title: '', format: '', unit: 1, unitName: '' })

/** @returns undefined where there is no such part */
export function readChart(archive: Archive, part: string | undefined): StoredChart | undefined {
  if (part === undefined || archive.read(part) === undefined) return undefined
  const reader = new ChartReader()
  readPart(archive, part, reader)
  return reader.chart
}

class ChartReader {
  readonly chart: StoredChart = { title: '', series: [], axes: new Map(), epoch1904: false }
  readonly #path: string[] = []
  /** Ids of axes of the group of series that is being read: they come after its series. */
  #group: string[] = []
  #axis = noAxis(false)
  #axisId = ''
  #series: Series | undefined
  #points: Points | undefined
  #at = 0
  #level = 0

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    const value = attributes['val'] ?? ''
    if (/^c:\w+Chart$/.test(name)) this.#group = []
    else if (name === 'c:date1904') this.chart.epoch1904 = value !== '0' && value !== 'false'
    else if (name === 'c:ser') this.#beginSeries()
    else if (this.#series !== undefined) this.#part(this.#series, name, attributes)
    else if (name === 'c:axId' && /Chart$/.test(this.#path.at(-2) ?? '')) this.#group.push(value)
    else if (/^c:(?:cat|val|date|ser)Ax$/.test(name)) this.#axis = noAxis(name === 'c:valAx')
    else if (name === 'c:axId') this.#axisId = value
    else this.#axisPart(name, attributes)
  }

  close(name: string): void {
    this.#path.pop()
    if (name === 'c:ser') this.#series = undefined
    else if (/^c:(?:cat|val|date|ser)Ax$/.test(name)) this.chart.axes.set(this.#axisId, this.#axis)
    else if (name === 'a:p') this.#title(' ')
  }

  text(data: string): void {
    const element = this.#path.at(-1)
    if (element === 'a:t') this.#title(data)
    else if (element === 'c:v' && this.#series === undefined) this.#title(data)
    if (this.#series === undefined) return
    if (element === 'c:v' && this.#path.includes('c:tx')) this.#series.name += data
    else if (element === 'c:formatCode' && this.#points !== undefined) this.#points.format += data
    else if (element === 'c:v' && this.#points !== undefined) append(this.#points, this.#level, this.#at, data)
  }

  #beginSeries(): void {
    this.#series = {
      name: '',
      at: noPoints(),
      values: noPoints(),
      sizes: noPoints(),
      scattered: false,
      axes: this.#group,
    }
    this.#points = undefined
    this.chart.series.push(this.#series)
  }

  #part(series: Series, name: string, attributes: Attributes): void {
    if (name === 'c:cat' || name === 'c:xVal') this.#points = series.at
    else if (name === 'c:val' || name === 'c:yVal') this.#points = series.values
    else if (name === 'c:bubbleSize') this.#points = series.sizes
    else if (/^c:(?:errBars|dLbls|trendline|tx)$/.test(name)) this.#points = undefined
    if (name === 'c:xVal') series.scattered = true
    const points = this.#points
    if (points === undefined) return
    if (/^c:(?:strCache|strLit|numCache|numLit|multiLvlStrCache)$/.test(name)) {
      this.#level = name === 'c:multiLvlStrCache' ? -1 : 0
      points.numeric = name.startsWith('c:num')
    } else if (name === 'c:lvl') {
      this.#level++
      points.levels[this.#level] ??= new Map()
    } else if (name === 'c:pt') {
      this.#at = Math.trunc(Number(attributes['idx'])) || 0
      if (attributes['formatCode'] !== undefined) points.formats.set(this.#at, attributes['formatCode'])
    }
  }

  #axisPart(name: string, attributes: Attributes): void {
    const value = attributes['val'] ?? ''
    if (name === 'c:numFmt' && /Ax$/.test(this.#path.at(-2) ?? '')) {
      const linked = attributes['sourceLinked'] === '1' || attributes['sourceLinked'] === 'true'
      this.#axis.format = linked ? '' : (attributes['formatCode'] ?? '')
    } else if (name === 'c:builtInUnit') [this.#axis.unit, this.#axis.unitName] = UNITS[value] ?? [1, '']
    else if (name === 'c:custUnit' && Number(value) > 0) {
      this.#axis.unit = Number(value)
      this.#axis.unitName = `${value}s`
    }
  }

  #title(data: string): void {
    if (!this.#path.includes('c:title')) return
    if (this.#path[2] === 'c:title') this.chart.title += data
    else this.#axis.title += data
  }
}

function append(points: Points, level: number, at: number, data: string): void {
  const texts = points.levels[Math.max(0, level)]
  texts?.set(at, `${texts.get(at) ?? ''}${data}`)
}
