/**
 * Word documents, transitional and strict. The text is ours: a paragraph, an item or a row a line, with the numbers that
 * Word writes before headings and items.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { firstText, mainPart, readPart, relationsOf } from './archive/package.ts'
import { type Archive, openArchive } from './archive/zip.ts'
import { declaredTitle } from './declared-title.ts'
import { Comments } from './docx/comments.ts'
import { type Context, Notes } from './docx/context.ts'
import { Numbering } from './docx/numbering.ts'
import { relatedParts } from './docx/related.ts'
import { runningText } from './docx/running-text.ts'
import { Styles } from './docx/styles.ts'
import { DocxWalker } from './docx/walker.ts'
import type { Piece } from './office/pieces.ts'
import { writePieces } from './office/write.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  // A document in it is read, one in that is not.
  return [parseDocx(bytes, (inner) => [parseDocx(inner)])]
}

function parseDocx(bytes: Uint8Array, parseInner?: (bytes: Uint8Array) => ParsedDocument[]): ParsedDocument {
  const archive = openArchive(bytes)
  const main = mainPart(archive, 'word/document.xml')
  const relations = relationsOf(archive, main)
  const parts = (type: string) => relations.filter((relation) => relation.type === type).map(({ target }) => target)
  const part = (type: string) => parts(type)[0]
  const styles = new Styles(archive, part('styles'))
  const numberingOf = () => new Numbering(archive, part('numbering'), styles)
  // Notes, comments and headers hardly ever count anything.
  const numbering = numberingOf()
  const read = (source: string | undefined, more: Partial<Context> = {}) => {
    const none = () => new Notes(new Map(), 'decimal')
    const related = relatedParts(archive, source === undefined ? [] : relationsOf(archive, source), parseInner)
    const context = { styles, numbering, related, comments: undefined, dropContents: false }
    const walker = new DocxWalker({ ...context, footnotes: none(), endnotes: none(), ...more })
    readPart(archive, source, walker)
    return walker
  }
  const footnotes = read(part('footnotes')).notes
  const endnotes = read(part('endnotes')).notes
  const said = read(part('comments')).notes
  const commentsOf = () => new Comments(said, archive, part('comments'), part('commentsExtended'))
  const readBody = (dropContents: boolean) => {
    const comments = commentsOf()
    const notes = { footnotes: new Notes(footnotes, 'decimal'), endnotes: new Notes(endnotes, 'lowerRoman') }
    const walker = read(main, { ...notes, comments, dropContents, numbering: numberingOf() })
    return { walker, pieces: walker.finish(), comments }
  }

  let body = readBody(true)
  if (body.walker.isUnfinished || isBlank(body.pieces)) body = readBody(false)
  const running = runningText(parts('header'), 'header', (source) => read(source).finish())
  running.push(...runningText(parts('footer'), 'footer', (source) => read(source).finish()))
  const pieces = [...body.pieces, ...body.comments.rest(), ...running]
  const title = body.walker.title || declaredTitle(firstText(archive, core(archive), 'dc:title'))
  const { hasRenderedBreaks } = body.walker
  return writePieces(pieces, title, (pages) => plausible(pages, pagesCounted(archive), hasRenderedBreaks))
}

const isBlank = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => piece.kind === 'leftOut' || (piece.kind === 'paragraph' && piece.text === ''))

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
