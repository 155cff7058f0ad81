/**
 * What a block says once its results are worked out, from the lines that its reader was shown: for whoever looks at
 * replies outside a run.
 * @module
 */
import type { Corpus } from '../../corpus/types.ts'
import type { AnswerBlock } from '../../readers/reader.ts'
import type { SpanRef } from '../../state/records.ts'
import { reckonBlock } from './reckon-block.ts'

export interface ShownLine {
  n: number
  docId: string
  /** As its reader saw it. */
  text: string
}

/**
 * The text of the block with every place filled in that can be; as it is where it has no calculations, or a line stands
 * nowhere as it was shown.
 */
export function reckonedText(block: AnswerBlock, lines: readonly ShownLine[], corpus: Corpus): string {
  if (!block.reckonings || block.reckonings.length === 0) return block.text
  const spans: SpanRef[] = []
  for (const { n, docId, text } of lines) {
    const span = spanOf(docId, text, corpus)
    if (span !== null) spans[n - 1] = span
  }
  return reckonBlock(block, spans, corpus).text
}

function spanOf(docId: string, words: string, corpus: Corpus): SpanRef | null {
  const known = corpus.documents.find((document) => document.docId === docId)
  if (known === undefined || words === '') return null
  const start = corpus.text(docId, 0, known.length).indexOf(words)
  return start < 0 ? null : { docId, hash: known.hash, start, end: start + words.length }
}
