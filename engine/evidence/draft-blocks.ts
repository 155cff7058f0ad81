/**
 * What a reader wrote as blocks of a draft: numbers turned into spans, lines of code copied, results worked out.
 * @module
 */
import { spanKey } from '../../corpus/references/keys.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { AnswerBlock } from '../../readers/reader.ts'
import type { DraftBlock, SpanRef } from '../../state/records.ts'
import { codeBlocks } from './code-blocks.ts'
import { isQuote } from './draft-record.ts'
import { resolveNumbers, withoutMarks } from './passages.ts'
import { reckonBlock } from './reckon-block.ts'

/** @param known `known[n - 1]` is what number `n` stands for */
export function draftBlocks(block: AnswerBlock, known: readonly SpanRef[], corpus: Corpus): DraftBlock[] {
  const { kind, text, sentences, confidence } = block
  if (kind === 'code') return codeBlocks(sentences, known, corpus)
  const { spans, unresolved } = resolveNumbers(sentences, known)
  // What looks like a mark in a quotation is the document's own.
  const quoted = spans.some((span) => isQuote(text, span, corpus))
  const worded = quoted ? text : withoutMarks(text, sentences)
  const reckoned = reckonBlock({ ...block, text: worded }, known, corpus)
  const cited = new Map([...spans, ...reckoned.spans].map((span) => [spanKey(span), span]))
  return [
    {
      kind,
      text: reckoned.text,
      spans: [...cited.values()],
      unresolved,
      ...(confidence === undefined ? {} : { confidence }),
      ...(reckoned.calculations.length > 0 && { calculations: reckoned.calculations }),
    },
  ]
}
