/**
 * What is drawn on a sheet, over its cells: text boxes, charts, diagrams, pictures.
 * @module
 */
import { type Relation, readPart, relationsOf } from '../archive/package.ts'
import type { Attributes } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import type { Builder } from '../builder.ts'
import { altText } from '../office/alt-text.ts'
import { chartOf, writeChart } from '../office/charts/write.ts'
import { readDiagram } from '../office/diagram.ts'
import { Draft } from '../office/draft.ts'
import { shiftOf } from '../office/runs.ts'
import { inSymbols } from '../office/symbols.ts'

const LOOK = { bold: false, size: 0 }
const OBJECT = /^xdr:(?:sp|pic|graphicFrame|cxnSp)$/

interface Drawn {
  alt: string
  lines: string[]
  isPicture: boolean
  decorative: boolean
  chart: string | undefined
  /** A chart of a kind that is not read. */
  isUnknown: boolean
  diagram: string | undefined
}

/** @param part the sheet, or the sheet of a chart */
export function writeDrawings(builder: Builder, archive: Archive, part: string): void {
  for (const { type, target } of relationsOf(archive, part)) {
    if (type === 'oleObject' || type === 'package') builder.leaveOut('embedded')
    if (type !== 'drawing') continue
    const relations = relationsOf(archive, target)
    for (const drawn of drawnIn(archive, target)) writeDrawn(builder, archive, drawn, relations)
  }
}

function writeDrawn(builder: Builder, archive: Archive, drawn: Drawn, relations: readonly Relation[]): void {
  const { alt, lines, isPicture, decorative, chart, isUnknown, diagram } = drawn
  if (lines.length > 0) builder.aside('box', lines.join(' '))
  if (alt !== '') builder.aside(isPicture ? 'picture' : 'drawing', alt)
  else if (isPicture && !decorative) builder.leaveOut('picture')
  if (isUnknown) builder.leaveOut('chart')
  if (chart !== undefined) writeChart(builder, chartOf(archive, relations, chart))
  const data = diagram && relations.find(({ id }) => id === diagram)?.target
  if (data) for (const text of readDiagram(archive, data)) builder.item(text, 0)
}

function drawnIn(archive: Archive, part: string): Drawn[] {
  const all: Drawn[] = []
  const path: string[] = []
  let draft = new Draft()
  let run: Attributes = {}
  let font = ''
  let skipping = 0
  readPart(archive, part, {
    open(name, attributes) {
      path.push(name)
      if (skipping > 0 || name === 'mc:Fallback') skipping++
      if (skipping > 0) return
      if (OBJECT.test(name)) {
        all.push({
          alt: '',
          lines: [],
          isPicture: name === 'xdr:pic',
          decorative: false,
          chart: undefined,
          isUnknown: false,
          diagram: undefined,
        })
      }
      const drawn = all.at(-1)
      if (drawn === undefined) return
      if (name === 'xdr:cNvPr' && path.at(-2) !== 'xdr:nvGrpSpPr')
        drawn.alt ||= altText(attributes['descr'], attributes['title'])
      else if (name === 'adec:decorative') drawn.decorative = attributes['val'] !== '0'
      else if (name === 'c:chart') drawn.chart = attributes['r:id']
      else if (name === 'cx:chart') drawn.isUnknown = true
      else if (name === 'dgm:relIds') drawn.diagram = attributes['r:dm']
      else if (name === 'a:p') draft = new Draft()
      else if (name === 'a:r') [run, font] = [{}, '']
      else if (name === 'a:rPr') run = attributes
      else if (name === 'a:latin' || name === 'a:sym') font = attributes['typeface'] ?? ''
      else if (name === 'a:br') draft.lineBreak()
    },
    close(name) {
      path.pop()
      if (skipping > 0) skipping--
      else if (name === 'a:p' && draft.text.trim() !== '') all.at(-1)?.lines.push(draft.text.trim())
    },
    text(data) {
      if (skipping === 0 && path.at(-1) === 'a:t') draft.add(inSymbols(data, font), LOOK, shiftOf(run))
    },
  })
  return all
}
