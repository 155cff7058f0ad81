/**
 * The entry of one document in the map.
 * @module
 */
import { posix } from 'node:path'
import type { Corpus, DocumentStructure, HeadingSource } from '../types.ts'
import { descriptionKey } from './description-key.ts'
import { type MapNode, mapNodesOf } from './navigation.ts'
import { titlesOf } from './titles.ts'

/** A model's description of a document or a section. */
export interface Description {
  title: string
  summary: string
}

/**
 * The description stored under a key of `descriptionKey`. One function answers alike for as long as it lives: when
 * descriptions were added, give another one.
 */
export type Described = (key: string) => Description | undefined

export interface MapSection {
  /** `docId#path` names the section everywhere. */
  path: string
  /** '' for section `0` and for `1` of a document without headings, unless a model gave a title. */
  heading: string
  /** Length of its text and its subsections', in UTF-16 code units. */
  length: number
  /** Of its own text; '' when that is empty or was left out. */
  firstSentence: string
  /** One sentence that a model made; '' without. */
  summary: string
  /** True for a topic of a document without headings: where it begins and what it is called is our doing. */
  made: boolean
}

export interface DocumentMapEntry {
  docId: string
  /** With a distinguishing part of the id where several documents have one title. */
  title: string
  /** Estimated tokens of the text. */
  tokens: number
  /** One sentence: a model's, else the document's own most central one; '' when there is none or it was left out. */
  summary: string
  /** Where the headings were found, for formats in which that is not evident; absent for others. */
  headingsFrom?: HeadingSource
  /** In reading order. Deep levels may be left out. */
  sections: MapSection[]
}

/** Characters of a sentence or summary that are shown. */
export const SHOWN = 160

/** An entry without sentences: what takes no text to make. @throws `document_not_found` */
export function bareEntry(corpus: Corpus, docId: string): DocumentMapEntry {
  const structure = corpus.structure(docId)
  const sections = mapNodesOf(structure).map(({ path, heading, start, end, made }) => ({
    path,
    heading,
    length: end - start,
    firstSentence: '',
    summary: '',
    made,
  }))
  const { info, headingsFrom } = structure
  const from = headingsFrom && { headingsFrom }
  return { docId, title: titleFor(corpus, docId), tokens: info.tokens, summary: '', ...from, sections }
}

/** All that is known. @throws `document_not_found`, `document_changed` */
export function fullEntry(corpus: Corpus, docId: string, described?: Described): DocumentMapEntry {
  const bare = bareEntry(corpus, docId)
  const structure = corpus.structure(docId)
  const places = mapNodesOf(structure)
  return {
    ...bare,
    title: titleFor(corpus, docId, described),
    summary: described?.(descriptionKey(corpus, docId))?.summary ?? summaryOf(corpus, structure),
    sections: bare.sections.map((section, i) => {
      const description = described?.(descriptionKey(corpus, docId, section.path))
      return {
        ...section,
        heading: headingOf(section, description),
        firstSentence: firstSentenceOf(corpus, docId, places[i]),
        summary: description?.summary ?? '',
      }
    }),
  }
}

/** A document's title, told apart from equal ones; a model's where all the document has is the name of its file. */
export function titleFor(corpus: Corpus, docId: string, described?: Described): string {
  const { title } = corpus.document(docId)
  const made = posix.parse(docId).name === title ? described?.(descriptionKey(corpus, docId))?.title : undefined
  return made ?? titlesOf(corpus).get(docId) ?? title
}

/** A model's title stands where the document has none: a heading of the document's own is never replaced. */
export const headingOf = (
  { heading, made }: Pick<MapSection, 'heading' | 'made'>,
  description: Description | undefined,
): string => (heading === '' || made ? (description?.title ?? heading) : heading)

export function summaryOf(corpus: Corpus, { info, digest: { summary } }: DocumentStructure): string {
  return summary === null ? '' : shortened(corpus.text(info.docId, summary.start, summary.end), SHOWN)
}

export function firstSentenceOf(corpus: Corpus, docId: string, place: MapNode | undefined): string {
  const first = place?.first ?? null
  return first === null ? '' : shortened(corpus.text(docId, first.start, first.end), SHOWN)
}

/** One line, whatever a document holds, and not a long one. */
export function shortened(text: string, most: number): string {
  // Twice as much is enough to begin with: a heading may be as long as its document.
  const line = text
    .slice(0, 2 * most + 1)
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= most ? line : `${line.slice(0, most).toWellFormed().trimEnd()}…`
}
