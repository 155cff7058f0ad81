/**
 * What stands at the top and the bottom of every page: once, at the end of the document, and marked as such. Numbers of
 * pages are left out.
 * @module
 */
import { asidePiece, type Piece, paragraphsOf } from '../office/pieces.ts'
import { saysMoreThanPages } from '../running.ts'

/** @param parts in the order in which the document names them; @param read what stands in one */
export function runningText(
  parts: readonly string[],
  kind: 'header' | 'footer',
  read: (part: string) => readonly Piece[],
): Piece[] {
  const lines = new Set<string>()
  for (const part of parts) {
    const words = Array.from(paragraphsOf(read(part)), ({ text }) => text.replace(/\s+/g, ' ').trim())
    const line = words.filter((text) => /[\p{L}\p{N}]/u.test(text)).join(' · ')
    if (saysMoreThanPages(line)) lines.add(line)
  }
  return [...lines].flatMap((line) => asidePiece(kind, line))
}
