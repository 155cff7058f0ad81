/**
 * Blocks laid out as text with markers, and the citations they point to. The same span always has the same number.
 * @module
 */

import { pageRangeOf } from '../../corpus/checks/quotes.ts'
import { spanKey } from '../../corpus/references/keys.ts'
import { lineAt } from '../../corpus/structure/lines.ts'
import { sectionAt } from '../../corpus/structure/outline.ts'
import type { Corpus } from '../../corpus/types.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { Citation, DraftBlock, SpanRef } from '../../state/records.ts'
import { requireUnchanged } from './passages.ts'

export interface LaidOut {
  text: string
  citations: Citation[]
  /** Each block with the citations it points to, in order. */
  blocks: { text: string; citations: Citation[] }[]
}

/** @throws `document_changed` when a span was taken from a text that is no longer there */
export function layOut(blocks: readonly DraftBlock[], corpus: Corpus): LaidOut {
  const numbers = new Map<string, Citation>()
  const cite = (span: SpanRef): Citation => {
    const key = spanKey(span)
    const known = numbers.get(key)
    if (known) return known
    const citation = citationOf(span, numbers.size + 1, corpus)
    numbers.set(key, citation)
    return citation
  }
  const laid = blocks.map((block) => {
    const citations = [...new Set(block.spans.map(cite))]
    return { kind: block.kind, text: `${bare(block)}${markers(citations)}`, citations }
  })
  let text = ''
  for (const [index, block] of laid.entries()) text += `${separator(laid[index - 1], block)}${block.text}`
  return {
    text,
    citations: [...numbers.values()],
    blocks: laid.map(({ text: one, citations }) => ({ text: one, citations })),
  }
}

/** A block's text as the layout wants it: one line; rows with their bars, items with their dash. */
function bare({ kind, text }: DraftBlock): string {
  const line = withoutMarkers(text.trim().replace(/\s*\n\s*/g, ' '))
  if (kind === 'item') return `- ${line.replace(/^[-*•]\s+/, '')}`
  if (kind === 'row' && !line.startsWith('|')) return `| ${line} |`
  return line
}

/** `[2]` in a text, of a document or a model, becomes `［2］`: in an answer only markers look like markers. */
const withoutMarkers = (text: string): string => text.replace(/\[(\s*\d+(?:\s*[-–,;，、；]\s*\d+)*\s*)\]/g, '［$1］')

const markers = (citations: readonly Citation[]): string => citations.map(({ n }) => ` [${n}]`).join('')

type Laid = { kind: DraftBlock['kind']; text: string }

function separator(previous: Laid | undefined, next: Laid): string {
  if (!previous) return ''
  if (previous.kind === 'sentence' && next.kind === 'sentence') return /^\p{Script=Han}/u.test(next.text) ? '' : ' '
  return previous.kind === next.kind ? '\n' : '\n\n'
}

function citationOf({ docId, hash, start, end }: SpanRef, n: number, corpus: Corpus): Citation {
  const structure = requireUnchanged(corpus, { docId, hash })
  const { info, pages } = structure
  const section = sectionAt(structure.sections, start)
  return {
    n,
    docId,
    title: info.title,
    source: info.source,
    path: section?.path ?? '1',
    headings: section?.headings ?? [],
    ...pageRangeOf(pages, { start, end }),
    line: lineAt(corpus, docId, start),
    start,
    end,
    quote: corpus.text(docId, start, end),
    hash,
  }
}

/** The citation of a span by itself; null when the text it was taken from is gone. */
export function citationOrNull(span: SpanRef, corpus: Corpus): Citation | null {
  return unlessGone(() => citationOf(span, 1, corpus))
}

/** What is read of a text, or null when that text is no longer there. */
export function unlessGone<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof ChapterverseError && GONE.has(error.code)) return null
    throw error
  }
}

const GONE: ReadonlySet<string> = new Set(['document_changed', 'document_not_found'])

/**
 * The last look before quotations leave: each is what stands at its offsets in the text that its hash names.
 * @throws `document_changed`
 */
export function requireExact(
  quotes: readonly (Pick<Citation, 'docId' | 'start' | 'end' | 'quote'> & Partial<Pick<Citation, 'hash'>>)[],
  corpus: Corpus,
): void {
  for (const { docId, hash, start, end, quote } of quotes) {
    const { info } = requireUnchanged(corpus, { docId, hash: hash ?? corpus.document(docId).hash })
    const within = start >= 0 && start < end && end <= info.length
    if (within && corpus.text(docId, start, end) === quote) continue
    throw new ChapterverseError('document_changed', `What is quoted from ${docId} does not stand there.`, {
      remedy: 'Ask again.',
    })
  }
}
