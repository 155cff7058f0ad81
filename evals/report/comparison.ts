/**
 * Two evaluations side by side: what differs in each measure, and every question that went better in one of them.
 * @module
 */
import { ChapterverseError, plural } from '../../index.ts'
import type { EvalReport, Row, Target } from '../runner/records.ts'
import { MEASURES, type Measure } from '../scorers/measures.ts'
import { holm } from '../scorers/significance.ts'
import { type Changes, changesOf, type Pair, pairsOf } from './changes.ts'
import { figure } from './figures.ts'
import { html, type Markup } from './markup.ts'
import { renderRow } from './misses.ts'
import { factsOf, page } from './page.ts'
import { chance, signed } from './pair-tables.ts'
import { table } from './tables.ts'

/**
 * @param before the earlier evaluation, or the control
 * @throws `bad_input` where there is nothing to compare
 */
export function renderComparison(before: EvalReport, after: EvalReport): string {
  const pairs = pairsOf(before, after)
  if (pairs.length === 0) throw nothingInCommon(before, after)
  return page(
    'Chapterverse evaluations compared',
    html`<header><h1>Two evaluations compared</h1>
<p class="facts">A: ${factsOf(before)}</p><p class="facts">B: ${factsOf(after)}</p></header>
<main>${renderAll(pairs)}</main>`,
  )
}

function nothingInCommon(before: EvalReport, after: EvalReport): ChapterverseError {
  const held = ({ runs }: EvalReport): string =>
    runs.map(({ set, target, reader }) => `${set} ${target} ${reader}`).join(', ') || 'no run'
  return new ChapterverseError(
    'bad_input',
    'No run of one report has the set, target and reader of one of the other.',
    {
      remedy: `Compare reports of the same command. The earlier one holds ${held(before)}; the later one ${held(after)}.`,
    },
  )
}

/** Where several runs are compared some differ by chance: their p-values are adjusted together. */
function renderAll(pairs: readonly Pair[]): Markup[] {
  const changes = pairs.map(changesOf)
  const adjusted = holm(changes.map(({ p }) => p))
  return pairs.map((pair, at) => renderPair(pair, changes[at] as Changes, pairs.length > 1 ? adjusted[at] : undefined))
}

function renderPair({ before, after }: Pair, changes: Changes, adjusted: number | undefined): Markup {
  const name = `${before.set}, ${before.target}, ${before.reader}`
  const other =
    before.dataset.hash === after.dataset.hash
      ? null
      : html`<p class="notice">The datasets differ: only questions that both have are paired.</p>`
  return html`<section><h2>${name}</h2>${other}<p>${verdictOn(changes, adjusted)}</p>${measures(name, { before, after })}
${rows('Went better in A', changes.worse, before.target)}${rows('Went better in B', changes.better, before.target)}</section>`
}

/** In words: how the questions went, with the interval of the difference and the exact test. */
function verdictOn({ asked, better, worse, p, difference: { low, high } }: Changes, adjusted: number | undefined) {
  const counts = `Of ${plural(asked, 'question')} asked in both, ${better.length} went better in B and ${worse.length} in A`
  if (better.length + worse.length === 0) return `${counts}.`
  const points = (value: number): string => signed(value, { unit: 'mark' }).replace(' points', '')
  const all = adjusted === undefined ? '' : `, ${chance(adjusted)} adjusted by Holm for all pairs of this page`
  return `${counts}: ${points(low)} to ${points(high)} points with 95 % confidence; McNemar's exact test: p ${chance(p)}${all}.`
}

function measures(caption: string, { before, after }: Pair): Markup {
  const lines = MEASURES.flatMap((measure: Measure) => {
    const [a, b] = [before.summary[measure.key], after.summary[measure.key]]
    if (!a || !b || a.n === 0 || b.n === 0) return []
    const change = b.mean - a.mean
    const good = measure.better === null || change === 0 ? null : change > 0 === (measure.better === 'higher')
    const by = signed(change, measure)
    const said =
      good === null
        ? by
        : html`<span class="${good ? 'gain' : 'loss'}">${by}<small>${good ? 'better' : 'worse'}</small></span>`
    return [[measure.label, figure(a.mean, measure.unit), figure(b.mean, measure.unit), said]]
  })
  return table(caption, HEAD, lines)
}

const HEAD = ['measure', 'A', 'B', 'B − A'].map((label) => ({ label }))

function rows(title: string, changed: readonly [Row, Row][], target: Target): Markup | null {
  if (changed.length === 0) return null
  return html`<details class="run"><summary>${title} (${changed.length})</summary>${changed.map(([a, b]) => [renderRow(a, 'in A', target), renderRow(b, 'in B', target)])}</details>`
}
