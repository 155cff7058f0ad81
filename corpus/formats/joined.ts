/**
 * Parts of a file that were read apart, as one document: their texts one below the other.
 * @module
 */
import { moveBlock } from '../structure/move-block.ts'
import type { ParsedDocument } from '../types.ts'
import { leftOutOf } from './left-out.ts'

/** @param parts without pages */
export function joined(parts: readonly ParsedDocument[]): ParsedDocument {
  let text = ''
  const blocks = parts
    .filter((part) => part.text !== '')
    .flatMap((part) => {
      if (text !== '') text += '\n\n'
      const by = text.length
      text += part.text
      return part.blocks.map((block) => moveBlock(block, by))
    })
  return { text, blocks, ...leftOutOf(...parts) }
}
