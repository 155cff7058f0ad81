/**
 * The fields of a chunk that are searched.
 * @module
 */

import type { Chunk, Section } from '../types.ts'
import type { ChunkFields } from './bm25/segment.ts'

/**
 * Each chunk's own text, the heading it begins under, the headings above that one, and the title of its document.
 */
export function fieldsOf(
  text: string,
  title: string,
  sections: readonly Section[],
  chunks: readonly Chunk[],
): ChunkFields[] {
  const byPath = new Map(sections.map((section) => [section.path, section]))
  return chunks.map((chunk) => {
    const section = byPath.get(chunk.path)
    return {
      body: text.slice(chunk.start, chunk.end),
      heading: section?.heading ?? '',
      path: section?.headings.slice(0, -1).join('\n') ?? '',
      title,
    }
  })
}
