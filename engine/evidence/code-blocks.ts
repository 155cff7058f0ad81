/**
 * Code in an answer. A reader names the lines; what stands there is copied, with its line ends and indentation:
 *
 *     lines 3, 4, 5 of a listing   →   one span from the first to the last, a fenced block when laid out
 *
 * @module
 */

import { spanKey } from '../../corpus/references/keys.ts'
import { indexAt } from '../../corpus/structure/within.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { DraftBlock, SpanRef } from '../../state/records.ts'
import { indentOf, requireUnchanged, resolveNumbers } from './passages.ts'
import { withoutUnseen } from './plain-text.ts'

/**
 * A block for each run of lines that follow one another. Of lines of code and others, which only introduce them, the
 * code. Numbers that nothing has are kept, for verify to see.
 */
export function codeBlocks(numbers: readonly number[], known: readonly SpanRef[], corpus: Corpus): DraftBlock[] {
  const { spans, unresolved } = resolveNumbers(numbers, known)
  const code = spans.filter((span) => kindAt(span, corpus) === 'code')
  const runs = joinAdjacent(code.length > 0 ? withUnseen(code, known, corpus) : spans, corpus)
  const blocks = runs.map((span): DraftBlock => {
    return { kind: 'code', text: corpus.text(span.docId, span.start, span.end), spans: [span], unresolved: [] }
  })
  return unresolved.length > 0 ? [...blocks, { kind: 'code', text: NOWHERE, spans: [], unresolved }] : blocks
}

/** Lines of code with those between two of them that the reader was not shown, as long code is folded. */
function withUnseen(code: readonly SpanRef[], known: readonly SpanRef[], corpus: Corpus): SpanRef[] {
  const shown = new Set(known.map(spanKey))
  return code.flatMap((span, at) => {
    const before = code[at - 1]
    if (before?.docId !== span.docId || before.hash !== span.hash || before.end > span.start) return [span]
    const { sentences } = requireUnchanged(corpus, span)
    const between = sentences.slice(indexAt(sentences, before.end), indexAt(sentences, span.start))
    const unseen = between.map(({ start, end }): SpanRef => ({ ...span, start, end }))
    const isFolded = between.every(({ kind }) => kind === 'code') && unseen.every((one) => !shown.has(spanKey(one)))
    return isFolded ? [...unseen, span] : [span]
  })
}

/** Stands for lines that are nowhere; verify refuses it. */
const NOWHERE = '…'

/** Spans whose sentences follow one another in one section and are of one kind, as one; in the order of the first. */
export function joinAdjacent(spans: readonly SpanRef[], corpus: Corpus): SpanRef[] {
  const order = new Map([...new Set(spans.map(({ docId }) => docId))].map((docId, at) => [docId, at]))
  const sorted = spans
    .map((span, at) => ({ span, at }))
    .sort((a, b) => (order.get(a.span.docId) ?? 0) - (order.get(b.span.docId) ?? 0) || a.span.start - b.span.start)
  const runs: { span: SpanRef; at: number }[] = []
  for (const { span, at } of sorted) {
    const last = runs.at(-1)
    if (last && follows(span, last.span, corpus)) {
      last.span = { ...last.span, end: Math.max(span.end, last.span.end) }
      last.at = Math.min(at, last.at)
    } else runs.push({ span: { ...span }, at })
  }
  return runs.sort((a, b) => a.at - b.at).map(({ span }) => span)
}

function follows(next: SpanRef, before: SpanRef, corpus: Corpus): boolean {
  if (next.docId !== before.docId || next.hash !== before.hash) return false
  const { sentences } = requireUnchanged(corpus, next)
  const at = indexAt(sentences, next.start)
  const [previous, sentence] = [sentences[at - 1], sentences[at]]
  // A heading parts what it stands between: spans that follow one another without one are of one section.
  return sentence?.start === next.start && previous?.end === before.end && previous.kind === sentence.kind
}

function kindAt(span: SpanRef, corpus: Corpus): string | undefined {
  const { sentences } = requireUnchanged(corpus, span)
  const sentence = sentences[indexAt(sentences, span.start)]
  return sentence?.start === span.start ? sentence.kind : undefined
}

/** The lines of a span in a fence that none of them closes, without the indentation that all of them have. */
export function fencedCode({ docId, start, end }: SpanRef, corpus: Corpus): string {
  const lines = `${indentOf(corpus, docId, start)}${corpus.text(docId, start, end)}`.split(/\r\n|[\n\r]/)
  const margins = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const margin = Math.min(...margins)
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`{3,}/g)?.map(({ length }) => length) ?? []))
  const fence = '`'.repeat(longest + 1)
  return [fence, ...lines.map((line) => withoutUnseen(line.slice(margin)).trimEnd()), fence].join('\n')
}
