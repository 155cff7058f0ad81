/**
 * The pieces of a word processor's file, whatever its format: paragraphs and tables in order, and what stands beside them.
 * @module
 */
import type { LeftOutKind, ParsedDocument } from '../../types.ts'
import type { AsideKind } from '../aside.ts'
import type { ChartTables } from './charts/tables.ts'

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

/** What is no part of the running text: a comment, an alternative text, hidden words. */
export interface AsidePiece {
  kind: 'aside'
  aside: AsideKind
  text: string
  by: string
}

/** Something whose words are not read. */
export interface LeftOutPiece {
  kind: 'leftOut'
  what: LeftOutKind
}

export interface ChartPiece {
  kind: 'chart'
  chart: ChartTables | undefined
}

/** Another document that is a part of this one. */
export interface InsertedPiece {
  kind: 'inserted'
  document: ParsedDocument
}

export type Extra = AsidePiece | LeftOutPiece | ChartPiece | InsertedPiece
export type Piece = Paragraph | Table | Extra

/** All paragraphs, those in tables included. */
export function* paragraphsOf(pieces: readonly Piece[]): Generator<Paragraph> {
  for (const piece of pieces) {
    if (piece.kind === 'paragraph') yield piece
    else if (piece.kind === 'table')
      for (const { cells } of piece.rows) for (const cell of cells) yield* paragraphsOf(cell.pieces)
  }
}

export function asidePiece(aside: AsideKind, text: string, by = ''): AsidePiece[] {
  return /\S/.test(text) ? [{ kind: 'aside', aside, text, by }] : []
}
