/**
 * Tables: a run a row, a measure a column, each figure with its interval.
 * @module
 */

import type { Interval, Run } from '../runner/records.ts'
import { MEASURES, type Measure } from '../scorers/measures.ts'
import { ends, figure } from './figures.ts'
import { html, type Markup } from './markup.ts'

type Summary = Readonly<Record<string, Interval>>

/** Measures that apply to any question of these summaries, and of calls, tokens and cost only those that were spent. */
function measuresOf(summaries: readonly Summary[]): Measure[] {
  const spent = (measure: Measure): boolean => !['calls', 'tokens', 'cachedTokens', 'cost'].includes(measure.key)
  return MEASURES.filter((measure) =>
    summaries.some(({ [measure.key]: found }) => found && found.n > 0 && (spent(measure) || found.high > 0)),
  )
}

interface Line {
  name: string
  /** Below the name. */
  note: string
  summary: Summary
}

function table(caption: string, first: string, lines: readonly Line[]): Markup {
  const measures = measuresOf(lines.map(({ summary }) => summary))
  const head = measures.map(
    ({ label, meaning, better }) =>
      html`<th scope="col" title="${meaning}">${label}${better === null ? null : html` <span class="better" title="${better} is better">${better === 'higher' ? '↑' : '↓'}</span>`}</th>`,
  )
  const body = lines.map(
    ({ name, note, summary }) =>
      html`<tr><th scope="row">${name}${note === '' ? null : html`<small>${note}</small>`}</th>${measures.map((measure) => cell(measure, summary[measure.key], bestOf(measure, lines)))}</tr>`,
  )
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr><th scope="col">${first}</th>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** The best mean of a column; null where nothing is better, or only one line has it. */
function bestOf({ key, better }: Measure, lines: readonly Line[]): number | null {
  const means = lines.flatMap(({ summary: { [key]: found } }) => (found && found.n > 0 ? [found.mean] : []))
  if (better === null || new Set(means).size < 2) return null
  return better === 'higher' ? Math.max(...means) : Math.min(...means)
}

function cell({ unit }: Measure, found: Interval | undefined, best: number | null): Markup {
  if (!found || found.n === 0) return html`<td class="none">–</td>`
  const mean = figure(found.mean, unit)
  return html`<td>${found.mean === best ? html`<strong>${mean}</strong>` : mean}<small>${ends(found, unit)}, n ${found.n}</small></td>`
}

/** Settings that are not as they are by default come with the run; the model's name is told as the reader. */
function noteOf({ reader, settings }: Run): string {
  const set = Object.entries(settings).filter(([name]) => name !== 'model')
  return [
    reader,
    ...set.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ].join(', ')
}

const lineOf = (run: Run): Line => ({ name: run.target, note: noteOf(run), summary: run.summary })

/** All targets of one set. */
export const runsTable = (caption: string, runs: readonly Run[]): Markup => table(caption, 'target', runs.map(lineOf))

/** The kinds of question of each run, where there is more than one. */
export function kindTables(runs: readonly Run[]): Markup | null {
  const several = runs.filter(({ byKind }) => Object.keys(byKind).length > 1)
  if (several.length === 0) return null
  const tables = several.map((run) => {
    const lines = Object.entries(run.byKind).map(([name, summary]) => ({ name, note: '', summary }))
    return table(`${run.target} by kind of question`, 'kind', lines)
  })
  return html`<details><summary>By kind of question</summary>${tables}</details>`
}

/** The meaning of each measure. */
export function meanings(): Markup {
  const rows = MEASURES.map(
    ({ label, meaning, of, better }) =>
      html`<tr><th scope="row">${label}</th><td>${meaning}</td><td>${of === 'all' ? 'all questions' : `${of} questions`}</td><td>${better ?? 'neither'}</td></tr>`,
  )
  return html`<div class="wide" tabindex="0" role="region" aria-label="What is measured"><table class="words"><caption>What is measured</caption>
<thead><tr><th scope="col">measure</th><th scope="col">meaning</th><th scope="col">over</th><th scope="col">better</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
