/**
 * Word documents, transitional and strict. The text is ours: a paragraph, an item or a row a line, with the numbers that
 * Word writes before headings and items.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { firstText, mainPart, readPart, relationsOf } from './archive/package.ts'
import { type Archive, openArchive } from './archive/zip.ts'
import { type Context, Notes } from './docx/context.ts'
import { Numbering } from './docx/numbering.ts'
import { Styles } from './docx/styles.ts'
import { DocxWalker } from './docx/walker.ts'
import { writePieces } from './office/write.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const archive = openArchive(bytes)
  const main = mainPart(archive, 'word/document.xml')
  const part = (type: string) => relationsOf(archive, main).find((relation) => relation.type === type)?.target
  const styles = new Styles(archive, part('styles'))
  const read = (source: string | undefined, context: Context) => {
    const walker = new DocxWalker(context)
    readPart(archive, source, walker)
    return walker
  }
  const contextOf = (footnotes: Notes, endnotes: Notes, dropContents: boolean): Context => {
    return { styles, numbering: new Numbering(archive, part('numbering'), styles), footnotes, endnotes, dropContents }
  }
  const none = () => new Notes(new Map(), 'decimal')
  const footnotes = read(part('footnotes'), contextOf(none(), none(), false)).notes
  const endnotes = read(part('endnotes'), contextOf(none(), none(), false)).notes
  const readBody = (dropContents: boolean) =>
    read(main, contextOf(new Notes(footnotes, 'decimal'), new Notes(endnotes, 'lowerRoman'), dropContents))

  let body = readBody(true)
  if (body.isUnfinished) body = readBody(false)
  const pieces = body.finish()
  const title = body.title || firstText(archive, core(archive), 'dc:title')
  return [writePieces(pieces, title, (pages) => plausible(pages, pagesCounted(archive), body.hasRenderedBreaks))]
}

const core = (archive: Archive): string | undefined =>
  relationsOf(archive, '').find(({ type }) => type === 'core-properties')?.target

/** How many pages the program that saved it counted; 0 where it says nothing. */
function pagesCounted(archive: Archive): number {
  const properties = relationsOf(archive, '').find(({ type }) => /^extended-?properties$/i.test(type))?.target
  return Number(firstText(archive, properties, 'app:Pages')) || 0
}

/** Pages may be off by this share from what the program counted. */
const OFF = 0.1

/** Word leaves marks where pages began when it last showed the document; without them most page breaks are unknown. */
function plausible(pages: number, counted: number, rendered: boolean): boolean {
  if (pages < 2) return false
  return counted > 1 ? Math.abs(pages - counted) <= Math.max(1, OFF * counted) : rendered
}
