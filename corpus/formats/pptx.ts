/**
 * Presentations. A slide is a section and a page: its title, what stands on it in the order of reading, and the notes.
 * @module
 */
import type { Page, ParsedDocument } from '../types.ts'
import { LIMITS, tooLarge } from './archive/limits.ts'
import { firstText, mainPart, type Relation, readPart, relationsOf } from './archive/package.ts'
import { type Archive, openArchive } from './archive/zip.ts'
import { Builder } from './builder.ts'
import { declaredTitle } from './declared-title.ts'
import { chartOf, writeChart } from './office/charts/write.ts'
import { readDiagram } from './office/diagram.ts'
import { authorsOf, commentsOn } from './pptx/comments.ts'
import { inReadingOrder, isBody, isRunning, isTitle, type Shape } from './pptx/shapes.ts'
import { SlideWalker } from './pptx/walker.ts'
import { writeLines, writeShapeTable } from './pptx/write.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const archive = openArchive(bytes)
  const builder = new Builder()
  const authors = authorsOf(archive)
  const footers = new Set<string>()
  const pages: Page[] = []
  let hasWords = false
  for (const [i, part] of slidesOf(archive).entries()) {
    const before = builder.blocks.length
    const titled = writeSlide(builder, archive, part, i + 1, { authors, footers })
    hasWords ||= titled || builder.blocks.length > before + 1
    pages.push({ start: builder.blocks[before]?.start ?? builder.length, page: i + 1, at: 'slide' })
  }
  const { leftOut } = builder
  if (!hasWords) return [{ text: '', blocks: [], ...leftOut }] // nothing but pictures
  for (const footer of footers) builder.aside('footer', footer)
  const core = relationsOf(archive, '').find(({ type }) => type === 'core-properties')?.target
  const title = declaredTitle(firstText(archive, core, 'dc:title'))
  const { text, blocks } = builder
  return [{ text, blocks, pages, ...leftOut, ...(title !== '' && { title }) }]
}

/** Parts of the slides, in the order in which they are shown. */
function slidesOf(archive: Archive): string[] {
  const main = mainPart(archive, 'ppt/presentation.xml')
  const targets = new Map(relationsOf(archive, main).map(({ id, target }) => [id, target]))
  const slides: string[] = []
  readPart(archive, main, {
    open(name, attributes) {
      const target = name === 'p:sldId' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (target !== undefined) slides.push(target)
    },
  })
  if (slides.length > LIMITS.pieces) throw tooLarge('Its slides', `${slides.length}`, `${LIMITS.pieces}`)
  return [...new Set(slides)]
}

/** What slides have in common: who comments on them, and what stands at their foot. */
interface Shared {
  authors: ReadonlyMap<string, string>
  /** Filled as slides are written. */
  footers: Set<string>
}

/** @returns whether it has a title of its own */
function writeSlide(builder: Builder, archive: Archive, part: string, number: number, shared: Shared): boolean {
  const slide = new SlideWalker()
  readPart(archive, part, slide)
  const relations = relationsOf(archive, part)
  const all = inReadingOrder(slide.units)
  const shapes = all.filter((shape) => !isRunning(shape))
  const titles = shapes.filter((shape) => isTitle(shape) && !shape.hidden)
  const title = titles.flatMap(({ lines }) => lines.map(({ text }) => text.replace(/\s+/g, ' '))).join(' ')
  const titled = /[\p{L}\p{N}]/u.test(title)
  const heads = titled ? title : `Slide ${number}`
  builder.heading(slide.hidden ? `${heads} (hidden slide)` : heads, 1)
  for (const shape of shapes) if (!titles.includes(shape)) writeShape(builder, archive, shape, relations)
  writeNotes(builder, archive, relations)
  for (const { by, text } of commentsOn(archive, relations, shared.authors)) builder.aside('comment', text, by)
  for (const { placeholder, lines } of all) {
    if (placeholder === 'ftr' || placeholder === 'hdr') shared.footers.add(lines.map(({ text }) => text).join(' '))
  }
  return titled
}

function writeShape(builder: Builder, archive: Archive, shape: Shape, relations: readonly Relation[]): void {
  const target = (id: string | undefined) => relations.find((relation) => relation.id === id)?.target
  const { alt, holds, chart, diagram } = shape
  writeLines(builder, shape)
  writeShapeTable(builder, shape)
  if (chart !== undefined) writeChart(builder, chartOf(archive, relations, chart))
  if (diagram !== undefined) for (const text of readDiagram(archive, target(diagram))) builder.item(text, 0)
  builder.aside(holds === 'picture' ? 'picture' : 'drawing', alt)
  if (holds !== undefined && (holds !== 'picture' || alt === '')) builder.leaveOut(holds)
}

/** The speaker's notes below a slide. */
function writeNotes(builder: Builder, archive: Archive, relations: readonly Relation[]): void {
  const notes = new SlideWalker()
  readPart(archive, relations.find(({ type }) => type === 'notesSlide')?.target, notes)
  for (const shape of notes.units.flatMap(({ shapes }) => shapes)) {
    if (isBody(shape)) for (const { text } of shape.lines) builder.aside('note', text)
  }
}
