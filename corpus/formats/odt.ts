/**
 * OpenDocument texts, as LibreOffice writes them. The text is ours, as that of Word documents is.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { openOdf, runningPieces } from './odf/document.ts'
import { OdfWalker } from './odf/walker.ts'
import { writePieces } from './office/write.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const { archive, styles, title, read } = openOdf(bytes)
  const walker = new OdfWalker(styles, archive)
  read(walker)
  const pieces = [...walker.pieces, ...runningPieces(archive)]
  return [writePieces(pieces, walker.title || title, (pages) => pages > 1 && walker.hasSoftBreaks)]
}
