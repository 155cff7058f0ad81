/**
 * What the cited spans of a statement say, as the checks take it: each with what stands over it in its document.
 * @module
 */

import type { Evidence } from '../../corpus/checks/quotes.ts'
import { type CitedRow, citedRow, rowsAround } from '../../corpus/checks/tables/cited-row.ts'
import { sectionAt } from '../../corpus/structure/outline.ts'
import { indexAt } from '../../corpus/structure/within.ts'
import type { Corpus, Span } from '../../corpus/types.ts'
import type { SpanRef } from '../../state/records.ts'

/** @param question that is answered; '' where that is not known */
export function evidenceOf(spans: readonly SpanRef[], corpus: Corpus, question: string): Evidence {
  const cited = spans.map((span) => citedSpan(span, corpus))
  return {
    question,
    tables: () => spans.flatMap((span) => tableOf(span, corpus)),
    around: () => spans.flatMap((span) => linesAround(span, corpus)),
    quotes: spans.map(({ docId, start, end }) => corpus.text(docId, start, end)),
    context: cited.flatMap(({ context }) => context),
    rows: cited.map(({ row }) => row),
  }
}

/** Title, headings, a row's column names, and the sentence that introduces a list or a table. */
function citedSpan({ docId, start }: SpanRef, corpus: Corpus): { context: string[]; row: CitedRow | null } {
  const structure = corpus.structure(docId)
  const { sentences, sections, info } = structure
  const at = indexAt(sentences, start)
  const cited = sentences[at]?.start === start ? sentences[at] : undefined
  const text = (part: Span): string => corpus.text(docId, part.start, part.end)
  const context = [info.title, ...(sectionAt(sections, start)?.headings ?? [])]
  if (cited?.header) context.push(text(cited.header))
  if (cited?.kind !== 'item' && cited?.kind !== 'row') return { context, row: null }
  let before = at - 1
  while (sentences[before]?.kind === cited.kind) before--
  const lead = sentences[before]
  if (lead?.kind === 'sentence') context.push(text(lead))
  return { context, row: cited.kind === 'row' ? citedRow(structure, start, text) : null }
}

/** Lines before and after a cited one that may say which year it is about. */
const AROUND = 30

function linesAround({ docId, start }: SpanRef, corpus: Corpus): string[] {
  const { sentences, info } = corpus.structure(docId)
  const at = indexAt(sentences, start)
  const lines = sentences.slice(Math.max(0, at - AROUND), at + AROUND + 1)
  return [info.title, ...lines.map((line) => corpus.text(docId, line.start, line.end))]
}

const tableOf = ({ docId, start }: SpanRef, corpus: Corpus): CitedRow[] =>
  rowsAround(corpus.structure(docId), start, (part) => corpus.text(docId, part.start, part.end))
