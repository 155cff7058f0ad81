/**
 * Workbooks. A sheet is a section; its tables are rows with the row that names their columns. Formulas count by the
 * values that the program last worked out.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { firstText, readPart, relationsOf } from './archive/package.ts'
import { type Archive, openArchive } from './archive/zip.ts'
import { Builder } from './builder.ts'
import { declaredTitle } from './declared-title.ts'
import { rangeOf } from './sheets/cell-reference.ts'
import { SheetPlaces } from './sheets/places.ts'
import { runningText } from './sheets/running-text.ts'
import { writeSheet } from './sheets/write.ts'
import { commentsOf } from './xlsx/comments.ts'
import { writeDrawings } from './xlsx/drawings.ts'
import { SheetWalker } from './xlsx/sheet.ts'
import { type Sheet, Workbook } from './xlsx/workbook.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const archive = openArchive(bytes)
  const workbook = new Workbook(archive)
  const builder = new Builder()
  const places = new SheetPlaces()
  for (const sheet of workbook.sheets) writeOneSheet(builder, places, archive, workbook, sheet)
  const core = relationsOf(archive, '').find(({ type }) => type === 'core-properties')?.target
  const title = declaredTitle(firstText(archive, core, 'dc:title'))
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

function writeOneSheet(
  builder: Builder,
  places: SheetPlaces,
  archive: Archive,
  workbook: Workbook,
  sheet: Sheet,
): void {
  const { name, part, hidden, isChart } = sheet
  const walker = new SheetWalker(workbook)
  if (!isChart) readPart(archive, part, walker)
  const { rows, headers, hiddenRows, hiddenColumns, unknown } = walker
  const before = builder.mark()
  const title = /[\p{L}\p{N}]/u.test(name) ? name : 'Sheet'
  builder.heading(hidden ? `${title} (hidden sheet)` : title, 1)
  const { length } = builder
  places.begin(builder.blocks.at(-1)?.start ?? 0, title)
  for (const row of tableHeadsOf(archive, part)) headers.add(row)
  writeSheet(builder, rows, {
    headers,
    hiddenRows,
    hiddenColumns,
    onCells: (start, cells) => places.cells(start, cells),
  })
  // What stands beside the cells begins after them.
  places.beside(builder.length, title)
  for (const { ref, author, text, answers, resolved } of commentsOf(archive, part, workbook.persons)) {
    const by = [author, answers && 'in answer', resolved && 'resolved'].filter(Boolean).join(', ')
    builder.aside('comment', text, `${by} on ${ref}`.trim())
  }
  writeDrawings(builder, archive, part)
  for (const { kind, code } of walker.running) builder.aside(kind, runningText(code))
  if (unknown > 0) builder.leaveOut('formula', unknown)
  if (builder.length > length) return
  builder.takeBack(before)
  places.takeBack(before.length)
}

/** Rows that head the tables which were declared as such. */
function tableHeadsOf(archive: Archive, part: string): number[] {
  const heads: number[] = []
  for (const { type, target } of relationsOf(archive, part)) {
    if (type !== 'table') continue
    readPart(archive, target, {
      open: (name, { ref = '', headerRowCount: count = '1' }) => {
        const range = name === 's:table' && count !== '0' ? rangeOf(ref) : undefined
        if (range !== undefined) heads.push(range.from.row)
      },
    })
  }
  return heads
}
