/**
 * Tables: a measure a row and a run a column, for there are more measures than a page is wide; each figure with its
 * interval. Where a window is too narrow for the columns, each row becomes a block of its own (`style.ts`).
 * @module
 */

import type { Interval, Run } from '../runner/records.ts'
import { MEASURES, type Measure, type MeasureKey } from '../scorers/measures.ts'
import { ends, figure } from './figures.ts'
import { html, type Markup, type Part } from './markup.ts'

type Summary = Readonly<Record<string, Interval>>

const SPENT: readonly string[] = ['calls', 'tokens', 'cachedTokens', 'cost']

/** Measures that apply to any question of these summaries, and of calls, tokens and cost only those that were spent. */
export function measuresOf(summaries: readonly Summary[]): Measure[] {
  return MEASURES.filter(({ key }) =>
    summaries.some(({ [key]: found }) => found && found.n > 0 && (!SPENT.includes(key) || found.high > 0)),
  )
}

/** A table that no window is too narrow for: below a header, rows of a name and cells. */
export function table(
  caption: string,
  head: readonly Heading[],
  rows: readonly (readonly Part[])[],
  kind = '',
): Markup {
  const [first, ...others] = head
  const cells = (row: readonly Part[]) =>
    row.slice(1).map((cell, at) => html`<td data-label="${others[at]?.label ?? ''}">${cell}</td>`)
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table class="stack ${kind}"><caption>${caption}</caption>
<thead><tr>${first ? html`<th scope="col">${first.label}</th>` : null}${others.map(({ label, note }) => html`<th scope="col">${label}${note ? html`<small>${note}</small>` : null}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${row[0] ?? ''}</th>${cells(row)}</tr>`)}</tbody></table></div>`
}

export interface Heading {
  label: string
  /** Below it. */
  note?: string
}

const named = ({ label, better, meaning }: Measure): Markup =>
  html`<span title="${meaning}">${label}</span>${better === null ? null : html` <span class="better" title="${better} is better">${better === 'higher' ? '↑' : '↓'}</span>`}`

/** The best mean of a measure; null where nothing is better, or only one run has it. */
function bestOf({ key, better }: Measure, summaries: readonly Summary[]): number | null {
  const means = summaries.flatMap(({ [key]: found }) => (found && found.n > 0 ? [found.mean] : []))
  if (better === null || new Set(means).size < 2) return null
  return better === 'higher' ? Math.max(...means) : Math.min(...means)
}

function cell({ unit }: Measure, found: Interval | undefined, best: number | null): Markup {
  if (!found || found.n === 0) return html`<span class="none">–</span>`
  const mean = figure(found.mean, unit)
  return html`${found.mean === best ? html`<strong>${mean}</strong>` : mean}<small>${ends(found, unit)}, n ${found.n}</small>`
}

/** Settings that are not as they are by default come with the run; the model's name is told as the reader. */
function noteOf({ reader, settings }: Run): string {
  const set = Object.entries(settings).filter(([name]) => name !== 'model')
  return [
    reader,
    ...set.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ].join(', ')
}

/** All targets of one set. */
export function runsTable(caption: string, runs: readonly Run[]): Markup {
  const summaries = runs.map(({ summary }) => summary)
  const head = [{ label: 'measure' }, ...runs.map((run) => ({ label: run.target, note: noteOf(run) }))]
  const rows = measuresOf(summaries).map((measure) => {
    const best = bestOf(measure, summaries)
    return [named(measure), ...summaries.map((summary) => cell(measure, summary[measure.key], best))]
  })
  return table(caption, head, rows)
}

/** What kinds of question are told apart by; there may be many kinds, so here a kind is a row. */
const BY_KIND: readonly MeasureKey[] = [
  'right',
  'rawRight',
  'quoted',
  'rawQuoted',
  'hit',
  'goldRead',
  'goldAll',
  'claimed',
]

/** The kinds of question of each run, where there is more than one. */
export function kindTables(runs: readonly Run[]): Markup | null {
  const several = runs.filter(({ byKind }) => Object.keys(byKind).length > 1)
  if (several.length === 0) return null
  const tables = several.map(({ target, byKind }) => {
    const summaries = Object.values(byKind)
    const measures = measuresOf(summaries).filter(({ key }) => BY_KIND.some((one) => one === key))
    const rows = Object.entries(byKind).map(([name, summary]) => [
      name,
      ...measures.map((measure) => cell(measure, summary[measure.key], bestOf(measure, summaries))),
    ])
    return table(`${target} by kind of question`, [{ label: 'kind' }, ...measures], rows)
  })
  return html`<details><summary>By kind of question</summary>${tables}</details>`
}

/** The meaning of each measure. */
export function meanings(): Markup {
  const head = [{ label: 'measure' }, { label: 'meaning' }, { label: 'over' }, { label: 'better' }]
  const rows = MEASURES.map(({ label, meaning, of, better }) => [
    label,
    meaning,
    of === 'all' ? 'all questions' : `${of} questions`,
    better ?? 'neither',
  ])
  return table('What is measured', head, rows, 'words')
}
