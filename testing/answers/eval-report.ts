/**
 * An evaluation report made up for tests of what reads one: every kind of row, and documents that try to be markup.
 * @module
 */

import { type EvalReport, type Interval, REPORT_VERSION, type Row, type Run } from '../../evals/runner/records.ts'
import { MEASURES, type Measure } from '../../evals/scorers/measures.ts'
import { pairsWithin } from '../../evals/scorers/pairs.ts'
import type { Answer } from '../../state/records.ts'
import { aCitation, anAnswer } from './an-answer.ts'

/** The words of a hostile document. */
export const HOSTILE =
  `</q></details><script>document.title='owned'</script><img src=x onerror="document.title='owned'">` +
  `<style>body{display:none}</style><a href="javascript:alert(1)">x</a> & "quoted" \u202e reversed`

export const answerWith = (more: Partial<Answer> = {}): Answer =>
  anAnswer({
    text: 'Lost property is kept for 90 days. [1]',
    citations: [aCitation('handbook.md', 'Lost property is kept for 90 days.', { path: '1.5.2' })],
    coverage: {
      chunksTotal: 90,
      chunksScreened: 0,
      chunksUnread: 80,
      callsFailed: 0,
      sectionsRead: ['handbook.md#1.5.2'],
    },
    trace: [
      { round: 1, node: 'keyword', keywords: ['lost', 'property', '失物'] },
      { round: 1, node: 'bm25', hits: Array.from({ length: 8 }, (_, i) => `handbook.md@${i}`) },
      {
        round: 1,
        node: 'locate',
        sections: ['handbook.md#1.5.2', 'a/very/long/path/to/a/document-with-a-long-name.md#2.3.4.5'],
      },
      { round: 1, node: 'verify', verdict: 'failed', reason: 'Block 1: "90 days" is not in the spans it cites.' },
    ],
    ...more,
  })

export const goldAt = (docId: string, quote?: string): Row['gold'][number] => ({
  doc: docId,
  ...(quote !== undefined && { quote }),
  places: [{ docId, path: '1.5.2' }],
})

/** What the reader wrote, before any check. */
export const replyWith = (more: Partial<Row['replies'][number]> = {}): Row['replies'][number] => ({
  step: 'extract',
  question: 'What is it?',
  text: 'Lost property is kept for 90 days.',
  cited: [{ docId: 'handbook.md', quote: 'Lost property is kept for 90 days.' }],
  confidence: 0.9,
  missing: [],
  shown: [0],
  ...more,
})

export function rowWith(id: string, scores: Row['scores'], more: Partial<Row> = {}): Row {
  return {
    id,
    question: 'How long is lost property kept?',
    kind: 'fact',
    answerable: true,
    gold: [goldAt('handbook.md', 'Lost property is kept for 90 days.')],
    keys: [['90 days']],
    basis: 'quoted',
    answer: answerWith(),
    error: null,
    replies: [],
    measured: { validCitations: 1, wallMs: 1 },
    scores,
    ...more,
  }
}

const around = (mean: number, n: number, by = 0.11): Interval => ({
  mean,
  low: Math.max(0, mean - by),
  high: Math.min(1, mean + by),
  n,
})

