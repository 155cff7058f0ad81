/**
 * Workbooks. A sheet is a section; its tables are rows with the row that names their columns. Formulas count by the
 * values that the program last worked out.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { firstText, readPart, relationsOf } from './archive/package.ts'
import { openArchive } from './archive/zip.ts'
import { Builder } from './builder.ts'
import { writeSheet } from './sheets/write.ts'
import { SheetWalker } from './xlsx/sheet.ts'
import { Workbook } from './xlsx/workbook.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const archive = openArchive(bytes)
  const workbook = new Workbook(archive)
  const builder = new Builder()
  for (const { name, part, hidden } of workbook.sheets) {
    const sheet = new SheetWalker(workbook)
    readPart(archive, part, sheet)
    const { rows, headers } = sheet
    if (rows.length === 0) continue
    const title = /[\p{L}\p{N}]/u.test(name) ? name : 'Sheet'
    builder.heading(hidden ? `${title} (hidden sheet)` : title, 1)
    writeSheet(builder, rows, headers)
  }
  const core = relationsOf(archive, '').find(({ type }) => type === 'core-properties')?.target
  const title = firstText(archive, core, 'dc:title')
  const { text, blocks } = builder
  return [title === '' ? { text, blocks } : { title, text, blocks }]
}
