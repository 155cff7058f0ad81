/**
 * What of a run's drafts can still be quoted. A document may be indexed anew while a question is answered; statements
 * drawn from its old text are then worth nothing, those drawn from other documents stand.
 * @module
 */
import type { Corpus } from '../../corpus/types.ts'
import type { Draft, DraftRecord, Round, SpanRef } from '../../state/records.ts'
import { citationOrNull } from './citations.ts'
import { restoreOrEmpty } from './draft-record.ts'

/** The rounds without the drafts whose text is gone, and with a `span` failure for every block of others that is. */
export function dropStale(history: readonly Round[], corpus: Corpus): Round[] {
  const known = new Map<string, boolean>()
  const stands = (span: SpanRef): boolean => {
    const key = JSON.stringify(span)
    const is = known.get(key) ?? citationOrNull(span, corpus) !== null
    known.set(key, is)
    return is
  }
  return history.map((round) => {
    const gone = (round.draft?.blocks ?? []).flatMap(({ spans }, block) => {
      const lost = spans.find((span) => !stands(span))
      return lost ? [{ block, check: 'span' as const, detail: `${lost.docId} was indexed anew meanwhile` }] : []
    })
    if (gone.length === 0) return round
    if (gone.length === round.draft?.blocks.length) return { ...round, draft: null }
    return { ...round, verdict: { ...round.verdict, failures: [...round.verdict.failures, ...gone] } }
  })
}

/** Findings without those whose text is gone; null where none is left. */
export function standingFindings(findings: DraftRecord | null, corpus: Corpus): Draft | null {
  if (findings === null) return null
  const draft = restoreOrEmpty(findings, corpus)
  const blocks = draft.blocks.filter(({ spans }) => spans.every((span) => citationOrNull(span, corpus) !== null))
  return blocks.length > 0 ? { ...draft, blocks } : null
}
