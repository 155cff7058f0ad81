/**
 * Keys of chunks and spans, where something is kept by them.
 * @module
 */
import type { Span } from '../types.ts'

/** A chunk by its ordinal in a document. */
export interface ChunkRef {
  docId: string
  chunk: number
}

/** `guide.md@12` */
export const chunkKey = ({ docId, chunk }: ChunkRef): string => `${docId}@${chunk}`

/** `guide.md@120-180`: UTF-16 offsets. */
export const spanKey = ({ docId, start, end }: Span & { docId: string }): string => `${docId}@${start}-${end}`
