/**
 * A report as a table for a terminal: one line a run.
 * @module
 */

import type { EvalReport, Run } from '../runner/records.ts'
import type { MeasureKey } from '../scorers/measures.ts'

/** The measures that fit on a line; all measures are in the report itself. */
const SHARES: [MeasureKey, string][] = [
  ['hit', 'hit'],
  ['shown', 'shown'],
  ['right', 'right'],
  ['goldAll', 'all gold'],
  ['goldSection', 'section'],
  ['goldDocument', 'document'],
  ['precision', 'precision'],
  ['claimed', 'claimed'],
  ['validCitations', 'valid'],
]

const HEAD = [
  'set',
  'docs',
  'target',
  'n',
  ...SHARES.map(([, label]) => label),
  'rounds',
  'calls',
  'tokens',
  's/question',
]

export function renderTable(report: EvalReport): string {
  const lines = report.runs.map(cellsOf)
  const widths = HEAD.map((label, at) => Math.max(label.length, ...lines.map((cells) => cells[at]?.length ?? 0)))
  return [HEAD, ...lines]
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function cellsOf({ set, documents, target, rows, summary }: Run): string[] {
  const of = (key: MeasureKey) => summary[key] ?? { mean: 0, low: 0, high: 0, n: 0 }
  const share = (key: MeasureKey): string => (of(key).n === 0 ? '–' : percent(of(key).mean))
  const first = of('hit')
  // One interval tells how far to trust the line; the report has those of all figures.
  const hit = first.n === 0 ? '–' : `${percent(first.mean)} (${percent(first.low)}–${percent(first.high)})`
  return [
    set,
    `${documents}`,
    target,
    `${rows.length}`,
    hit,
    ...SHARES.slice(1).map(([key]) => share(key)),
    of('loops').mean.toFixed(1),
    of('calls').mean.toFixed(1),
    Math.round(of('tokens').mean).toString(),
    (of('wallMs').mean / 1000).toFixed(2),
  ]
}

const percent = (part: number): string => `${Math.round(100 * part)}`
