/**
 * A block at another place: text is put together from pages that were read apart.
 * @module
 */
import type { Block } from '../types.ts'

/** @param by UTF-16 code units that now stand before the text it came from */
export function moveBlock(block: Block, by: number): Block {
  return { ...block, start: block.start + by, end: block.end + by }
}
