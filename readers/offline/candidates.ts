/**
 * The sentences worth ranking: the best 40 by their own BM25 and that of the piece they stand in.
 * @module
 */
import { bm25 } from './bm25.ts'
import { isFurniture } from './furniture.ts'
import type { Candidate, Piece } from './pieces.ts'
import type { Question } from './question.ts'

export interface Scored {
  candidate: Candidate
  sentenceScore: number
  pieceScore: number
  /** BM25 of the neighbours in the piece; 0 at its ends. */
  before: number
  after: number
  /** What candidates are ordered by. */
  score: number
}

const PIECE_WEIGHT = 0.8
const CANDIDATES = 40

/** Best first. Headings are context and no answer, so they are left out unless there is nothing else. */
export function candidatesOf(
  question: Question,
  pieces: readonly Piece[],
  admits: (candidate: Candidate) => boolean = () => true,
): Scored[] {
  const all = pieces.flatMap((piece) => piece.candidates)
  const scoreSentence = bm25(question.weights, all)
  const scorePiece = bm25(question.weights, pieces)
  const sentenceScores = new Map(all.map((candidate) => [candidate, scoreSentence(candidate)]))
  const scored = pieces.flatMap((piece) => {
    const pieceScore = scorePiece(piece)
    return piece.candidates.map((candidate, i): Scored => {
      const of = (at: number): number => {
        const other = piece.candidates[at]
        return (other && sentenceScores.get(other)) ?? 0
      }
      const sentenceScore = of(i)
      const score = sentenceScore + PIECE_WEIGHT * pieceScore
      return { candidate, sentenceScore, pieceScore, before: of(i - 1), after: of(i + 1), score }
    })
  })
  const admitted = scored.filter(({ candidate }) => admits(candidate))
  const answers = admitted.filter(
    ({ candidate }) =>
      candidate.sentence.kind !== 'heading' && !isFurniture(candidate.sentence.text) && tellsMore(question, candidate),
  )
  return distinct((answers.length > 0 ? answers : admitted).sort((a, b) => b.score - a.score)).slice(0, CANDIDATES)
}

/** What only repeats words of the question (`"tcp-logger": {`) is no answer to it. */
function tellsMore(question: Question, { units }: Candidate): boolean {
  return units.some(({ key }) => !question.weights.has(key))
}

/** Overlapping passages and copied pages bring the same sentence twice; the better placed one stays. */
function distinct(sorted: readonly Scored[]): Scored[] {
  const seen = new Set<string>()
  return sorted.filter(({ candidate }) => {
    const text = `${candidate.piece.docId}\n${candidate.sentence.text}`
    return !seen.has(text) && seen.add(text)
  })
}
