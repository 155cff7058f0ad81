/**
 * Every question that went wrong, with what the run did: what was searched for, found, read, quoted and objected to.
 * @module
 */
import { type Answer, diagnose, plural } from '../../index.ts'
import { knownOf } from '../runner/known.ts'
import type { Row, Run } from '../runner/records.ts'
import { figure } from './figures.ts'
import { html, type Markup, type Part, quoted } from './markup.ts'

/** Why a question counts as missed; null: it does not. The gravest reason first. */
export function missOf({ answer, answerable, error, scores }: Row): string | null {
  if (error !== null || answer === null) return 'the run failed'
  if ((scores['validCitations'] ?? 1) < 1) return 'a citation does not stand in the text'
  if (!answerable) return (scores['claimed'] ?? 0) > 0 ? 'answered what the documents do not hold' : null
  return scores['hit'] === 0 ? 'no answer key or gold quotation in what is given' : null
}

/** The misses of one run; nothing where there are none. */
export function renderMisses({ set, target, rows }: Run): Markup | null {
  const missed = rows.flatMap((row) => {
    const reason = missOf(row)
    return reason === null ? [] : [renderRow(row, reason)]
  })
  if (missed.length === 0) return null
  return html`<details class="run"><summary>${target} on ${set}: ${plural(missed.length, 'miss', 'misses')} of ${rows.length}</summary>${missed}</details>`
}

/**
 * One question with what the run did.
 * @param reason why it is shown
 */
export function renderRow(row: Row, reason: string): Markup {
  const { id, question, kind, answerable, gold, keys, answer, error, judged } = row
  return html`<details class="miss"><summary><code>${id}</code> ${quoted(question)} <span class="why">${reason}</span></summary>
<dl>
${term('Kind', answerable ? kind : `${kind}; the documents do not hold an answer`)}
${term('Error', error === null ? null : quoted(error))}
${term('Answer keys', keys.length > 0 ? keys.map((key) => html`<code>${key}</code> `) : null)}
${term('Gold', gold.length > 0 ? list(gold.map(({ doc, quote }) => html`<code>${doc}</code>${quote === undefined ? null : html` <q>${quoted(quote)}</q>`}`)) : null)}
${term('Judged', judged ? html`${judged.verdict}: ${quoted(judged.reason)}` : null)}
${answer ? renderAnswer(answer) : null}
${answer ? term('Diagnosis', renderDiagnosis(answer, row)) : null}
</dl>
${answer ? renderTrace(answer) : null}</details>`
}

function renderAnswer(answer: Answer): Part[] {
  const { status, stop, text, confidence, citations, best, missing, coverage, usage, elapsedMs, passages } = answer
  return [
    term(
      'Outcome',
      `${status}, ${stop}; confidence ${figure(confidence, 'share')}; ${plural(answer.loops, 'round')}, ${plural(usage.calls, 'call')}, ${plural(usage.inputTokens + usage.outputTokens, 'token')}, ${figure(elapsedMs, 'ms')}`,
    ),
    term('Answer', text === '' ? null : html`<div class="text">${quoted(text)}</div>`),
    term(
      'Cited',
      citations.length > 0
        ? list(
            citations.map(
              ({ n, docId, path, quote }) => html`[${n}] <code>${docId}#${path}</code> <q>${quoted(quote)}</q>`,
            ),
          )
        : null,
    ),
    term(
      'Passages',
      passages.length > 0
        ? list(passages.map(({ docId, path, quote }) => html`<code>${docId}#${path}</code> <q>${quoted(quote)}</q>`))
        : null,
    ),
    term(
      'Best candidates',
      best.length > 0
        ? list(best.map(({ docId, path, quote }) => html`<code>${docId}#${path}</code> <q>${quoted(quote)}</q>`))
        : null,
    ),
    term('Missing', missing.length > 0 ? list(missing.map(quoted)) : null),
    term('Read', coverage.sectionsRead.length > 0 ? codes(coverage.sectionsRead) : 'nothing'),
  ]
}

/** null where no symptom is seen. */
function renderDiagnosis(answer: Answer, row: Row): Part {
  const found = diagnose({ answer, known: knownOf(row) })
  if (found.length === 0) return null
  return list(
    found.map(
      ({ symptom, evidence, cause, remedy }) =>
        html`<strong>${symptom.replaceAll('_', ' ')}</strong>: ${quoted(evidence.join(' '))} ${cause} <em>${remedy}</em>`,
    ),
  )
}

function renderTrace({ trace }: Answer): Markup | null {
  if (trace.length === 0) return null
  const rows = trace.map(({ round, node, tier, keywords = [], hits = [], sections = [], verdict, reason }) => {
    const what = [
      keywords.length > 0 ? html`<div>words: ${quoted(keywords.join(', '))}</div>` : null,
      hits.length > 0 ? html`<div>hits: ${codes(hits)}</div>` : null,
      sections.length > 0 ? html`<div>sections: ${codes(sections)}</div>` : null,
      verdict === undefined ? null : html`<div>verdict: ${verdict}</div>`,
      reason === undefined ? null : html`<div>${quoted(reason)}</div>`,
    ]
    return html`<tr><td>${tier === undefined ? '' : `${tier} `}${round}</td><th scope="row">${node}</th><td>${what}</td></tr>`
  })
  return html`<div class="wide" tabindex="0" role="region" aria-label="Trace"><table class="trace"><caption>Trace</caption>
<thead><tr><th scope="col">round</th><th scope="col">node</th><th scope="col">what it did</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

const term = (name: string, value: Part): Markup | null =>
  value === null ? null : html`<dt>${name}</dt><dd>${value}</dd>`

const list = (items: readonly Part[]): Markup => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`

const codes = (names: readonly string[]): Part[] => names.map((name) => html`<code>${name}</code> `)
