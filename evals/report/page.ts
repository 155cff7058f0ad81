/**
 * An evaluation as one page that needs nothing else: no script, no request, not even a font.
 * @module
 */
import { loadOptional, OFFLINE, plural } from '../../index.ts'
import type { EvalReport, PairRecord, Run } from '../runner/records.ts'
import { grouped } from '../scorers/grouped.ts'
import { html, type Markup, type Part, trusted } from './markup.ts'
import { renderMisses } from './misses.ts'
import { renderPairs } from './pair-tables.ts'
import { calibration, costMeasure, costPoints, sizePoints } from './points.ts'
import { primaryOf } from './primary.ts'
import { STYLE } from './style.ts'
import { kindTables, meanings, runsTable } from './tables.ts'

/** A whole page as text; the policy forbids what the page does not do: scripts, and requests of any kind. */
export function page(title: string, body: Part): string {
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<style>${trusted(STYLE)}</style></head><body>${body}</body></html>
`)
}

/** When, from which commit and on what machine. */
export function factsOf({ createdAt, commit, node, machine, runs }: EvalReport): string {
  const questions = runs.reduce((sum, { rows }) => sum + rows.length, 0)
  return [
    createdAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'),
    `commit ${commit?.slice(0, 12) ?? 'unknown'}`,
    `Node.js ${node}`,
    `${plural(machine.cores, 'core')}, ${Math.round(machine.memoryGb)} GB`,
    `${plural(runs.length, 'run')}, ${plural(questions, 'question')} asked`,
  ].join(' · ')
}

type Charts = typeof import('./charts.ts')

/** @throws `package_missing` */
export const loadCharts = (): Promise<Charts> =>
  loadOptional('A report with charts', ['@observablehq/plot', 'linkedom'], () => import('./charts.ts'))

/**
 * The report of an evaluation: tables with intervals, pairs, charts, and every miss with its trace.
 * @throws `package_missing`
 */
export async function renderReport(report: EvalReport): Promise<string> {
  const { runs } = report
  const charts = await loadCharts()
  const suites = [...grouped(runs, ({ suite }) => suite)]
  const links = suites.map(([suite], at) => html`<li><a href="#suite-${at}">${suite}</a></li>`)
  return page(
    'Chapterverse evaluation',
    html`<header><h1>Chapterverse evaluation</h1><p class="facts">${factsOf(report)}</p>${readersNotice(runs)}
<nav aria-label="Sections"><ul>${links}<li><a href="#calibration">Calibration</a></li><li><a href="#measures">Measures</a></li></ul></nav></header>
<main>${charts.legend(runs.map(({ target }) => target))}
${suites.map(([suite, same], at) => renderSuite(`suite-${at}`, suite, same, report.pairs, charts))}
${renderCalibration(runs, charts)}
<section id="measures"><h2>What the figures mean</h2>
<p>Each figure is a mean over the questions that it applies to (n), with its 95 % interval below it: Wilson's of shares of questions, a bootstrap of any other mean. Bold: the best of its row, which may be chance: the pairs below each table say what is not. Their p-values are those of the exact sign test (McNemar's, of yes and no), as they are and adjusted by Holm for all pairs of the set in that measure; differences of shares have Newcombe's interval for paired data.</p>
${meanings()}</section></main>`,
  )
}

/** Whoever reads figures without a model must not take them for figures with one. */
function readersNotice(runs: readonly Run[]): Markup {
  const models = [...new Set(runs.map(({ reader }) => reader))].filter((reader) => reader !== OFFLINE)
  return models.length === 0
    ? html`<p class="notice">No language model was asked: every run here is of the offline reader.</p>`
    : html`<p class="notice">Readers: ${[...new Set(runs.map(({ reader }) => reader))].join(', ')}.</p>`
}

function renderSuite(
  id: string,
  suite: string,
  runs: readonly Run[],
  pairs: readonly PairRecord[],
  { costChart, sizeChart }: Charts,
): Markup {
  const sets = [...grouped(runs, ({ set }) => set)]
  const cost = costMeasure(runs)
  const charts = [
    ...sets.flatMap(([set, same]) => {
      const points = costPoints(same, cost)
      return points.length > 0 ? [costChart(set, points, cost, primaryOf(same))] : []
    }),
    ...[...grouped(runs, ({ language }) => language)].flatMap(([, same]) => {
      const points = sizePoints(same)
      return points.length > 0 ? [sizeChart(suite, points, primaryOf(same))] : []
    }),
  ]
  const misses = runs.map(renderMisses).filter((one) => one !== null)
  return html`<section id="${id}"><h2>${suite}</h2>
<div class="charts">${charts}</div>
${sets.map(([set, same]) => html`${runsTable(captionOf(set, same), same)}${renderPairs(pairs.filter((pair) => pair.set === set))}${kindTables(same)}`)}
<h3>Misses</h3>${misses.length > 0 ? misses : html`<p>None.</p>`}</section>`
}

function captionOf(set: string, runs: readonly Run[]): string {
  const [run] = runs
  if (!run) return set
  // With a limit fewer are asked than there are; a run that was ended early has fewer than the others.
  const asked = Math.max(...runs.map(({ rows }) => rows.length))
  const { questions } = run.dataset
  const some = asked < questions ? `${asked} of ` : ''
  return `${set}: ${some}${plural(questions, 'question')}, ${plural(run.documents, 'document')}`
}

function renderCalibration(runs: readonly Run[], { calibrationChart }: Charts): Markup {
  const charts = [...grouped(calibration(runs), ({ target }) => target)].map(([target, bins]) =>
    calibrationChart(target, bins),
  )
  return html`<section id="calibration"><h2>Calibration: confidence against what was right</h2>
<p>Replies of the reader that say something, as they came, before any check of ours: of all suites in five bins by the confidence that they state, and how many of each bin were right (without a model: quote the answer), with Wilson's 95 % interval. On the dashed line a reply is right as often as it says. Where the documents do not hold what was asked, no statement is right.</p>
<div class="charts">${charts}</div></section>`
}
