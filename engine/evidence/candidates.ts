/**
 * What comes closest when there is no answer: the spans that a reader drew on, the most confident first; then the
 * sentences that it found in screening; where there are none, those of the best hits that share most words with the
 * question.
 * @module
 */

import { spanKey } from '../../corpus/references/keys.ts'
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { Corpus } from '../../corpus/types.ts'
import { queryTerms, terms } from '../../corpus/words/terms.ts'
import type { Candidate, Hit, Round, ScreenHit, SpanRef } from '../../state/records.ts'
import { citationOrNull, unlessGone } from './citations.ts'
import { spansOfScreenHit } from './screen-hit-spans.ts'

const MAX_CANDIDATES = 3

/** @param evidence What the notes of sub-questions rest on, best first. */
export function bestCandidates(
  history: readonly Round[],
  found: readonly ScreenHit[],
  hits: readonly Hit[],
  question: string,
  corpus: Corpus,
  evidence: readonly ScoredSpan[] = [],
): Candidate[] {
  // Nobody vouches for a sentence that was only found relevant, or only shares words.
  const screened = found
    .slice(0, MAX_CANDIDATES)
    .flatMap((one) => (unlessGone(() => spansOfScreenHit(one, corpus)) ?? []).slice(0, 1))
    .map((span) => ({ span, confidence: 0 }))
  const read = [...citedSpans(history), ...evidence, ...screened]
  const near =
    read.length > 0
      ? read
      : hits.slice(0, MAX_CANDIDATES).flatMap((hit) => unlessGone(() => nearestSentence(hit, question, corpus)) ?? [])
  return candidatesOf(near, MAX_CANDIDATES, corpus).sort((a, b) => b.confidence - a.confidence)
}

/** What readers drew on in any round, the most confident first. */
export function citedSpans(history: readonly Round[]): ScoredSpan[] {
  const spans = history.flatMap(({ draft }) =>
    (draft?.blocks ?? []).flatMap((block) =>
      block.spans.map((span) => ({ span, confidence: block.confidence ?? draft?.confidence ?? 0 })),
    ),
  )
  return spans.sort((a, b) => b.confidence - a.confidence)
}

/** The first `most` whose text still stands, each once. */
export function candidatesOf(spans: readonly ScoredSpan[], most: number, corpus: Corpus): Candidate[] {
  const best: Candidate[] = []
  for (const { span, confidence } of distinctSpans(spans)) {
    if (best.length === most) break
    const citation = citationOrNull(span, corpus)
    if (citation === null) continue
    const { docId, path, start, end, quote } = citation
    best.push({ docId, path, start, end, quote, confidence })
  }
  return best
}

export interface ScoredSpan {
  span: SpanRef
  confidence: number
}

/** The sentence of a hit that shares most words with a question, if any does. */
export function nearestSentence(hit: Hit, question: string, corpus: Corpus): ScoredSpan[] {
  const wanted = new Set(queryTerms(question))
  const structure = corpus.structure(hit.docId)
  const { hash } = structure.info
  const scored = sentencesWithin(structure, hit)
    .filter(({ kind }) => kind !== 'heading')
    .map(({ start, end }) => {
      const shared = new Set(terms(corpus.text(hit.docId, start, end)).filter((term) => wanted.has(term))).size
      return { span: { docId: hit.docId, hash, start, end }, shared }
    })
  const most = Math.max(0, ...scored.map(({ shared }) => shared))
  const best = most > 0 ? scored.find(({ shared }) => shared === most) : undefined
  return best ? [{ span: best.span, confidence: 0 }] : []
}

export function distinctSpans(candidates: readonly ScoredSpan[]): ScoredSpan[] {
  const seen = new Set<string>()
  return candidates.filter(({ span }) => {
    const key = spanKey(span)
    return !seen.has(key) && seen.add(key)
  })
}
