/**
 * Charts as SVG, drawn here and not in the browser: the page holds no script. Colours are the page's own variables, so
 * that they follow light and dark; each target has a symbol too, for whoever does not tell the colours apart.
 * @module
 */
import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { type Interval, Target } from '../runner/records.ts'
import type { Measure } from '../scorers/measures.ts'
import { ends, figure } from './figures.ts'
import { html, type Markup, trusted } from './markup.ts'
import type { Bin, CostPoint, SizePoint } from './points.ts'

/** Plot draws into a document; this one is never shown. */
const { document } = parseHTML('<!doctype html><html><body></body></html>')

const WIDTH = 340
const HEIGHT = 250
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'times', 'wye'] as const

const color = { domain: Target.options, range: Target.options.map((target) => `var(--${target})`) }
const symbol = { domain: Target.options, range: SYMBOLS }
const share = { domain: [0, 1], grid: true, ticks: 5, tickFormat: (value: number) => `${Math.round(value * 100)}` }

interface Drawn {
  /** Read aloud instead of the drawing. */
  label: string
  caption: string
  x: Plot.ScaleOptions
  y: string
  marks: Plot.Markish[]
}

function drawn({ label, caption, x, y, marks }: Drawn): Markup {
  const svg = Plot.plot({
    document,
    className: 'chart',
    ariaLabel: label,
    width: WIDTH,
    height: HEIGHT,
    marginLeft: 36,
    marginBottom: 38,
    marginRight: 16,
    style: { fontSize: '12px' },
    color,
    symbol,
    x,
    y: { ...share, label: y },
    marks,
  } as Plot.PlotOptions)
  svg.setAttribute('role', 'img')
  return html`<figure>${trusted(svg.outerHTML)}<figcaption>${caption}</figcaption></figure>`
}

/** Intervals as upright lines, and the targets' symbols on them. */
function withIntervals<P extends { target: Target; share: Interval }>(
  points: readonly P[],
  x: (point: P) => number,
  said: (point: P) => string,
) {
  return [
    Plot.ruleX(points, {
      x,
      y1: (p: P) => p.share.low,
      y2: (p: P) => p.share.high,
      stroke: 'target',
      strokeWidth: 1.5,
      strokeOpacity: 0.55,
    }),
    Plot.dot(points, {
      x,
      y: (p: P) => p.share.mean,
      stroke: 'target',
      fill: 'target',
      symbol: 'target',
      r: 4,
      title: said,
    }),
  ]
}

const percent = (found: Interval): string => `${figure(found.mean, 'share')} (${ends(found, 'share')}) of ${found.n}`

/** How many were right against what an answer costs, one symbol a target. */
export function costChart(set: string, points: readonly CostPoint[], measure: Measure, primary: Measure): Markup {
  const cost = (point: CostPoint): string => figure(point.cost, measure.unit)
  const said = points.map((point) => `${point.target}: ${percent(point.share)} at ${cost(point)}`)
  const costs = points.map((point) => point.cost)
  const [least, most] = [Math.min(...costs), Math.max(...costs)]
  const log = least > 0 && most > 20 * least
  return drawn({
    label: `${set}: ${primary.label} against ${measure.label}. ${said.join('; ')}.`,
    caption: set,
    x: {
      label: `${measure.label} a question${measure.unit === 'ms' ? ', ms' : ''}${log ? ' (logarithmic)' : ''}`,
      type: log ? 'log' : 'linear',
      domain: log ? [least / 1.5, most * 1.5] : [0, most * 1.08 || 1],
      ticks: log ? powersOfTen(least, most) : 5,
      tickFormat: '~s',
      grid: true,
    },
    y: `${primary.label}, %`,
    marks: withIntervals(
      points,
      (point) => point.cost,
      (point) => `${point.target}: ${percent(point.share)}; ${cost(point)}`,
    ),
  })
}

/** The powers of ten around what is shown: a logarithmic axis has no room for more. */
function powersOfTen(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(least))
  const last = Math.ceil(Math.log10(most))
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i)).filter(
    (x) => x >= least / 1.5 && x <= most * 1.5,
  )
}

/** The same by number of documents, one line a target. */
export function sizeChart(suite: string, points: readonly SizePoint[], primary: Measure): Markup {
  const said = points.map(({ target, documents, share }) => `${target} at ${documents} documents: ${percent(share)}`)
  return drawn({
    label: `${suite}: ${primary.label} by library size. ${said.join('; ')}.`,
    caption: `${suite}, by number of documents`,
    x: {
      label: 'documents',
      type: 'point',
      domain: [...new Set(points.map(({ documents }) => documents))],
      padding: 0.4,
    },
    y: `${primary.label}, %`,
    marks: [
      Plot.lineY(points, {
        x: 'documents',
        y: (p: SizePoint) => p.share.mean,
        stroke: 'target',
        z: (p: SizePoint) => `${p.target} ${p.reader}`,
      }),
      Plot.dot(points, {
        x: 'documents',
        y: (p: SizePoint) => p.share.mean,
        stroke: 'target',
        fill: 'target',
        symbol: 'target',
        r: 4,
        title: (p: SizePoint) => `${p.target}: ${percent(p.share)}`,
      }),
    ],
  })
}

/** Confidence against what was right: on the diagonal a reply is right as often as it says. */
export function calibrationChart(target: Target, bins: readonly Bin[]): Markup {
  const said = bins.map(
    ({ confidence, share: right }) => `at confidence ${figure(confidence, 'share')}: ${percent(right)}`,
  )
  return drawn({
    label: `${target}: right replies by confidence. ${said.join('; ')}.`,
    caption: target,
    x: { ...share, label: 'confidence, %' },
    y: 'right replies, %',
    marks: [
      Plot.line(
        [
          [0, 0],
          [1, 1],
        ],
        { stroke: 'currentColor', strokeDasharray: '3 4', strokeOpacity: 0.5 },
      ),
      Plot.lineY(bins, { x: 'confidence', y: (bin: Bin) => bin.share.mean, stroke: 'target', strokeOpacity: 0.6 }),
      ...withIntervals(
        bins,
        (bin) => bin.confidence,
        (bin) => percent(bin.share),
      ),
    ],
  })
}

/** Which symbol is which target. */
export function legend(targets: readonly Target[]): Markup {
  const items = Target.options
    .filter((target) => targets.includes(target))
    .map((target) => {
      const svg = Plot.plot({
        document,
        className: 'chart',
        width: 16,
        height: 16,
        margin: 0,
        axis: null,
        color,
        symbol,
        x: { domain: [0, 1] },
        y: { domain: [0, 1] },
        marks: [Plot.dot([{ target }], { x: 0.5, y: 0.5, stroke: 'target', fill: 'target', symbol: 'target', r: 4 })],
      } as Plot.PlotOptions)
      svg.setAttribute('aria-hidden', 'true')
      return html`<li>${trusted(svg.outerHTML)} ${target}</li>`
    })
  return html`<ul class="legend" aria-label="Symbols in the charts">${items}</ul>`
}
