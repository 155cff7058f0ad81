/**
 * Presentations. A slide is a section and a page: its title, what stands on it in the order of reading, and the notes.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { LIMITS, tooLarge } from './archive/limits.ts'
import { firstText, mainPart, type Relation, readPart, relationsOf } from './archive/package.ts'
import { type Archive, openArchive } from './archive/zip.ts'
import { Builder } from './builder.ts'
import { chartOf, writeChart } from './office/charts/write.ts'
import { readDiagram } from './office/diagram.ts'
import { inReadingOrder, isBody, isRunning, isTitle, type Shape } from './pptx/shapes.ts'
import { SlideWalker } from './pptx/walker.ts'
import { writeLines, writeShapeTable } from './pptx/write.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const archive = openArchive(bytes)
  const builder = new Builder()
  const pages: { start: number; page: number }[] = []
  let hasWords = false
  for (const [i, part] of slidesOf(archive).entries()) {
    const before = builder.blocks.length
    const titled = writeSlide(builder, archive, part, i + 1)
    hasWords ||= titled || builder.blocks.length > before + 1
    pages.push({ start: builder.blocks[before]?.start ?? builder.length, page: i + 1 })
  }
  if (!hasWords) return [{ text: '', blocks: [] }] // nothing but pictures
  const core = relationsOf(archive, '').find(({ type }) => type === 'core-properties')?.target
  const title = firstText(archive, core, 'dc:title')
  const { text, blocks } = builder
  return [{ text, blocks, pages, ...(title !== '' && !isDefault(title) && { title }) }]
}

/** The program's name for a presentation that nobody has named. */
const isDefault = (title: string): boolean =>
  /^(?:powerpoint[\s-].*|presentation\d*|演示文稿\d*|.*演示文稿)$/i.test(title)

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

/** @returns whether it has a title of its own */
function writeSlide(builder: Builder, archive: Archive, part: string, number: number): boolean {
  const slide = new SlideWalker()
  readPart(archive, part, slide)
  const relations = relationsOf(archive, part)
  const shapes = inReadingOrder(slide.units).filter((shape) => !isRunning(shape))
  const titles = shapes.filter(isTitle)
  const title = titles.flatMap(({ lines }) => lines.map(({ text }) => text.replace(/\s+/g, ' '))).join(' ')
  const titled = /[\p{L}\p{N}]/u.test(title)
  const heads = titled ? title : `Slide ${number}`
  builder.heading(slide.hidden ? `${heads} (hidden slide)` : heads, 1)
  for (const shape of shapes) if (!titles.includes(shape)) writeShape(builder, archive, shape, relations)
  for (const notes of notesOf(archive, relations)) writeLines(builder, notes)
  return titled
}

function writeShape(builder: Builder, archive: Archive, shape: Shape, relations: readonly Relation[]): void {
  const target = (id: string | undefined) => relations.find((relation) => relation.id === id)?.target
  writeLines(builder, shape)
  writeShapeTable(builder, shape)
  if (shape.chart !== undefined) writeChart(builder, chartOf(archive, relations, shape.chart))
  if (shape.diagram !== undefined) for (const text of readDiagram(archive, target(shape.diagram))) builder.item(text, 0)
}

/** The speaker's notes below a slide, marked as such. */
function notesOf(archive: Archive, relations: readonly Relation[]): Shape[] {
  const notes = new SlideWalker()
  readPart(archive, relations.find(({ type }) => type === 'notesSlide')?.target, notes)
  const shapes = notes.units.flatMap((unit) => unit.shapes).filter((shape) => isBody(shape) && shape.lines.length > 0)
  return shapes.map((shape) => {
    const lines = shape.lines.map((line, i) => ({ ...line, text: i === 0 ? `Notes: ${line.text}` : line.text }))
    return { ...shape, placeholder: undefined, lines }
  })
}
