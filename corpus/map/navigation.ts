/**
 * What can be opened in a document: its sections and, where it has no headings, the topics that we made.
 * @module
 */
import type { Digest, DocumentStructure, Section, Span } from '../types.ts'

export interface Place extends Section {
  /** Of its own text. */
  first: Span | null
  /** A topic: made and titled by us. Its text is part of section `1`. */
  made: boolean
}

/** In reading order. */
export function placesOf({ sections, digest }: Pick<DocumentStructure, 'sections' | 'digest'>): Place[] {
  const { firsts } = digest
  return [
    ...sections.map((section, i) => ({ ...section, first: firsts[i] ?? null, made: false })),
    ...topicSections(digest).map((topic, i) => ({ ...topic, first: firsts[sections.length + i] ?? null, made: true })),
  ]
}

/** Topics as the sections of a document that has none. */
function topicSections({ topics }: Digest): Section[] {
  return topics.map(({ title, start, end }, i) => ({
    path: `1.${i + 1}`,
    level: 2,
    heading: title,
    headings: [title],
    start,
    end,
    ownEnd: end,
  }))
}
