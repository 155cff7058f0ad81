/**
 * What a part of a Word document shows of other parts: charts, diagrams, and whole documents that were put into it.
 * @module
 */
import type { ParsedDocument } from '../../types.ts'
import type { Relation } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'
import { parse as parseHtml } from '../html.ts'
import { chartOf } from '../office/charts/write.ts'
import { readDiagram } from '../office/diagram.ts'
import type { Piece } from '../office/pieces.ts'
import { parse as parseText } from '../text.ts'
import { pageOfWebArchive } from './web-archive.ts'

export interface Related {
  chart(id: string | undefined): Piece[]
  diagram(id: string | undefined): Piece[]
  /** What stands in place of a document that was put in. */
  inserted(id: string | undefined): Piece[]
}

/** @param parseDocx reads a Word document inside of this one; without it, it is left out */
export function relatedParts(
  archive: Archive,
  relations: readonly Relation[],
  parseDocx?: (bytes: Uint8Array) => ParsedDocument[],
): Related {
  const target = (id: string | undefined) => relations.find((relation) => relation.id === id)?.target
  return {
    chart: (id) => [{ kind: 'chart', chart: chartOf(archive, relations, id) }],
    diagram: (id) => readDiagram(archive, target(id)).map(itemOf),
    inserted(id) {
      const part = target(id)
      const bytes = part === undefined ? undefined : archive.read(part)
      if (bytes === undefined) return []
      const documents = documentsIn(bytes, parseDocx)
      return documents === undefined
        ? [{ kind: 'leftOut', what: 'embedded' }]
        : documents.map((document) => ({ kind: 'inserted', document }))
    },
  }
}

/** By what it begins with, since names and declared types of such parts are often wrong. */
function documentsIn(
  bytes: Uint8Array,
  parseDocx: ((bytes: Uint8Array) => ParsedDocument[]) | undefined,
): ParsedDocument[] | undefined {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  if (start.startsWith('PK')) return parseDocx?.(bytes)
  if (/^\s*\{\\rtf/.test(start) || /^\s*<\?mso-application|<(?:w|pkg):\w+[\s>]/.test(start)) return undefined
  if (/^(?:[\w-]+:.*\r?\n)*content-type:/im.test(start.split(/\r?\n\r?\n/)[0] ?? '')) {
    const page = pageOfWebArchive(bytes)
    return page === undefined ? undefined : parseHtml(page)
  }
  return /<[a-z!/][^>]*>/i.test(start) ? parseHtml(bytes) : parseText(bytes)
}

const itemOf = (text: string): Piece => ({
  kind: 'paragraph',
  text,
  label: '',
  list: true,
  code: false,
  bold: false,
  size: 0,
  breaks: [],
  notes: [],
})
