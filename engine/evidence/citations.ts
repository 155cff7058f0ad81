/**
 * Blocks laid out as text with markers, and the citations they point to. The same span always has the same number, and
 * neighbouring sentences of one block are one citation.
 * @module
 */

import { spanKey } from '../../corpus/references/keys.ts'
import { sectionId } from '../../corpus/references/section-id.ts'
import { lineAt } from '../../corpus/structure/lines.ts'
import { sectionAt } from '../../corpus/structure/outline.ts'
import { pageRangeOf } from '../../corpus/structure/pages.ts'
import type { Corpus } from '../../corpus/types.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { Citation, DraftBlock, SpanRef } from '../../state/records.ts'
import { fencedCode, joinAdjacent } from './code-blocks.ts'
import { requireUnchanged } from './passages.ts'
import { plainText } from './plain-text.ts'
import { tablePlaceOf } from './table-place.ts'

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
  const cited = blocks.map((block) => [...new Set(joinAdjacent(block.spans, corpus).map(cite))])
  let step = 0
  let text = ''
  let before: DraftBlock | undefined
  const laid: LaidOut['blocks'] = []
  for (const [index, block] of blocks.entries()) {
    const citations = cited[index] ?? []
    step = block.kind === 'step' ? step + 1 : opensSteps(block) ? 0 : step
    const one = `${bare(block, step, corpus)}${markers(block, citations)}`
    text += `${before ? separator(before, block, corpus) : ''}${one}`
    laid.push({ text: one, citations })
    before = block
  }
  return { text, citations: [...numbers.values()], blocks: laid }
}

/** A block's text as the layout wants it: one line, code apart; rows with bars, items with a dash, steps with a number. */
function bare({ kind, text, spans: [first] }: DraftBlock, step: number, corpus: Corpus): string {
  if (kind === 'code') return first ? fencedCode(first, corpus) : ''
  const line = withoutMarkers(plainText(text.trim().replace(/\s*\n\s*/g, ' ')))
  if (kind === 'item') return `- ${line.replace(/^[-*•]\s+/, '')}`
  if (kind === 'step') return `${step}. ${line}`
  if (kind === 'row' && !line.startsWith('|')) return `| ${line} |`
  return line
}

/** `On Linux:` begins a procedure of its own. */
const opensSteps = ({ kind, text }: DraftBlock): boolean => kind === 'sentence' && /[:：]$/.test(text.trim())

/**
 * `[2]` in a text, of a document or a model, becomes `［2］`: in an answer only markers look like markers. Lines of code
 * stay as they are; no marker stands among them.
 */
const withoutMarkers = (text: string): string => text.replace(/\[(\s*\d+(?:\s*[-–,;，、；]\s*\d+)*\s*)\]/g, '［$1］')

function markers({ kind }: DraftBlock, citations: readonly Citation[]): string {
  const all = citations.map(({ n }) => `[${n}]`).join(' ')
  return all && `${kind === 'code' ? '\n' : ' '}${all}`
}

function separator(previous: DraftBlock, next: DraftBlock, corpus: Corpus): string {
  if (previous.kind === 'code' || next.kind === 'code') return '\n\n'
  if (previous.kind !== next.kind) return '\n\n'
  if (next.kind !== 'sentence') return '\n'
  if (!CHINESE.test(next.text)) return ' '
  // Chinese has no space between sentences: what is of another section is another paragraph.
  return sectionOf(previous, corpus) === sectionOf(next, corpus) ? '' : '\n\n'
}

const CHINESE = /^[“‘「『《〈（【]*\p{Script=Han}/u

function sectionOf({ spans: [first] }: DraftBlock, corpus: Corpus): string {
  if (!first) return ''
  const path = sectionAt(requireUnchanged(corpus, first).sections, first.start)?.path ?? ''
  return sectionId(first.docId, path)
}

function citationOf({ docId, hash, start, end }: SpanRef, n: number, corpus: Corpus): Citation {
  const structure = requireUnchanged(corpus, { docId, hash })
  const { info, pages } = structure
  const section = sectionAt(structure.sections, start)
  const table = tablePlaceOf(corpus, structure, { start, end })
  return {
    n,
    docId,
    title: info.title,
    source: info.source,
    path: section?.path ?? '1',
    headings: section?.headings ?? [],
    ...pageRangeOf(pages, { start, end }, (offset) => lineAt(corpus, docId, offset)),
    line: lineAt(corpus, docId, start),
    ...(table && { table }),
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
