/**
 * Every question that did not go right, with what the run did: what was searched for, found, read, quoted and objected to.
 * @module
 */
import { type Answer, diagnose, plural } from '../../index.ts'
import { knownOf } from '../runner/known.ts'
import { isControl, type Row, type Run, type Target } from '../runner/records.ts'
import { withoutMarkers } from '../scorers/evidence.ts'
import { rawOf } from '../scorers/index.ts'
import { outcome } from '../scorers/outcome.ts'
import { figure } from './figures.ts'
import { html, type Markup, type Part, quoted } from './markup.ts'

/** Why a question counts as missed: whatever is not right, the gravest reason first; null: nothing is wrong with it. */
export function missOf(row: Row): string | null {
  const { answer, answerable, error, scores } = row
  if (error !== null || answer === null) return 'the run failed'
  if ((scores['validCitations'] ?? 1) < 1) return 'a citation does not stand in the text'
  if (!answerable) return missOfNothing(answer.status)
  return outcome(row) === 0 ? missOfAnswer(answer.status, scores) : null
}

function missOfNothing(status: Answer['status']): string | null {
  if (status === 'answered') return 'answered what the documents do not hold'
  return status === 'partial' ? 'answered in part what the documents do not hold' : null
}

function missOfAnswer(status: Answer['status'], { hit, shown }: Row['scores']): string {
  if (status === 'not_found') return 'not found'
  if (status === 'passages')
    return `passages in the place of an answer; they ${(shown ?? 0) > 0 ? 'hold' : 'do not hold'} what is right`
  if (status === 'partial')
    return (hit ?? 0) > 0 ? 'what is right, given as a part only' : 'a part, and nothing of what is right'
  return (hit ?? 0) > 0 ? 'the answer does not say what is right, though what it cites holds it' : 'a wrong answer'
}

/** The misses of one run; nothing where there are none. */
export function renderMisses({ set, target, rows }: Run): Markup | null {
  const missed = rows.flatMap((row) => {
    const reason = missOf(row)
    return reason === null ? [] : [renderRow(row, reason, target)]
  })
  if (missed.length === 0) return null
  return html`<details class="run"><summary>${target} on ${set}: ${plural(missed.length, 'miss', 'misses')} of ${rows.length}</summary>${missed}</details>`
}

/**
 * One question with what the run did.
 * @param reason why it is shown
 */
export function renderRow(row: Row, reason: string, target: Target): Markup {
  const { id, question, kind, answerable, gold, keys, answer, error, judged } = row
  return html`<details class="miss"><summary><code>${id}</code> ${quoted(question)} <span class="why">${reason}</span></summary>
<dl>
${term('Kind', answerable ? kind : `${kind}; the documents do not hold an answer`)}
${term('Error', error === null ? null : quoted(error))}
${term('Answer keys', keys.length > 0 ? keys.map((key) => html`<code>${key.join(' or ')}</code> `) : null)}
${term('Gold', gold.length > 0 ? list(gold.map(renderGold)) : null)}
${term('Judged', judged ? html`${judged.verdict}: ${quoted(judged.reason)}` : null)}
${answer ? renderAnswer(answer) : null}
${renderRaw(row)}
${answer ? term('Diagnosis', isControl(target) ? whereLost(row) : renderDiagnosis(answer, row)) : null}
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

function renderGold({ doc, quote, places }: Row['gold'][number]): Markup {
  const copies = places.filter(({ docId }, at) => at > 0 && docId !== places[0]?.docId)
  return html`<code>${doc}</code>${quote === undefined ? null : html` <q>${quoted(quote)}</q>`}${copies.length > 0 ? html` as well as ${codes([...new Set(copies.map(({ docId }) => docId))])}` : null}`
}

/** What the reader wrote before any check, where the answer is not that. */
function renderRaw(row: Row): Markup | null {
  const raw = rawOf(row)
  if (!raw || (row.answer && withoutMarkers(row.answer.text).trim() === raw.text.trim())) return null
  const missing = raw.missing.length > 0 ? html`; missing: ${quoted(raw.missing.join('; '))}` : null
  return term(
    'Raw reply',
    html`<div class="text">${quoted(raw.text === '' ? 'no statement' : raw.text)}</div>confidence ${figure(raw.confidence, 'share')}${missing}`,
  )
}

/**
 * Where a control lost the answer: it has no rounds, tiers or settings of ours, so nothing that is advised for those is
 * of use to it.
 */
export function whereLost({ answerable, scores }: Row): string {
  if (!answerable) return 'The reader made statements where nothing is to be found.'
  const raw = scores['rawRight'] ?? scores['rawQuoted']
  const read = scores['goldRead'] === 1
  if (raw === 1) return 'The raw reply was right; our checks, threshold or rule for what is missing kept it back.'
  return read
    ? 'Retrieval found the passage; the reply did not give what is right.'
    : 'Retrieval did not find all of the passage: it was never in front of the reader.'
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