export function runWith(
  target: Run['target'],
  more: Partial<Run> & { hit?: number; ms?: number; tokens?: number } = {},
): Run {
  const { hit = 0.7, ms = 40, tokens = 0, ...rest } = more
  const count = (mean: number): Interval => ({ mean, low: mean * 0.9, high: mean * 1.15, n: 15 })
  const byUnit = ({ unit }: Measure): Interval =>
    unit === 'mark' || unit === 'share' ? around(hit, 12) : count(unit === 'ms' ? ms : 0)
  const none: Interval = { mean: 0, low: 0, high: 0, n: 0 }
  const summary = {
    ...Object.fromEntries(MEASURES.map((measure) => [measure.key, byUnit(measure)])),
    goldDocument: around(Math.min(1, hit + 0.1), 12),
    // Rules quote, and say nothing.
    right: none,
    rawRight: none,
    claimed: around(0.1, 3),
    rawClaimed: around(0.3, 3),
    validCitations: { mean: 1, low: 1, high: 1, n: 15 },
    loops: count(1.4),
    calls: count(tokens / 1000),
    tokens: count(tokens),
  }
  const rows = Array.from({ length: 15 }, (_, i) => {
    const confidence = ((i * 7) % 15) / 15
    const good = ((i * 4) % 15) / 15 < confidence * 0.6 + 0.3
    const right = Number(good)
    const answer = answerWith({ confidence })
    const replies = [replyWith({ confidence })]
    const id = `q${String(i + 1).padStart(2, '0')}`
    return i < 12
      ? rowWith(
          id,
          { hit: right, quoted: right, rawQuoted: right, goldRead: 1, validCitations: 1 },
          { answer, replies },
        )
      : rowWith(
          id,
          { hit: null, claimed: right },
          {
            answerable: false,
            gold: [],
            keys: [],
            answer: answerWith({ confidence, status: good ? 'answered' : 'not_found' }),
            replies,
          },
        )
  })
  return {
    suite: 'library-en',
    set: 'library-en-60',
    language: 'en',
    documents: 60,
    target,
    reader: tokens > 0 ? 'model:sample' : 'offline',
    settings: {},
    dataset: { hash: '1'.repeat(64), questions: 15 },
    experiment: null,
    rows,
    summary,
    byKind: { fact: { hit: around(hit, 8) }, procedure: { hit: around(hit - 0.1, 4) } },
    ...rest,
  }
}

export function reportOf(runs: Run[]): EvalReport {
  return {
    version: REPORT_VERSION,
    createdAt: '2026-11-30T12:00:00.000Z',
    commit: 'c0c5782aa11bb22cc33dd44ee55ff66aa77bb88c',
    node: '20.20.2',
    machine: { cores: 2, memoryGb: 23.4 },
    runs,
    pairs: pairsWithin(runs),
  }
}

/** Three sizes of one suite, a Chinese one, and one that has no answers; the first run holds hostile rows too. */
export function sampleReport(): EvalReport {
  const targets = ['lv1', 'loop', 'lv2', 'lv3', 'auto', 'rag'] as const
  const english = [60, 200, 500].flatMap((documents) =>
    targets.map((target, i) =>
      runWith(target, {
        set: `library-en-${documents}`,
        documents,
        hit: 0.86 - i * 0.05 - documents / 5000,
        ms: 20 * 3 ** i,
      }),
    ),
  )
  const chinese = targets.map((target, i) =>
    runWith(target, {
      suite: 'library-zh',
      set: 'library-zh-52',
      language: 'zh',
      documents: 52,
      hit: 0.6 + i * 0.05,
      ms: 30 * 2 ** i,
    }),
  )
  const [first, ...others] = english
  const hostile = rowWith(
    `hostile<b>`,
    { hit: 0 },
    {
      question: `${HOSTILE}?`,
      kind: HOSTILE,
      keys: [[HOSTILE]],
      gold: [goldAt(HOSTILE, HOSTILE)],
      replies: [replyWith({ text: `${HOSTILE} raw`, missing: [HOSTILE] })],
      judged: { verdict: HOSTILE, reason: HOSTILE },
      answer: answerWith({
        text: HOSTILE,
        missing: [HOSTILE],
        citations: answerWith().citations.map((citation) => ({ ...citation, docId: HOSTILE, quote: HOSTILE })),
        best: [{ docId: HOSTILE, path: '1', start: 0, end: 1, quote: HOSTILE, confidence: 0 }],
        trace: [
          {
            round: 1,
            node: HOSTILE,
            keywords: [HOSTILE],
            hits: [HOSTILE],
            sections: [HOSTILE],
            verdict: HOSTILE,
            reason: HOSTILE,
          },
        ],
      }),
    },
  )
  const failed = rowWith('failed', {}, { answer: null, error: 'The endpoint did not answer.' })
  return reportOf([...(first ? [{ ...first, rows: [hostile, failed, ...first.rows] }] : []), ...others, ...chinese])
}
