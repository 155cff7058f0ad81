/**
 * Passages: chosen by reference, rendered for a reader with numbered sentences, and back from numbers to spans. Only
 * this file gives numbers and only this file takes them back; whatever numbers stand in a document are just text.
 * @module
 */

import { sectionId } from '../../corpus/references/section-id.ts'
import { sectionAt } from '../../corpus/structure/outline.ts'
import { indexAt, sentencesWithin } from '../../corpus/structure/within.ts'
import type { Corpus, DocumentInfo, DocumentStructure, Section, Sentence, Span } from '../../corpus/types.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { NumberedSentence, ReaderPassage } from '../../readers/reader.ts'
import type { ChunkRuns } from '../../state/coverage.ts'
import type { PassageRef, SpanRef } from '../../state/records.ts'
import { columnNames } from './column-names.ts'
import { economical, type Part, type PartSentence, type ShownPart } from './shown-passages.ts'

export interface Rendered {
  passages: ReaderPassage[]
  /** `spans[n - 1]` is what sentence `n` stands for. */
  spans: SpanRef[]
}

/**
 * One passage a section that the references touch, documents in the order of the references, each in reading order.
 * @param wanted With a set of terms: as a model is shown them, without what would be a waste of its context
 *   (`shown-passages.ts`); long code keeps the lines that have one of the terms
 * @throws `document_changed` when a passage was chosen from a text that is no longer there
 */
export function renderPassages(corpus: Corpus, refs: readonly PassageRef[], wanted?: ReadonlySet<string>): Rendered {
  const parts = inReadingOrder(refs).flatMap((own) => partsOf(corpus, own))
  const shown: ShownPart[] = wanted ? economical(parts, wanted, corpus) : parts
  const spans: SpanRef[] = []
  const titled = sourcesByTitle(shown)
  const passages = shown.map(
    ({ structure, section, path, sentences, skippedBefore, skippedAfter, alsoIn }): ReaderPassage => {
      const { docId, hash, title, source } = structure.info
      const copies = wanted ? copiesOf(structure.info, corpus) : []
      const others = [...(alsoIn ?? []), ...copies]
      const ambiguous = wanted && (titled.get(title)?.size ?? 0) > 1
      const namesOf = columnNames(corpus, structure, sentences)
      return {
        docId,
        title,
        path: section?.path ?? path,
        headings: section?.headings ?? [],
        sentences: sentences.map((sentence): NumberedSentence => {
          const { start, end, kind, skipped } = sentence
          const n = spans.push({ docId, hash, start, end })
          const header = namesOf(sentence)
          const indent = wanted && kind === 'code' ? indentOf(corpus, docId, start) : ''
          const text = corpus.text(docId, start, end)
          return { n, text, kind, ...(header && { header }), ...(indent && { indent }), ...(skipped && { skipped }) }
        }),
        ...(ambiguous && { source }),
        ...(skippedBefore && { skippedBefore }),
        ...(skippedAfter && { skippedAfter }),
        ...(others.length > 0 && { alsoIn: others }),
      }
    },
  )
  return { passages, spans }
}

/** Documents of the same text, which are not read: by title and file. */
function copiesOf({ docId, hash }: DocumentInfo, corpus: Corpus): string[] {
  const copies = corpus.documents.filter((other) => other.hash === hash && other.docId !== docId)
  return copies.slice(0, COPIES_NAMED).map(({ title, source }) => `${title} (${source})`)
}

const COPIES_NAMED = 5

/** The references of each document in reading order, documents at the place of the first of them. */
function inReadingOrder(refs: readonly PassageRef[]): PassageRef[][] {
  return [...new Set(refs.map(({ docId }) => docId))].map((docId) =>
    refs.filter((ref) => ref.docId === docId).sort((a, b) => a.start - b.start || b.end - a.end),
  )
}

/** The sentences of a document's references by section, none twice, with how many of a section stand between. */
function partsOf(corpus: Corpus, refs: readonly PassageRef[]): Part[] {
  const parts: Part[] = []
  let next = 0 // index of the first sentence that was not shown yet
  for (const ref of refs) {
    const structure = requireUnchanged(corpus, ref)
    const all = structure.sentences
    for (const { section, sentences } of bySection(structure, ref)) {
      const own = { start: section?.start ?? 0, end: section?.ownEnd ?? structure.info.length }
      const from = Math.max(next, indexAt(all, own.start))
      const fresh = sentences.filter(({ start }) => start >= (all[next]?.start ?? Number.POSITIVE_INFINITY))
      const [first] = fresh
      if (!first) continue
      const at = indexAt(all, first.start)
      const between = (index: number) => all.slice(index, at).filter(({ kind }) => kind !== 'heading').length
      const before = between(from)
      const skippedBefore = parts.length > 0 ? between(next) : 0
      next = at + fresh.length
      const skippedAfter = indexAt(all, own.end) - next
      const shown: PartSentence[] = before > 0 ? [{ ...first, skipped: before }, ...fresh.slice(1)] : fresh
      const last = parts.at(-1)
      if (last && last.section?.path === section?.path) {
        last.sentences.push(...shown)
        last.skippedAfter = skippedAfter
      } else parts.push({ structure, section, path: ref.path, sentences: [...shown], skippedBefore, skippedAfter })
    }
  }
  return parts
}

