/**
 * The pieces of a word processor's file, whatever its format: paragraphs and tables in order.
 * @module
 */
export interface Paragraph {
  kind: 'paragraph'
  /** White space folded, line breaks kept. */
  text: string
  /** Headings only, by style or outline: 1 is the outermost. */
  level?: number
  /** The number that the program writes before it: `2.1`, `(a)`; '' for none and for a bullet. */
  label: string
  /** Whether it belongs to a list. */
  list: boolean
  /** Whether it is a piece of a program, whose white space is kept. */
  code: boolean
  /** Whether all of it is bold. */
  bold: boolean
  /** Of most of its characters, in points; 0 where unknown. */
  size: number
  /** Where a new page begins, as offsets in `text`. */
  breaks: number[]
  /** Notes that it refers to: the mark in the text, and what the note says. */
  notes: Note[]
}

export interface Note {
  mark: string
  text: string
}

export interface TableCell {
  pieces: Piece[]
  columns: number
  rows: number
}

export interface TableRow {
  cells: TableCell[]
  /** Whether the file says that it heads the table. */
  header: boolean
}

export interface Table {
  kind: 'table'
  rows: TableRow[]
}

export type Piece = Paragraph | Table

/** All paragraphs, those in tables included. */
export function* paragraphsOf(pieces: readonly Piece[]): Generator<Paragraph> {
  for (const piece of pieces) {
    if (piece.kind === 'paragraph') yield piece
    else for (const row of piece.rows) for (const cell of row.cells) yield* paragraphsOf(cell.pieces)
  }
}
