/**
 * The other documents in which a quotation stands word for word: copies, versions, what one file takes over from another.
 * @module
 */

import type { Corpus } from '../../corpus/types.ts'
import type { Citation } from '../../state/records.ts'

/** Estimated from the width of its letters: what is shorter stands in many places by chance. */
const SHORTEST = 40
/** Chunks that are looked through: those that rank best for its words. */
const LOOKED_THROUGH = 20
const NAMED = 5

/** Their files, at most five; none for a short quotation, or one that stands nowhere else. */
export function alsoIn({ docId, quote, hash }: Pick<Citation, 'docId' | 'quote' | 'hash'>, corpus: Corpus): string[] {
  if (widthOf(quote) < SHORTEST || corpus.documents.length < 2) return []
  const copies = corpus.documents.filter((document) => document.hash === hash).map((document) => document.docId)
  const holding = corpus
    .search([quote], { topK: LOOKED_THROUGH })
    .filter(({ docId: other, start, end }) => corpus.text(other, start, end).includes(quote))
    .map((hit) => hit.docId)
  const others = [...new Set([...copies, ...holding])].filter((other) => other !== docId)
  return others.slice(0, NAMED).map((other) => corpus.document(other).source)
}

/** @param citations each with `alsoIn` where its words stand elsewhere, too */
export function withOthers<T extends Citation>(citations: readonly T[], corpus: Corpus): T[] {
  return citations.map((citation) => {
    const others = alsoIn(citation, corpus)
    return others.length > 0 ? { ...citation, alsoIn: others } : citation
  })
}

const widthOf = (text: string): number => text.replace(/\p{Script=Han}/gu, 'xx').length