function sourcesByTitle(parts: readonly Part[]): Map<string, Set<string>> {
  const titled = new Map<string, Set<string>>()
  for (const { structure } of parts) {
    const { title, source } = structure.info
    titled.set(title, (titled.get(title) ?? new Set()).add(source))
  }
  return titled
}

/** Characters of indentation that are looked for. */
const MOST_INDENT = 80

/** The white space before a line of code; '' where it does not begin its line. */
export function indentOf(corpus: Corpus, docId: string, start: number): string {
  const before = corpus.text(docId, Math.max(0, start - MOST_INDENT), start)
  return /(?:^|[\n\r])([ \t]+)$/.exec(before)?.[1] ?? ''
}

/** The sections whose own text lies in a passage, as `docId#path`, each once, in reading order. */
export function sectionsOf(refs: readonly Omit<PassageRef, 'hash'>[], corpus: Corpus): string[] {
  const names = refs.flatMap((ref) =>
    bySection(corpus.structure(ref.docId), ref).map(({ section }) => sectionId(ref.docId, section?.path ?? ref.path)),
  )
  return [...new Set(names)]
}

/** The sentences within a span, by the innermost section that each lies in. */
function bySection(
  structure: DocumentStructure,
  span: Span,
): { section: Section | undefined; sentences: Sentence[] }[] {
  const parts: { section: Section | undefined; sentences: Sentence[] }[] = []
  for (const sentence of sentencesWithin(structure, span)) {
    const last = parts.at(-1)
    if (last && (!last.section || sentence.start < last.section.ownEnd)) last.sentences.push(sentence)
    else parts.push({ section: sectionAt(structure.sections, sentence.start), sentences: [sentence] })
  }
  return parts
}

/** What numbers stand for. A number that no sentence has is kept apart: it never becomes a citation. */
export function resolveNumbers(
  numbers: readonly number[],
  spans: readonly SpanRef[],
): { spans: SpanRef[]; unresolved: number[] } {
  const resolved: SpanRef[] = []
  const unresolved: number[] = []
  for (const n of new Set(numbers)) {
    const span = spans[n - 1]
    if (span) resolved.push(span)
    else unresolved.push(n)
  }
  return { spans: resolved, unresolved }
}

/** As many passages, and of the last one as many sentences, as `maxTokens` of text allow. */
export function trimPassages(corpus: Corpus, refs: readonly PassageRef[], maxTokens: number): PassageRef[] {
  const kept: PassageRef[] = []
  let left = maxTokens
  for (const ref of refs) {
    const tokens = estimateTokens(corpus.text(ref.docId, ref.start, ref.end))
    if (tokens <= left) {
      kept.push(ref)
      left -= tokens
      continue
    }
    const end = lastEndWithin(corpus, ref, left)
    if (end > ref.start) kept.push({ ...ref, end })
    break
  }
  return kept
}

function lastEndWithin(corpus: Corpus, ref: PassageRef, maxTokens: number): number {
  let end = ref.start
  let tokens = 0
  for (const sentence of sentencesWithin(requireUnchanged(corpus, ref), ref)) {
    tokens += estimateTokens(corpus.text(ref.docId, end, sentence.end))
    if (tokens > maxTokens) break
    end = sentence.end
  }
  return end
}

/** @throws `document_changed` when the text of a document is no longer the one with this hash */
export function requireUnchanged(
  corpus: Corpus,
  { docId, hash }: Pick<PassageRef, 'docId' | 'hash'>,
): DocumentStructure {
  const structure = corpus.structure(docId)
  if (structure.info.hash === hash) return structure
  throw new ChapterverseError('document_changed', `${docId} was indexed anew while the question was answered.`, {
    remedy: 'Ask again.',
  })
}

/** The chunks of which at least half was in the passages: what counts as read. */
export function chunksIn(passages: readonly PassageRef[], corpus: Corpus): ChunkRuns {
  const runs: ChunkRuns = {}
  for (const passage of passages) {
    for (const chunk of corpus.structure(passage.docId).chunks) {
      if (overlap(chunk, passage) * 2 < chunk.end - chunk.start) continue
      const ofDocument = runs[passage.docId] ?? []
      ofDocument.push([chunk.chunk, chunk.chunk])
      runs[passage.docId] = ofDocument
    }
  }
  return runs
}

export const overlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start)

/** Some models repeat sentence numbers as marks in the text; markers are laid out by code. Other brackets stay. */
export function withoutMarks(text: string, numbers: readonly number[]): string {
  return text.replace(/\s*[[⟦【]\s*(\d+(?:\s*[,，、]\s*\d+)*)\s*[\]⟧】]/g, (mark, list: string) =>
    list.split(/[,，、]/).every((n) => numbers.includes(Number(n))) ? '' : mark,
  )
}
