/**
 * The words and figures of charts and diagrams, which stand in parts of their own.
 * @module
 */
import { readPart } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'

export interface Chart {
  title: string
  /** Categories down, series across. */
  rows: string[][]
}

interface Series {
  name: string
  categories: Map<number, string>
  values: Map<number, string>
}

export function readChart(archive: Archive, part: string | undefined): Chart {
  const path: string[] = []
  const all: Series[] = []
  let title = ''
  let point = 0
  readPart(archive, part, {
    open(name, attributes) {
      path.push(name)
      if (name === 'c:ser') all.push({ name: '', categories: new Map(), values: new Map() })
      if (name === 'c:pt') point = Number(attributes['idx']) || 0
    },
    close() {
      path.pop()
    },
    text(data) {
      const element = path.at(-1)
      if (element === 'a:t' && path[2] === 'c:title') title += data
      const series = all.at(-1)
      if (element !== 'c:v' || series === undefined || !path.includes('c:ser')) return
      if (path.includes('c:tx')) series.name += data
      else if (path.includes('c:cat') || path.includes('c:xVal')) append(series.categories, point, data)
      else if (path.includes('c:val') || path.includes('c:yVal')) append(series.values, point, data)
    },
  })
  const points = [...new Set(all.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()]))]
  const rows = points
    .sort((a, b) => a - b)
    .map((at) => [
      all.map(({ categories }) => categories.get(at)).find(Boolean) ?? '',
      ...all.map((s) => s.values.get(at) ?? ''),
    ])
  const names = ['', ...all.map(({ name }) => name)]
  return { title: title.trim(), rows: names.some((name) => name !== '') ? [names, ...rows] : rows }
}

function append(texts: Map<number, string>, at: number, data: string): void {
  texts.set(at, `${texts.get(at) ?? ''}${data}`.trim())
}

/** @returns what stands in the shapes of a diagram (SmartArt), in order */
export function readDiagram(archive: Archive, part: string | undefined): string[] {
  const points: string[] = []
  let open = false
  let inText = false
  readPart(archive, part, {
    open(name, { type = 'node' }) {
      if (name === 'dgm:pt') {
        // Other points say how the shapes are laid out and connected.
        open = /^(?:node|doc|asst)$/.test(type)
        points.push('')
      } else if (name === 'a:p' && open) points.push(`${points.pop() ?? ''} `)
      inText = open && name === 'a:t'
    },
    close() {
      inText = false
    },
    text(data) {
      if (inText) points.push(`${points.pop() ?? ''}${data}`)
    },
  })
  return points.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}
