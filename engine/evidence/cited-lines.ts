/**
 * The line of a document in which a span stands, as the reckoning takes it.
 * @module
 */
import { lineOf } from '../../corpus/checks/reckoning/document-lines.ts'
import type { Line } from '../../corpus/checks/reckoning/lines.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { SpanRef } from '../../state/records.ts'
import { indexAt, requireUnchanged } from './passages.ts'

export interface CitedLine {
  line: Line
  /** The sentence, row or item, which may be more than the span. */
  span: SpanRef
}

/** @throws `document_changed` */
export function lineAround({ docId, hash, start, end }: SpanRef, corpus: Corpus): CitedLine {
  const structure = requireUnchanged(corpus, { docId, hash })
  const { sentences } = structure
  const at = indexAt(sentences, start)
  const holds = (one = sentences[at]): boolean => one !== undefined && one.start <= start && start < one.end
  const sentence = holds() ? sentences[at] : holds(sentences[at - 1]) ? sentences[at - 1] : undefined
  const span = sentence ?? { start, end }
  const line = lineOf(structure, span, (from, to) => corpus.text(docId, from, to))
  return { line, span: { docId, hash, start: span.start, end: span.end } }
}
