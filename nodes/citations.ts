/**
 * Blocks laid out as text with markers, and the citations they point to. The same span always has the same number.
 * @module
 */
import { lineAt } from '../corpus/lines.ts'
import { pageOf } from '../corpus/quotes.ts'
import type { Corpus, DocumentStructure, Section } from '../corpus/types.ts'
import type { Citation, DraftBlock, SpanRef } from '../state/records.ts'

export interface LaidOut {
  text: string
  citations: Citation[]
  /** Each block with the citations it points to, in order. */
  blocks: { text: string; citations: Citation[] }[]
}

export function layOut(blocks: readonly DraftBlock[], corpus: Corpus): LaidOut {
  const numbers = new Map<string, Citation>()
  const cite = (span: SpanRef): Citation => {
    const key = `${span.docId}\n${span.start}\n${span.end}`
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
  const line = text.trim().replace(/\s*\n\s*/g, ' ')
  if (kind === 'item') return `- ${line.replace(/^[-*•]\s+/, '')}`
  if (kind === 'row' && !line.startsWith('|')) return `| ${line} |`
  return line
}

const markers = (citations: readonly Citation[]): string => citations.map(({ n }) => ` [${n}]`).join('')

type Laid = { kind: DraftBlock['kind']; text: string }

function separator(previous: Laid | undefined, next: Laid): string {
  if (!previous) return ''
  if (previous.kind === 'sentence' && next.kind === 'sentence') return /^\p{Script=Han}/u.test(next.text) ? '' : ' '
  return previous.kind === next.kind ? '\n' : '\n\n'
}

function citationOf({ docId, hash, start, end }: SpanRef, n: number, corpus: Corpus): Citation {
  const structure = corpus.structure(docId)
  const { info, pages } = structure
  const section = sectionAt(structure, start)
  return {
    n,
    docId,
    title: info.title,
    source: info.source,
    path: section?.path ?? '1',
    headings: section?.headings ?? [],
    page: pageOf(pages, start),
    line: lineAt(corpus, docId, start),
    start,
    end,
    quote: corpus.text(docId, start, end),
    hash,
  }
}

/** The innermost section that an offset lies in. */
export function sectionAt({ sections }: DocumentStructure, offset: number): Section | undefined {
  return sections.findLast((section) => section.start <= offset && offset < section.end)
}
