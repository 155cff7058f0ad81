/**
 * Whether a citation still holds: against the corpus as it is now, by the text alone.
 * @module
 */
import type { Corpus, Span } from '../types.ts'

/** The claim of a citation. */
export interface Claim extends Span {
  docId: string
  quote: string
  hash: string
}

export interface Recheck {
  docId: string
  /**
   * `exact`: the quote stands where it was; `moved`: elsewhere in the document, at `start`; `changed`: the document no
   * longer says so; `missing`: there is no such document.
   */
  state: 'exact' | 'moved' | 'changed' | 'missing'
  /** Where the quote stands now. */
  start: number | null
  end: number | null
  /** Whether the document's text is the one that was cited. */
  sameText: boolean
}

export function recheck({ docId, start, end, quote, hash }: Claim, corpus: Corpus): Recheck {
  const info = corpus.documents.find((document) => document.docId === docId)
  if (!info) return { docId, state: 'missing', start: null, end: null, sameText: false }
  const sameText = info.hash === hash
  const text = corpus.text(docId, 0, info.length)
  if (quote !== '' && text.slice(start, end) === quote) return { docId, state: 'exact', start, end, sameText }
  const found = quote === '' ? -1 : nearest(text, quote, start)
  if (found === -1) return { docId, state: 'changed', start: null, end: null, sameText }
  return { docId, state: 'moved', start: found, end: found + quote.length, sameText }
}

/** The occurrence closest to where it was. */
function nearest(text: string, quote: string, start: number): number {
  const before = text.lastIndexOf(quote, start)
  const after = text.indexOf(quote, start)
  if (before === -1 || after === -1) return Math.max(before, after)
  return start - before <= after - start ? before : after
}
