/**
 * Books in EPUB, versions 2 and 3. One text for the whole book, page by page in the order of reading, each page read as
 * HTML; chapters are what the book's own contents and headings say.
 * @module
 */

import { moveBlock } from '../structure/move-block.ts'
import type { Block, LeftOut, ParsedDocument } from '../types.ts'
import { damaged } from './archive/limits.ts'
import { type Archive, openArchive } from './archive/zip.ts'
import { type ContentsEntry, readContents } from './epub/contents.ts'
import { type Change, headingChanges, Levels, type Page } from './epub/headings.ts'
import { repeatsContents } from './epub/links.ts'
import { readPackage, refuseProtected } from './epub/package.ts'
import { sheetsOf } from './epub/sheets.ts'
import { decodeHtml, walkPage } from './html.ts'
import { leftOutOf } from './left-out.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const archive = openArchive(bytes)
  const book = readPackage(archive)
  refuseProtected(archive, book.spine)
  const contents = readContents(archive, book)
  const parts = book.spine.filter((part) => archive.names.includes(part))
  if (parts.length === 0) throw damaged('It is damaged: none of the documents that it lists is there.')
  const levels = new Levels(contents)
  const stylesOf = sheetsOf(archive)
  const writer = new BookWriter()
  for (const part of parts) {
    const entries = contents.filter((entry) => entry.part === part)
    const page = readPage(archive, part, contents, stylesOf, parts.length > 1)
    if (page !== undefined) writer.page(page, headingChanges(page, entries, levels))
  }
  const { text, blocks, leftOut } = writer
  return [{ ...(book.title !== '' && { title: book.title }), text, blocks, ...(leftOut && { leftOut }) }]
}

/** A page with a larger share of its characters in links may be a table of contents or an index. */
const MOSTLY_LINKS = 0.8

/** @returns undefined for a page that only repeats the contents */
function readPage(
  archive: Archive,
  part: string,
  contents: readonly ContentsEntry[],
  stylesOf: ReturnType<typeof sheetsOf>,
  oneOfMany: boolean,
): Page | undefined {
  const bytes = archive.read(part)
  if (bytes === undefined) return undefined
  let html: string
  try {
    html = decodeHtml(bytes)
  } catch (cause) {
    if (/\.(?:x?html?|xml)$/i.test(part)) throw damaged(`Its part ${part} is no text.`, cause)
    return undefined // a picture may be a page
  }
  const wanted = new Set(contents.filter((entry) => entry.part === part).map(({ id }) => id))
  const { builder, anchors } = walkPage(html, wanted, stylesOf(part, html))
  if (oneOfMany && builder.linkedShare > MOSTLY_LINKS && repeatsContents(html, part, archive, contents))
    return undefined
  return { text: builder.text, blocks: builder.blocks, anchors, ...builder.leftOut }
}

/** Pages one after the other, with the changes to their headings made. */
class BookWriter {
  readonly blocks: Block[] = []
  leftOut: LeftOut | undefined
  readonly #parts: string[] = []
  #length = 0

  get text(): string {
    return this.#parts.join('')
  }

  page({ text, blocks, leftOut }: Page, changes: ReadonlyMap<number, Change>): void {
    this.leftOut = leftOutOf(this, { leftOut }).leftOut
    let at = blocks[0]?.start ?? 0
    if (blocks.length > 0 && this.#length > 0) this.#push('\n\n')
    for (const [index, block] of blocks.entries()) {
      this.#push(text.slice(at, block.start))
      const { before, becomes } = changes.get(index) ?? { before: [] }
      for (const heading of before) {
        this.#heading(heading)
        this.#push('\n\n')
      }
      const { start, end } = block
      const changed = becomes === undefined ? block : { ...becomes, start, end }
      this.blocks.push(moveBlock(changed, this.#length - start))
      this.#push(text.slice(block.start, block.end))
      at = block.end
    }
    for (const heading of changes.get(blocks.length)?.before ?? []) {
      if (this.#length > 0) this.#push('\n\n')
      this.#heading(heading)
    }
  }

  #heading({ title, level }: Change['before'][number]): void {
    this.blocks.push({ kind: 'heading', title, level, start: this.#length, end: this.#length + title.length })
    this.#push(title)
  }

  #push(text: string): void {
    this.#parts.push(text)
    this.#length += text.length
  }
}
