/**
 * A report for a terminal: a set at a time, a run a line. Measures that do not fit beside each other go below, so that no
 * line is longer than the terminal is wide; what differs by more than chance is said in words.
 * @module
 */

import { plural } from '../../index.ts'
import type { EvalReport, PairRecord, Run } from '../runner/records.ts'
import { grouped } from '../scorers/grouped.ts'
import type { Measure, MeasureKey } from '../scorers/measures.ts'
import { pairsInWords } from './pair-tables.ts'
import { primaryOf } from './primary.ts'
import { measuresOf } from './tables.ts'

/** Short names of the measures that a terminal shows; all measures are in the report itself. */
const SHOWN: [MeasureKey, string][] = [
  ['right', 'right'],
  ['rawRight', 'raw right'],
  ['quoted', 'quotes'],
  ['rawQuoted', 'raw quotes'],
  ['hit', 'hit'],
  ['shown', 'shown'],
  ['goldRead', 'read'],
  ['goldAll', 'all gold'],
  ['goldSection', 'section'],
  ['goldDocument', 'document'],
  ['precision', 'precision'],
  ['claimed', 'claimed'],
  ['validCitations', 'valid'],
  ['loops', 'rounds'],
  ['calls', 'calls'],
  ['tokens', 'tokens'],
  ['wallMs', 's/question'],
]

const GAP = '  '

/** @param columns of the terminal */
export function renderTable({ runs, pairs }: Pick<EvalReport, 'runs' | 'pairs'>, columns: number): string {
  const sets = [...grouped(runs, ({ set, reader }) => JSON.stringify([set, reader])).values()]
  return sets
    .map((same) => {
      const [first] = same
      return first ? renderSet(first, same, pairs, columns) : ''
    })
    .join('\n')
}

function renderSet(
  { set, reader, documents }: Run,
  runs: readonly Run[],
  pairs: readonly PairRecord[],
  columns: number,
) {
  const title = wrapped(`${set}: ${plural(documents, 'document')}, ${reader}`, columns, '')
  const own = pairs.filter((pair) => pair.set === set && pair.reader === reader)
  const words = pairsInWords(own).map((line) => wrapped(line, columns, '  '))
  return `${[title, ...blocks(runs, columns).map(laidOut), ...words].join('\n')}\n`
}

type Column = string[]

/** Columns in as many blocks as the width asks for, each with the names of the runs. */
function blocks(runs: readonly Run[], columns: number): Column[][] {
  const names: Column[] = [
    ['target', ...runs.map(({ target }) => target)],
    ['n', ...runs.map(({ rows }) => `${rows.length}`)],
  ]
  const primary = primaryOf(runs)
  const there = measuresOf(runs.map(({ summary }) => summary))
  const shown = SHOWN.flatMap(([key, label]): Column[] => {
    const measure = there.find((one) => one.key === key)
    return measure ? [[label, ...runs.map((run) => cellOf(run, measure, measure.key === primary.key))]] : []
  })
  const width = (block: readonly Column[]): number =>
    block.reduce((sum, column) => sum + widthOf(column) + GAP.length, -GAP.length)
  const made: Column[][] = []
  for (const column of shown) {
    const last = made.at(-1)
    if (last && width([...last, column]) <= columns) last.push(column)
    else made.push([...names, column])
  }
  return made
}

const widthOf = (column: Column): number => Math.max(...column.map((cell) => cell.length))

function laidOut(block: readonly Column[]): string {
  const lines = block[0]?.length ?? 0
  return Array.from({ length: lines }, (_, line) =>
    block
      .map((column) => (column[line] ?? '').padEnd(widthOf(column)))
      .join(GAP)
      .trimEnd(),
  ).join('\n')
}

/** One interval tells how far to trust the line; the report has those of all figures. */
function cellOf({ summary }: Run, { key, unit }: Measure, withInterval: boolean): string {
  const found = summary[key]
  if (!found || found.n === 0) return '–'
  if (unit === 'tokens') return `${Math.round(found.mean)}`
  if (unit === 'ms') return (found.mean / 1000).toFixed(2)
  if (unit === 'count') return found.mean.toFixed(1)
  const mean = percent(found.mean)
  return withInterval ? `${mean} (${percent(found.low)}–${percent(found.high)})` : mean
}

const percent = (part: number): string => `${Math.round(100 * part)}`

/** Words over lines of that many columns, further lines indented. */
function wrapped(text: string, columns: number, indent: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `${indent}${word}`)
  }
  return lines.join('\n')
}
