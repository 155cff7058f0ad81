/**
 * What stands on a page but is not drawn with its text: values of forms, text that was typed onto it, stamps, notes. They
 * become runs where they stand, so that a value is beside its label.
 * @module
 */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { asides } from '../aside.ts'
import { type Matrix, product } from './matrix.ts'
import type { Run } from './runs.ts'

/** As pdfjs gives it; every part of it may be anything. */
interface Annotation {
  subtype?: unknown
  rect?: unknown
  fieldType?: unknown
  fieldValue?: unknown
  buttonValue?: unknown
  exportValue?: unknown
  checkBox?: unknown
  radioButton?: unknown
  pushButton?: unknown
  hidden?: unknown
  options?: unknown
  contentsObj?: unknown
  titleObj?: unknown
  password?: unknown
}

/** Of one page; a form of more is none that a person fills in. */
const MOST = 2000
/** Characters of a value that are read. */
const LONGEST = 5000
const LARGEST = 12

/** Kinds of annotations that may hold words, as pdfjs numbers them: notes, typed text, marked text, stamps, fields. */
const KINDS = new Set([1, 3, 9, 10, 12, 13, 20])

/** Annotations with words by page, from 0; of links, which most annotations are, none is looked at. */
export type Annotations = ReadonlyMap<number, readonly Annotation[]>

/** @returns undefined where they must be asked of each page, since one is broken */
export async function annotationsOf(pdf: PDFDocumentProxy): Promise<Annotations | undefined> {
  try {
    const found = (await pdf.getAnnotationsByType(KINDS, new Set())) as (Annotation & { pageIndex: number })[]
    const byPage = new Map<number, Annotation[]>()
    for (const annotation of found) {
      const page = byPage.get(annotation.pageIndex)
      if (page === undefined) byPage.set(annotation.pageIndex, [annotation])
      else page.push(annotation)
    }
    return byPage
  } catch {
    return undefined
  }
}

/** The runs of a page with those of its annotations among them, each after what stands before it on its line. */
export async function withMarks(
  runs: readonly Run[],
  page: PDFPageProxy,
  viewport: Matrix,
  annotations: Annotations | undefined,
): Promise<readonly Run[]> {
  const found = annotations === undefined ? await askedOf(page) : (annotations.get(page.pageNumber - 1) ?? [])
  if (found.length === 0) return runs
  const all = [...runs]
  for (const annotation of found.slice(0, MOST)) {
    const text = textOf(annotation)
    if (text === '') continue
    for (const run of runsFor(text, annotation, viewport)) all.splice(placeOf(run, all), 0, run)
  }
  return all
}

async function askedOf(page: PDFPageProxy): Promise<readonly Annotation[]> {
  try {
    return (await page.getAnnotations({ intent: 'display' })) as Annotation[]
  } catch {
    return []
  }
}

function textOf(annotation: Annotation): string {
  const { subtype, hidden, password } = annotation
  if (hidden === true || password === true) return ''
  if (subtype === 'Widget') return fieldText(annotation)
  const said = stringIn(annotation.contentsObj)
  if (subtype === 'FreeText' || subtype === 'Stamp') return said
  if (subtype !== 'Text' && subtype !== 'Highlight' && subtype !== 'Underline' && subtype !== 'StrikeOut') return ''
  return asides('annotation', said, stringIn(annotation.titleObj)).join('\n')
}

function fieldText({
  fieldType,
  fieldValue,
  buttonValue,
  exportValue,
  checkBox,
  radioButton,
  options,
}: Annotation): string {
  if (fieldType === 'Btn') {
    if (checkBox !== true && radioButton !== true) return ''
    const own = checkBox === true ? exportValue : buttonValue
    const on =
      typeof fieldValue === 'string' &&
      fieldValue !== '' &&
      fieldValue !== 'Off' &&
      (own === undefined || own === null || fieldValue === own)
    return checkBox === true ? (on ? '☒ yes' : '☐ no') : on ? '☒' : '☐'
  }
  const values = [fieldValue].flat().filter((value): value is string => typeof value === 'string')
  const shown = new Map(
    (Array.isArray(options) ? options : []).flatMap((option: { exportValue?: unknown; displayValue?: unknown }) =>
      typeof option?.exportValue === 'string' && typeof option.displayValue === 'string'
        ? [[option.exportValue, option.displayValue] as const]
        : [],
    ),
  )
  return values
    .map((value) => shown.get(value) ?? value)
    .join(', ')
    .slice(0, LONGEST)
    .trim()
}

function stringIn(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'str' in value ? value.str : value
  return typeof text === 'string' ? text.slice(0, LONGEST).trim() : ''
}

/** One for each of its lines, from the top of its rectangle down. */
function runsFor(text: string, { rect }: Annotation, viewport: Matrix): Run[] {
  if (!Array.isArray(rect) || rect.length !== 4 || !rect.every(Number.isFinite)) return []
  const [left, bottom, right, top] = rect as [number, number, number, number]
  const [, , , , x0, y0] = product(viewport, [1, 0, 0, 1, Math.min(left, right), Math.max(bottom, top)])
  const [, , , , x1, y1] = product(viewport, [1, 0, 0, 1, Math.max(left, right), Math.min(bottom, top)])
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/\s+/g, ' ').trim())
  const height = Math.abs(y1 - y0) / Math.max(1, lines.length)
  const size = Math.max(1, Math.min(LARGEST, 0.75 * height))
  const from = Math.min(x0, x1)
  const width = Math.max(1, Math.abs(x1 - x0))
  return lines.flatMap((line, at) => {
    if (line === '') return []
    const y = Math.min(y0, y1) + at * height + (height + 0.7 * size) / 2
    const end = from + Math.min(width, 0.5 * size * line.length)
    return [{ text: line, x0: from, x1: end, y, size, font: '', turn: 0, mark: undefined }]
  })
}

/** Behind the last run that stands before it on its line; else behind the last that stands above it. */
function placeOf(run: Run, runs: readonly Run[]): number {
  const beside = (other: Run) => other.turn === 0 && Math.abs(other.y - run.y) < 0.6 * Math.max(run.size, other.size)
  const before = runs.findLastIndex((other) => beside(other) && other.x0 <= run.x0)
  if (before >= 0) {
    const host = runs[before]
    // It belongs to the element of its label, and to its line.
    if (host) Object.assign(run, { mark: host.mark, y: host.y, size: host.size, font: host.font })
    return before + 1
  }
  const first = runs.findIndex((other) => beside(other))
  if (first >= 0) return first
  return runs.findLastIndex((other) => other.turn === 0 && other.y < run.y) + 1
}
