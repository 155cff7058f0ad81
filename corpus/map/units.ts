/**
 * The units of the map that are searched: one small unit for the document, then one for each place in it.
 *
 *     title     the document's, with the names in its id
 *     heading   the section's
 *     path      the headings above it
 *     body      its first sentence, and what a model said of it; the document's summary
 * @module
 */
import type { ChunkFields } from '../search/bm25/segment.ts'
import type { Section } from '../types.ts'

/** @param says the sentences that are known of each */
export function unitsOf(
  { docId, title, says }: { docId: string; title: string; says: string },
  places: readonly (Pick<Section, 'heading' | 'headings'> & { says: string })[],
): ChunkFields[] {
  const named = `${title.slice(0, LONGEST)}\n${docId.replace(/\.[^./]+$/, '').replaceAll('/', ' ')}`
  return [
    { body: says.slice(0, LONGEST), heading: '', path: '', title: named },
    ...places.map((place) => ({
      body: place.says.slice(0, LONGEST),
      heading: place.heading.slice(0, LONGEST),
      path: place.headings.slice(0, -1).join('\n').slice(0, LONGEST),
      title: named,
    })),
  ]
}

/** Characters of a heading or of what is said that count: the longest sentence. A file may be one heading. */
const LONGEST = 1200
