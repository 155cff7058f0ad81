/**
 * Headings that are no headings to the program: short paragraphs in bold or large letters. Where a document has real
 * ones, only what looks exactly like them is taken for one as well.
 * @module
 */
import { headingRank } from '../text/headings.ts'
import type { Paragraph, Piece } from './pieces.ts'

/** Characters; longer ones are text. */
const LONGEST = 100
const LONGEST_HAN = 50
/** So much larger than the text must be what is not bold. */
const LARGER = 1.15
/** More in a row are a list. */
const IN_A_ROW = 4
/** A larger share of a document's paragraphs is no headings but its way of writing. */
const SHARE = 0.5

/** @returns the levels of paragraphs that have none of their own */
export function fakedHeadings(pieces: readonly Piece[]): Map<Paragraph, number> {
  const filled = pieces.filter((piece) => piece.kind === 'table' || (piece.kind === 'paragraph' && piece.text !== ''))
  const paragraphs = filled.filter(isParagraph)
  const real = paragraphs.filter(({ level }) => level !== undefined)
  const body = usual(paragraphs.filter(({ level }) => level === undefined))
  if (real.length > 0) return likeReal(paragraphs, real, body)

  const stands = (piece: Piece | undefined): piece is Paragraph =>
    piece?.kind === 'paragraph' && isShort(piece) && (piece.bold || piece.size > body * LARGER)
  const candidates = filled.filter((piece, at) => stands(piece) && !inRun(filled, at, stands)).filter(isParagraph)
  if (candidates.length > SHARE * paragraphs.length) return new Map()
  return ranked(unlessMixed(candidates, body))
}

const isParagraph = (piece: Piece): piece is Paragraph => piece.kind === 'paragraph'

/** The size that most characters have. */
function usual(paragraphs: readonly Paragraph[]): number {
  const characters = new Map<number, number>()
  for (const { size, text } of paragraphs) characters.set(size, (characters.get(size) ?? 0) + text.length)
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function isShort({ text, list, label }: Paragraph): boolean {
  if (text.length > (/\p{Script=Han}/u.test(text) ? LONGEST_HAN : LONGEST) || (list && label === '')) return false
  return /[\p{L}\p{N}]/u.test(text) && !/[.,;:!…。，；：、！]["”’」』）)]?$/.test(text)
}

/** Whether it is one of many in a row, or nothing follows it. */
function inRun(pieces: readonly Piece[], at: number, stands: (piece: Piece | undefined) => boolean): boolean {
  let from = at
  let to = at + 1
  while (to - from < IN_A_ROW && stands(pieces[from - 1])) from--
  while (to - from < IN_A_ROW && stands(pieces[to])) to++
  return to - from >= IN_A_ROW || to >= pieces.length
}

/** Among those that look alike and are no larger than the text: where most are numbered, the others are emphasis. */
function unlessMixed(candidates: readonly Paragraph[], body: number): Paragraph[] {
  const isSmall = ({ size }: Paragraph) => size <= body * LARGER
  const small = candidates.filter(isSmall)
  const numbered = small.filter((paragraph) => numberRank(paragraph) !== undefined)
  if (numbered.length * 2 < small.length || numbered.length < 2) return [...candidates]
  return candidates.filter((paragraph) => !isSmall(paragraph) || numberRank(paragraph) !== undefined)
}

const numberRank = ({ label, text }: Paragraph): number | undefined =>
  headingRank((label === '' ? text : `${label} ${text}`).replace(/\n/g, ' '))

/** The larger, the further out; among equals by their numbers, and last those without. */
function ranked(headings: readonly Paragraph[]): Map<Paragraph, number> {
  const keyOf = (paragraph: Paragraph) => 1000 * (1000 - paragraph.size) + (numberRank(paragraph) ?? 999)
  const keys = [...new Set(headings.map(keyOf))].sort((a, b) => a - b)
  return new Map(headings.map((paragraph) => [paragraph, Math.min(9, keys.indexOf(keyOf(paragraph)) + 1)]))
}

/** Paragraphs that look as the real headings of a level do, and as no text does. */
function likeReal(paragraphs: readonly Paragraph[], real: readonly Paragraph[], body: number): Map<Paragraph, number> {
  const levels = new Map<number, number>() // size to level
  for (const { bold, size, level = 1 } of real) if (bold && size > body * LARGER) levels.set(size, level)
  const found = new Map<Paragraph, number>()
  for (const paragraph of paragraphs) {
    const level = levels.get(paragraph.size)
    if (paragraph.level === undefined && paragraph.bold && level !== undefined && isShort(paragraph)) {
      found.set(paragraph, level)
    }
  }
  return found
}
