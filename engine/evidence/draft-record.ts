/**
 * Drafts as the state keeps them and as nodes work with them. Every checkpoint holds all rounds, so a kept draft holds
 * no text that stands in a document, names each document once, and forgets words that code found wrong:
 *
 *     draft   { text: "The fee is 5%.", spans: [{ docId: "fees.md", hash: "9f…", start: 8, end: 22 }] }
 *     kept    documents: [{ docId: "fees.md", hash: "9f…" }]   { text: null, spans: [[0, 8, 22]] }
 * @module
 */
import type { Corpus } from '../../corpus/types.ts'
import type { Draft, DraftRecord, Failure, Round, RoundRecord, SpanRef } from '../../state/records.ts'
import { unlessGone } from './citations.ts'
import { requireUnchanged } from './passages.ts'

/** @param failures What code found wrong with the blocks: nobody will be shown their words. */
export function recordDraft(draft: Draft, corpus: Corpus, failures: readonly Failure[] = []): DraftRecord {
  const wrong = new Set(failures.filter(({ doubt, unasked }) => !doubt && !unasked).map(({ block }) => block))
  const documents: DraftRecord['documents'] = []
  const indexOf = ({ docId, hash }: SpanRef): number => {
    const at = documents.findIndex((one) => one.docId === docId && one.hash === hash)
    return at === -1 ? documents.push({ docId, hash }) - 1 : at
  }
  const place = (span: SpanRef): [number, number, number] => [indexOf(span), span.start, span.end]
  const blocks = draft.blocks.map(({ text, spans, unresolved, calculations = [], ...block }, index) => {
    const [only, ...others] = spans
    const verbatim = only !== undefined && others.length === 0 && isQuote(text, only, corpus)
    return {
      ...block,
      text: verbatim || wrong.has(index) ? null : text,
      ...(unresolved.length > 0 && { unresolved }),
      spans: spans.map(place),
      ...(calculations.length > 0 && {
        calculations: calculations.map((one) => ({
          ...one,
          operands: one.operands.map(({ name, span }) => ({ name, span: place(span) })),
        })),
      }),
    }
  })
  return { documents, blocks, confidence: draft.confidence, missing: draft.missing }
}

/** Of a draft whose sound statements are carried as findings: how many there were, and where they were drawn from. */
export function recordOutline(draft: Draft, corpus: Corpus): DraftRecord {
  const blocks = draft.blocks.map(({ kind, spans }) => ({ kind, text: '', spans: spans.slice(0, 1), unresolved: [] }))
  const { blocks: recorded, ...record } = recordDraft({ ...draft, blocks }, corpus)
  return { ...record, blocks: recorded.map((block) => ({ ...block, text: null })) }
}

/** @throws `document_changed` when a text that was quoted is no longer there */
export function restoreDraft(draft: DraftRecord, corpus: Corpus): Draft {
  return restore(draft, (span) => quoteOf(span, corpus))
}

/** As it was; a block whose text is gone has none. */
export function restoreOrEmpty(draft: DraftRecord, corpus: Corpus): Draft {
  return restore(draft, (span) => unlessGone(() => quoteOf(span, corpus)) ?? '')
}

/** Rounds as they were; blocks whose text is gone have none, and `standing` finds them out. */
export function restoreRounds(history: readonly RoundRecord[], corpus: Corpus): Round[] {
  return history.map(({ draft, ...round }) => ({ ...round, draft: draft && restoreOrEmpty(draft, corpus) }))
}

function restore({ documents, blocks, confidence, missing }: DraftRecord, quote: (span: SpanRef) => string): Draft {
  const spanAt = ([at, start, end]: [number, number, number]): SpanRef[] => {
    const document = documents[at]
    return document ? [{ ...document, start, end }] : []
  }
  return {
    blocks: blocks.map(({ text, spans: kept, unresolved = [], calculations, ...block }) => {
      const spans = kept.flatMap(spanAt)
      const restored = calculations?.map((one) => ({
        ...one,
        operands: one.operands.flatMap(({ name, span }) => spanAt(span).map((found) => ({ name, span: found }))),
      }))
      return {
        ...block,
        text: text ?? (spans[0] ? quote(spans[0]) : ''),
        spans,
        unresolved,
        ...(restored && { calculations: restored }),
      }
    }),
    confidence,
    missing,
  }
}

/** Whether a text is a quotation of a span, white space around it aside. */
export function isQuote(text: string, span: SpanRef, corpus: Corpus): boolean {
  return text.trim() === quoteOf(span, corpus).trim()
}

function quoteOf({ docId, hash, start, end }: SpanRef, corpus: Corpus): string {
  requireUnchanged(corpus, { docId, hash })
  return corpus.text(docId, start, end)
}
