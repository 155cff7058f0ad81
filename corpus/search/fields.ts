/**
 * The fields of a chunk that are searched.
 * @module
 */
import { posix } from 'node:path'
import type { Chunk, Section } from '../types.ts'
import type { ChunkFields } from './bm25/segment.ts'

/**
 * Each chunk's own text, the heading it begins under, the headings above that one with the name of its file, and the
 * title of its document. Names of files say of whom and of what they are where titles do not.
 */
export function fieldsOf(
  text: string,
  { docId, title }: { docId: string; title: string },
  sections: readonly Section[],
  chunks: readonly Chunk[],
): ChunkFields[] {
  const byPath = new Map(sections.map((section) => [section.path, section]))
  const name = posix.parse(docId).name.replaceAll('_', ' ')
  return chunks.map((chunk) => {
    const section = byPath.get(chunk.path)
    return {
      body: text.slice(chunk.start, chunk.end),
      heading: section?.heading ?? '',
      path: [name, ...(section?.headings.slice(0, -1) ?? [])].join('\n'),
      title,
    }
  })
}
