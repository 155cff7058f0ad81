/**
 * What comes closest when there is no answer: the spans that a reader drew on, the most confident first; then the
 * sentences that it found in screening; where there are none, those of the best hits that share most words with the
 * question.
 * @module
 */
import type { Corpus } from '../../corpus/types.ts'
import { queryTerms, terms } from '../../corpus/words/terms.ts'
import type { Candidate, Found, Hit, Round, SpanRef } from '../../state/records.ts'
import { citable, unlessGone } from './citations.ts'
import { foundSpans } from './found-spans.ts'
import { sentencesWithin } from './passages.ts'

const BEST = 3

/** @param evidence What the notes of sub-questions rest on, best first. */
export function bestCandidates(
  history: readonly Round[],
  found: readonly Found[],
  hits: readonly Hit[],
  question: string,
  corpus: Corpus,
  evidence: readonly Vouched[] = [],
): Candidate[] {
  // Nobody vouches for a sentence that was only found relevant, or only shares words.
  const screened = found
    .slice(0, BEST)
    .flatMap((one) => (unlessGone(() => foundSpans(one, corpus)) ?? []).slice(0, 1))
    .map((span) => ({ span, confidence: 0 }))
  const read = [...drawnOn(history), ...evidence, ...screened]
  const near =
    read.length > 0
      ? read
      : hits.slice(0, BEST).flatMap((hit) => unlessGone(() => nearest(hit, question, corpus)) ?? [])
  return candidatesOf(near, BEST, corpus).sort((a, b) => b.confidence - a.confidence)
}

/** What readers drew on in any round, the most confident first. */
export function drawnOn(history: readonly Round[]): Vouched[] {
  const spans = history.flatMap(({ draft }) =>
    (draft?.blocks ?? []).flatMap((block) =>
      block.spans.map((span) => ({ span, confidence: block.confidence ?? draft?.confidence ?? 0 })),
    ),
  )
  return spans.sort((a, b) => b.confidence - a.confidence)
}

/** The first `most` whose text still stands, each once. */
export function candidatesOf(spans: readonly Vouched[], most: number, corpus: Corpus): Candidate[] {
  const best: Candidate[] = []
  for (const { span, confidence } of distinct(spans)) {
    if (best.length === most) break
    const citation = citable(span, corpus)
    if (citation === null) continue
    const { docId, path, start, end, quote } = citation
    best.push({ docId, path, start, end, quote, confidence })
  }
  return best
}

export interface Vouched {
  span: SpanRef
  confidence: number
}

/** The sentence of a hit that shares most words with a question, if any does. */
export function nearest(hit: Hit, question: string, corpus: Corpus): Vouched[] {
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

export function distinct(candidates: readonly Vouched[]): Vouched[] {
  const seen = new Set<string>()
  return candidates.filter(({ span: { docId, start, end } }) => {
    const key = `${docId}\n${start}\n${end}`
    return !seen.has(key) && seen.add(key)
  })
}
