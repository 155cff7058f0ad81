/**
 * The line of a document in which a span stands, as the reckoning takes it.
 * @module
 */
import { lineAround as placedLine } from '../../corpus/checks/reckoning/document-lines.ts'
import type { Line } from '../../corpus/checks/reckoning/lines.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { SpanRef } from '../../state/records.ts'
import { requireUnchanged } from './passages.ts'

export interface CitedLine {
  line: Line
  /** The sentence, row or item, which may be more than the span. */
  span: SpanRef
}

/** @throws `document_changed` */
export function lineAround({ docId, hash, ...span }: SpanRef, corpus: Corpus): CitedLine {
  const structure = requireUnchanged(corpus, { docId, hash })
  const { line, start, end } = placedLine(structure, span, (from, to) => corpus.text(docId, from, to))
  return { line, span: { docId, hash, start, end } }
}
