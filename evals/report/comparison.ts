/**
 * Two evaluations side by side: what differs in each measure, and every question that went better in one of them.
 * @module
 */
import { ChapterverseError, plural } from '../../index.ts'
import type { EvalReport, Row } from '../runner/records.ts'
import { MEASURES, type Measure } from '../scorers/measures.ts'
import { type Changes, changesOf, type Pair, pairsOf } from './changes.ts'
import { figure } from './figures.ts'
import { html, type Markup } from './markup.ts'
import { renderRow } from './misses.ts'
import { factsOf, page } from './page.ts'

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
<main>${pairs.map(renderPair)}</main>`,
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

function renderPair(pair: Pair): Markup {
  const { before, after } = pair
  const changes = changesOf(pair)
  const name = `${before.set}, ${before.target}, ${before.reader}`
  const other =
    before.dataset.hash === after.dataset.hash
      ? null
      : html`<p class="notice">The datasets differ: only questions that both have are paired.</p>`
  return html`<section><h2>${name}</h2>${other}<p>${verdictOn(changes)}</p>${table(name, pair)}
${rows('Went better in A', changes.worse)}${rows('Went better in B', changes.better)}</section>`
}

/** In words: how the questions went, with the interval of the difference and McNemar's exact test. */
function verdictOn({ asked, better, worse, p, difference: { low, high } }: Changes): string {
  const counts = `Of ${plural(asked, 'question')} asked in both, ${better.length} went better in B and ${worse.length} in A`
  if (better.length + worse.length === 0) return `${counts}.`
  const points = (value: number): string => `${value < 0 ? '−' : '+'}${figure(Math.abs(value) * 100, 'count')}`
  const chance = p === null ? '' : `; McNemar's test: p ${p < 0.001 ? '< 0.001' : p.toFixed(3)}`
  return `${counts}: ${points(low)} to ${points(high)} points with 95 % confidence${chance}.`
}

function table(caption: string, { before, after }: Pair): Markup {
  const lines = MEASURES.flatMap((measure: Measure) => {
    const [a, b] = [before.summary[measure.key], after.summary[measure.key]]
    if (!a || !b || a.n === 0 || b.n === 0) return []
    const change = b.mean - a.mean
    const good = measure.better === null || change === 0 ? null : change > 0 === (measure.better === 'higher')
    const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
    const kind = good === null ? '' : good ? 'gain' : 'loss'
    const word = good === null ? null : html`<small>${good ? 'better' : 'worse'}</small>`
    return [
      html`<tr><th scope="row">${measure.label}</th><td>${figure(a.mean, measure.unit)}</td><td>${figure(b.mean, measure.unit)}</td><td class="${kind}">${sign}${difference(Math.abs(change), measure)}${word}</td></tr>`,
    ]
  })
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr><th scope="col">measure</th><th scope="col">A</th><th scope="col">B</th><th scope="col">B − A</th></tr></thead><tbody>${lines}</tbody></table></div>`
}

/** Shares differ by points: 5 % less than 50 % could be 45 % or 47.5 %. */
function difference(by: number, { unit }: Measure): string {
  return unit === 'share' ? `${figure(by * 100, 'count')} points` : figure(by, unit)
}

function rows(title: string, changed: readonly [Row, Row][]): Markup | null {
  if (changed.length === 0) return null
  return html`<details class="run"><summary>${title} (${changed.length})</summary>${changed.map(([a, b]) => [renderRow(a, 'in A'), renderRow(b, 'in B')])}</details>`
}
