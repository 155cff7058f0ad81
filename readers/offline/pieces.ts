/**
 * Passages cut anew into pieces of 100 to 250 words (Chinese: 150 to 400 characters), the size at which the words of a
 * question and its answer keep company; chunks are larger, because retrieval wants them so.
 * @module
 */
import type { NumberedSentence, ReaderPassage } from '../reader.ts'
import { counts, cut, type Unit } from './text.ts'

/** A sentence with its terms. A row is matched by its column names too, but shows and counts only its own cells. */
export interface Candidate {
  sentence: NumberedSentence
  /** Units of the sentence's own text. */
  units: readonly Unit[]
  /** How often each term occurs, column names included. */
  terms: Map<string, number>
  /** Number of terms. */
  length: number
  piece: Piece
  /** Position in the piece. */
  index: number
}

export interface Piece {
  docId: string
  candidates: Candidate[]
  /** Of the document. */
  title: string
  /** Terms of title and headings: what the piece is about. */
  context: Set<string>
  /** Terms of the sentences and of title and headings. */
  terms: Map<string, number>
  length: number
}

/** Where a piece may end (at a heading), should end, and must end, in units. */
const SIZE = { en: { heading: 60, enough: 140, most: 250 }, zh: { heading: 90, enough: 220, most: 400 } } as const

export function piecesOf(passages: readonly ReaderPassage[]): Piece[] {
  return passages.flatMap(piecesOfPassage)
}

function piecesOfPassage(passage: ReaderPassage): Piece[] {
  const pieces: Piece[] = []
  let heading: readonly string[] = passage.headings
  let open = start(passage, heading)
  let size = 0
  for (const sentence of passage.sentences) {
    const { units } = cut(sentence.text)
    const limit = units.filter((unit) => unit.han).length * 2 > units.length ? SIZE.zh : SIZE.en
    const isHeading = sentence.kind === 'heading'
    const full = size > 0 && size + units.length > limit.most
    if (size >= limit.enough || full || (isHeading && size >= limit.heading)) {
      pieces.push(open)
      if (isHeading) heading = [sentence.text]
      open = start(passage, heading)
      size = 0
    } else if (isHeading) heading = [sentence.text]
    add(open, sentence)
    size += units.length
  }
  if (open.candidates.length > 0) pieces.push(open)
  return pieces
}

function start(passage: ReaderPassage, headings: readonly string[]): Piece {
  const context = [passage.title, ...headings].flatMap((text) => cut(text).terms)
  return {
    docId: passage.docId,
    title: passage.title,
    candidates: [],
    context: new Set(context),
    terms: counts(context),
    length: context.length,
  }
}

function add(piece: Piece, sentence: NumberedSentence): void {
  const { units, terms: own } = cut(sentence.text)
  const all = sentence.header === undefined ? own : [...own, ...cut(sentence.header).terms]
  const candidate = { sentence, units, terms: counts(all), length: all.length, piece, index: piece.candidates.length }
  piece.candidates.push(candidate)
  for (const term of own) piece.terms.set(term, (piece.terms.get(term) ?? 0) + 1)
  piece.length += own.length
}
