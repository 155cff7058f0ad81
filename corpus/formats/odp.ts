/**
 * OpenDocument presentations, as LibreOffice writes them. A slide is a section and a page: its title, what stands on it, and
 * the notes.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { openOdf } from './odf/document.ts'
import { type OdpShape, type OdpSlide, OdpWalker } from './odp/walker.ts'
import { asidePiece, type Paragraph, type Piece, paragraphsOf } from './office/pieces.ts'
import { writePieces } from './office/write.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const { archive, styles, title, read } = openOdf(bytes)
  const walker = new OdpWalker(styles, archive)
  read(walker)
  const pieces = walker.slides.flatMap(slidePieces)
  const footers = [...new Set(walker.footers)].flatMap((footer) => asidePiece('footer', footer))
  const document = writePieces([...pieces, ...footers], title, () => true)
  const pages = document.pages?.map((page) => ({ ...page, at: 'slide' as const }))
  if (walker.slides.some(hasWords)) return [{ ...document, ...(pages && { pages }) }]
  // Nothing but pictures.
  return [{ text: '', blocks: [], ...(document.leftOut !== undefined && { leftOut: document.leftOut }) }]
}

const isTitle = ({ role }: OdpShape): boolean => role === 'title'

function slidePieces({ hidden, shapes, notes }: OdpSlide, at: number): Piece[] {
  const title = wordsOf(shapes.filter(isTitle))
  const heads = /[\p{L}\p{N}]/u.test(title) ? title : `Slide ${at + 1}`
  const others = shapes.flatMap((shape) => (isTitle(shape) ? shape.pieces.filter(isBeside) : shape.pieces))
  const said = notes.flatMap(({ pieces }) => Array.from(paragraphsOf(pieces), ({ text }) => asidePiece('note', text)))
  return [headingOf(hidden ? `${heads} (hidden slide)` : heads, at > 0), ...others.map(asText), ...said.flat()]
}

const isBeside = ({ kind }: Piece): boolean => kind !== 'paragraph' && kind !== 'table'

/** The title of a slide is its only heading. */
function asText(piece: Piece): Piece {
  if (piece.kind !== 'paragraph' || piece.level === undefined) return piece
  const { level: _, ...paragraph } = piece
  return paragraph
}

const wordsOf = (shapes: readonly OdpShape[]): string =>
  shapes
    .flatMap(({ pieces }) => Array.from(paragraphsOf(pieces), ({ text }) => text.replace(/\s+/g, ' ')))
    .join(' ')
    .trim()

const headingOf = (text: string, turnsPage: boolean): Paragraph => ({
  kind: 'paragraph',
  text,
  level: 1,
  label: '',
  list: false,
  code: false,
  bold: false,
  size: 0,
  breaks: turnsPage ? [0] : [],
  notes: [],
})

const hasWords = ({ shapes, notes }: OdpSlide): boolean =>
  [...shapes, ...notes].some(({ pieces }) =>
    pieces.some((piece) => (piece.kind === 'paragraph' ? piece.text !== '' : piece.kind !== 'leftOut')),
  )
