/**
 * The answer as quotations: the sentences, rows or items that hold it, best first, each with a confidence.
 * @module
 */
import type { AnswerBlock, ExtractInput, ExtractOutput, NumberedSentence } from '../reader.ts'
import { candidatesOf, type Scored } from './candidates.ts'
import { featuresOf } from './features.ts'
import { type Candidate, piecesOf } from './pieces.ts'
import { analyse } from './question.ts'
import { confidence, type Model, rank, type Weights } from './ranker.ts'
import type { Rarity } from './rarity.ts'
import { askedOf, type Sides, sidesOf } from './sides.ts'
import { cut } from './text.ts'

/** Quotations given at most. */
const BLOCKS = 3

interface Found {
  candidate: Candidate
  confidence: number
}

export function extract(input: ExtractInput, rarity: Rarity, weights: Weights): ExtractOutput {
  const pieces = piecesOf(input.passages)
  const ask = (question: string, admits: (scored: Scored) => boolean = () => true): Found[] => {
    const analysed = analyse(question, rarity)
    const scored = candidatesOf(analysed, pieces).filter(admits)
    const { ranker, confidence: believed }: Model = weights[analysed.language]
    const ranked = rank(featuresOf(analysed, scored), ranker)
    return ranked.slice(0, BLOCKS).flatMap(({ at }, place) => {
      const candidate = scored[at]?.candidate
      return candidate ? [{ candidate, confidence: confidence(analysed, ranked, place, believed) }] : []
    })
  }
  const sides = input.kind === 'compare' ? sidesOf(input.question) : null
  const found = sides ? bothSides(sides, ask) : ask(input.question)
  const blocks = found.map(({ candidate, confidence }) => block(candidate.sentence, confidence))
  return { blocks, confidence: blocks[0]?.confidence ?? 0, missing: blocks.length > 0 ? [] : [input.question] }
}

/**
 * The best sentence for each side, the surer side first, then the best of what is left. A sentence counts for a side
 * when it names it, or stands under a title or heading that does.
 */
function bothSides(sides: Sides, ask: (question: string, admits: (scored: Scored) => boolean) => Found[]): Found[] {
  const left = ask(askedOf(sides, 'left'), names(sides.left, sides.right))
  const right = ask(askedOf(sides, 'right'), names(sides.right, sides.left))
  const heads = [left[0], right[0]].filter((each) => each !== undefined).sort(bySurety)
  const rest = [...left.slice(1), ...right.slice(1)].sort(bySurety)
  const seen = new Set<number>()
  return [...heads, ...rest]
    .filter(({ candidate: { sentence } }) => !seen.has(sentence.n) && seen.add(sentence.n))
    .slice(0, BLOCKS)
}

const bySurety = (a: Found, b: Found): number => b.confidence - a.confidence

/** Whether a candidate has to do with one side: most of the side's words are in it or above it. */
function names(side: string, other: string): (scored: Scored) => boolean {
  const shared = new Set(cut(other).terms)
  const all = cut(side).terms
  const own = all.filter((term) => !shared.has(term))
  const words = own.length > 0 ? own : all
  return ({ candidate }) => {
    const found = words.filter((term) => candidate.terms.has(term) || candidate.piece.context.has(term)).length
    return found * 2 >= words.length
  }
}

function block(sentence: NumberedSentence, confidence: number): AnswerBlock {
  const kind = sentence.kind === 'row' ? 'row' : sentence.kind === 'sentence' ? 'sentence' : 'item'
  return { kind, text: sentence.text, sentences: [sentence.n], confidence: Math.round(confidence * 1e4) / 1e4 }
}
