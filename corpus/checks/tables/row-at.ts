/**
 * The one place where a cited row meets the structure of its document.
 * @module
 */
import { sectionAt } from '../../structure/outline.ts'
import type { DocumentStructure, Sentence, Span } from '../../types.ts'
import { type CitedRow, cellsOf, citedRow, headerRowsOf } from './cited-row.ts'

/** Rows that may name columns or hold the first figures, and rows above the cited one that may say what it is under. */
const TOP = 8
const ABOVE = 60
/** Rows that are walked over to find where a table begins or ends. */
const LONGEST = 300
/** Lines before a table and after it that may say its units. */
const BEFORE = 4
const AFTER = 12

/** @param at index of a row among the sentences of its document */
export function rowAt(structure: DocumentStructure, at: number, read: (span: Span) => string): CitedRow {
  const { sentences, sections, info } = structure
  const top = topOf(sentences, at)
  const begin = Math.max(top + Math.min(TOP, at - top), at - ABOVE)
  const places = [...range(top, Math.min(top + TOP, at)), ...range(begin, at + 1)]
  const rows = places.map((place) => cellsOf(textOf(sentences[place], read)))
  const section = sectionAt(sections, sentences[at]?.start ?? 0)
  const inSection = (sentence: Sentence | undefined): sentence is Sentence =>
    sentence !== undefined &&
    (section === undefined || (sentence.start >= section.start && sentence.end <= section.end))
  const before = range(Math.max(0, top - BEFORE), top).reverse()
  const bottom = bottomOf(sentences, at)
  const after = range(bottom + 1, Math.min(sentences.length, bottom + 1 + AFTER))
  const lines = [...before, ...after].map((place) => sentences[place]).filter(inSection)
  const notes = [...lines.map(read), ...[...(section?.headings ?? [])].reverse(), info.title]
  const marked = sentences[at]?.header !== undefined
  return citedRow({ rows, headerRows: headerRowsOf(rows, marked) }, rows.length - 1, notes)
}

const textOf = (sentence: Sentence | undefined, read: (span: Span) => string): string =>
  sentence === undefined ? '' : read(sentence)

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** The header row, where the row has one; else the first of the rows that it stands among. */
function topOf(sentences: readonly Sentence[], at: number): number {
  const header = sentences[at]?.header
  let top = at
  if (header) {
    let low = 0
    while (low < top) {
      const middle = (low + top) >> 1
      if ((sentences[middle]?.start ?? 0) < header.start) low = middle + 1
      else top = middle
    }
    return top
  }
  while (at - top < LONGEST && sentences[top - 1]?.kind === 'row' && sentences[top - 1]?.header === undefined) top--
  return top
}

function bottomOf(sentences: readonly Sentence[], at: number): number {
  let bottom = at
  while (bottom - at < LONGEST && sentences[bottom + 1]?.kind === 'row') bottom++
  return bottom
}
