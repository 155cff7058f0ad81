/**
 * OpenDocument spreadsheets, as LibreOffice writes them. A sheet is a section; its tables are rows with the row that names
 * their columns.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { Builder } from './builder.ts'
import { openOdf, runningPieces } from './odf/document.ts'
import { type OdsSheet, OdsWalker } from './ods/walker.ts'
import { writeChart } from './office/charts/write.ts'
import { type Piece, paragraphsOf } from './office/pieces.ts'
import { SheetPlaces } from './sheets/places.ts'
import { writeSheet } from './sheets/write.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const { archive, styles, title, read } = openOdf(bytes)
  const walker = new OdsWalker(styles, archive)
  read(walker)
  const builder = new Builder()
  const places = new SheetPlaces()
  for (const sheet of walker.sheets) writeOneSheet(builder, places, sheet)
  if (builder.length > 0) writeBeside(builder, runningPieces(archive), '')
  const { text, blocks, leftOut } = builder
  return [
    {
      ...(title !== '' && { title }),
      text,
      blocks,
      ...places.pagesIn(text.length),
      ...leftOut,
    },
  ]
}

function writeOneSheet(builder: Builder, places: SheetPlaces, sheet: OdsSheet): void {
  const { name, hidden, texts, merged, headers, hiddenRows, hiddenColumns, beside, unknown } = sheet
  const before = builder.mark()
  const title = /[\p{L}\p{N}]/u.test(name) ? name : 'Sheet'
  builder.heading(hidden ? `${title} (hidden sheet)` : title, 1)
  const { length } = builder
  places.begin(builder.blocks.at(-1)?.start ?? 0, title)
  writeSheet(builder, merged.rowsOf(texts), {
    headers,
    hiddenRows,
    hiddenColumns,
    onCells: (start, cells) => places.cells(start, cells),
  })
  // What stands beside the cells begins after them.
  places.beside(builder.length, title)
  for (const { cell, pieces } of beside) writeBeside(builder, pieces, cell)
  if (unknown > 0) builder.leaveOut('formula', unknown)
  if (builder.length > length) return
  builder.takeBack(before)
  places.takeBack(before.length)
}

/** @param cell in which it stands; '' for none */
function writeBeside(builder: Builder, pieces: readonly Piece[], cell: string): void {
  for (const piece of pieces) {
    if (piece.kind === 'leftOut') builder.leaveOut(piece.what)
    else if (piece.kind === 'chart') writeChart(builder, piece.chart)
    else if (piece.kind === 'aside') {
      const by = piece.aside === 'comment' && cell !== '' ? `${piece.by} on ${cell}`.trim() : piece.by
      builder.aside(piece.aside, piece.text, by)
    } else builder.aside('box', Array.from(paragraphsOf([piece]), ({ text }) => text).join(' '))
  }
}
