/**
 * The closest passages: what is given without a model where no quotation is sure enough to be an answer. They are those
 * of `search`, ranked by BM25 over the question; the sentences in them that match it best are marked.
 * @module
 */

import { spanKey } from '../../corpus/references/keys.ts'
import { searchDistinct } from '../../corpus/search/distinct.ts'
import { asSpelt } from '../../corpus/search/spelling.ts'
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { ChunkHit, Corpus, Span, WordStatistics } from '../../corpus/types.ts'
import { queryTerms, terms } from '../../corpus/words/terms.ts'
import type { Candidate, Passage } from '../../state/records.ts'
import { citationOrNull, unlessGone } from '../evidence/citations.ts'
import type { RunResources } from '../run/context.ts'

const PASSAGES = 3
/** Ranked, since one that was indexed anew meanwhile is left out. */
const RANKED = 2 * PASSAGES

/**
 * The best passages of `search`, those of the same words once; none where no word of the question stands anywhere.
 * @param best what the reader found most likely, which is marked where it lies in one of them
 */
export function closestPassages(
  question: string,
  { corpus, documents }: Pick<RunResources, 'corpus' | 'documents'>,
  best: readonly Candidate[],
): Passage[] {
  const selected = documents.length === corpus.documents.length ? undefined : documents.map(({ docId }) => docId)
  const hits = searchDistinct(corpus, [question], { topK: RANKED, ...(selected && { documents: selected }) })
  const weightOf = weights(question, corpus.statistics(selected))
  const passages = new Map<string, Passage>()
  for (const hit of hits) {
    if (passages.size === PASSAGES) break
    const found = unlessGone(() => passageAt(hit, passages.size + 1, corpus, weightOf, best))
    if (found && !passages.has(found.quote)) passages.set(found.quote, found)
  }
  return [...passages.values()]
}

function passageAt(
  hit: ChunkHit,
  n: number,
  corpus: Corpus,
  weightOf: (text: string) => number,
  best: readonly Candidate[],
): Passage | null {
  const { docId, start, end } = hit
  const { hash } = corpus.structure(docId).info
  const citation = citationOrNull({ docId, hash, start, end }, corpus)
  if (citation === null) return null
  const vouched = best.filter((one) => one.docId === docId && one.start >= start && one.end <= end)
  const nearest = nearestSentence(hit, corpus, weightOf)
  const marked = new Map([...vouched, ...nearest].map((span) => [spanKey({ docId, ...offsets(span) }), offsets(span)]))
  const matches = [...marked.values()].sort((a, b) => a.start - b.start)
  return { ...citation, n, matches: matches.map((one) => ({ start: one.start - start, end: one.end - start })) }
}

const offsets = ({ start, end }: Span): Span => ({ start, end })

/** The sentence that holds most of the question, rare words counting more; the first of equals, a heading only for want of others. */
function nearestSentence(hit: ChunkHit, corpus: Corpus, weightOf: (text: string) => number): Span[] {
  const sentences = sentencesWithin(corpus.structure(hit.docId), hit)
  const said = sentences.filter(({ kind }) => kind !== 'heading')
  let most = 0
  let nearest: Span | undefined
  for (const sentence of said.length > 0 ? said : sentences) {
    const weight = weightOf(corpus.text(hit.docId, sentence.start, sentence.end))
    if (weight > most) [most, nearest] = [weight, sentence]
  }
  return nearest ? [nearest] : []
}

/** How much of a question stands in a text, each of its terms once, by inverse frequency. */
function weights(question: string, statistics: WordStatistics): (text: string) => number {
  const rarity = (term: string): number => Math.log(1 + statistics.total / (1 + statistics.frequency(term)))
  const asked = queryTerms(question).map((term) => asSpelt(term, statistics))
  const wanted = new Map(asked.map((term) => [term, rarity(term)]))
  return (text) => [...new Set(terms(text))].reduce((sum, term) => sum + (wanted.get(term) ?? 0), 0)
}
