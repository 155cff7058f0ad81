/**
 * The faults of a parsed document: the invariants that every format owes.
 * @module
 */
import { chunksOf } from '../../corpus/structure/chunks.ts'
import { outline } from '../../corpus/structure/outline.ts'
import { sentencesOf } from '../../corpus/structure/sentences.ts'
import { tablesOf } from '../../corpus/structure/tables/build.ts'
import type { ParsedDocument, RowCells } from '../../corpus/types.ts'

/** @returns a sentence a fault, none for a document that holds together */
export function faultsOf({ text, blocks, pages = [] }: ParsedDocument): string[] {
  const faults: string[] = []
  if (!text.isWellFormed()) faults.push('the text has lone surrogates')
  let end = 0
  for (const [i, block] of blocks.entries()) {
    const words = text.slice(block.start, block.end)
    if (block.start < end) faults.push(`block ${i} overlaps the one before`)
    if (words.trim() === '') faults.push(`block ${i} is blank`)
    if (!words.isWellFormed()) faults.push(`block ${i} parts a surrogate pair`)
    if (block.kind === 'heading' && !((block.level ?? 0) >= 1 && (block.title ?? '').trim() !== '')) {
      faults.push(`heading ${i} lacks a level or a title`)
    }
    if (!cellsHold(words, block.cells)) faults.push(`a cell of row ${i} is not where it is said to be`)
    end = block.end
  }
  if (end > text.length) faults.push('a block ends after the text')
  if (pages.some((page, i) => page.start > text.length || page.start < (pages[i - 1]?.start ?? 0))) {
    faults.push('pages are out of order')
  }
  const sections = outline(text, blocks)
  const sentences = sentencesOf(text, blocks)
  for (const s of sentences) {
    const words = text.slice(s.start, s.end)
    if (words === '' || words !== words.trim()) faults.push(`a sentence at ${s.start} is blank or not trimmed`)
  }
  for (const { headerRows, rows } of tablesOf(text, blocks)) {
    if (headerRows > rows.length) faults.push('a table has more header rows than rows')
  }
  const chunks = chunksOf(text, blocks, sections, sentences, { overlapRatio: 0.2 })
  if (sentences.length > 0 && chunks.length === 0) faults.push('no chunks')
  return faults
}

/** Whether the cells of a row stand in it one after the other, none of them blank, each in a column of its own. */
function cellsHold(row: string, { places, spans = [] }: RowCells = { places: [] }): boolean {
  let end = 0
  let next = 0
  for (let i = 0; i < places.length; i += 3) {
    const [from = -1, to = -1, column = -1] = places.slice(i, i + 3)
    const words = row.slice(from, to)
    if (from < end || to > row.length || column < next || words === '' || words !== words.trim()) return false
    end = to
    next = column + 1
  }
  return spans.every((number, i) => (i % 3 === 0 ? number * 3 < places.length : number >= 1))
}
