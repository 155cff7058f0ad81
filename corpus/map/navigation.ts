/**
 * The places that can be opened in a document: its sections and, where it has no headings, the topics that we made.
 * @module
 */
import type { DocumentStructure, Overview, Section, Span } from '../types.ts'

export interface MapNode extends Section {
  /** Its first sentence, of its own text. */
  first: Span | null
  /** How many ordinals its path has. */
  depth: number
  /** A topic: made and titled by us. Its text is part of section `1`, and is cited as that. */
  made: boolean
}

type Parts = Pick<DocumentStructure, 'sections' | 'digest'>

const known = new WeakMap<Parts, readonly MapNode[]>()

/** In reading order. Topics stand under section `1`, whose own text is none then. */
export function mapNodesOf(structure: Parts): readonly MapNode[] {
  const places = known.get(structure) ?? makePlaces(structure)
  known.set(structure, places)
  return places
}

function makePlaces({ sections, digest }: Parts): MapNode[] {
  const { firsts } = digest
  const topics = topicSections(digest)
  return [
    ...sections.map((section, i) =>
      topics.length === 0
        ? { ...section, first: firsts[i] ?? null, depth: depthOf(section), made: false }
        : { ...section, ownEnd: section.start, first: null, depth: 1, made: false },
    ),
    ...topics.map((topic, i) => ({ ...topic, first: firsts[sections.length + i] ?? null, depth: 2, made: true })),
  ]
}

const depthOf = ({ path }: Section): number => path.split('.').length

/** The places whose own text a span holds a part of. Own texts follow one another without a gap. */
export function mapNodesWithin(places: readonly MapNode[], { start, end }: Span): readonly MapNode[] {
  const from = Math.max(0, firstAfter(places, start) - 1)
  return places.slice(from, firstAfter(places, end - 1))
}

/** The index of the first place that begins after an offset. */
function firstAfter(places: readonly MapNode[], offset: number): number {
  let low = 0
  for (let high = places.length; low < high; ) {
    const middle = (low + high) >>> 1
    if ((places[middle]?.start ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Topics as sections. */
function topicSections({ topics }: Overview): Section[] {
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
