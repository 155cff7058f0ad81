/**
 * The answer as quotations: the sentences, rows or items that hold it, best first, each with a confidence.
 * @module
 */
import type { AnswerBlock, ExtractInput, ExtractOutput, NumberedSentence } from '../reader.ts'
import { candidatesOf } from './candidates.ts'
import { askedOf, type Sides, sidesOf } from './comparison.ts'
import { featuresOf } from './features.ts'
import { type Candidate, type Piece, piecesOf } from './pieces.ts'
import { analyse } from './question.ts'
import { EN_STOP } from './question-words.ts'
import { confidence, type Model, rank, type Weights } from './ranker.ts'
import type { Rarity } from './rarity.ts'
import { alternatives, type SubjectQuestion, subjectOf } from './subject.ts'
import { answerFromTable } from './tables/answer.ts'
import { cut } from './text.ts'

/** Quotations given at most. */
const BLOCKS = 3

interface Found {
  candidate: Candidate
  confidence: number
}

/** Candidates for a question, of those admitted, best first. */
type Ask = (question: string, admits?: (candidate: Candidate) => boolean) => Found[]

export function extract(input: ExtractInput, rarity: Rarity, weights: Weights): ExtractOutput {
  const rows = answerFromTable(input.question, input.passages)
  if (rows !== undefined) return { blocks: rows, confidence: rows[0]?.confidence ?? 0, missing: [] }
  const pieces = piecesOf(input.passages)
  const ask: Ask = (question, admits) => {
    const analysed = analyse(question, rarity)
    const scored = candidatesOf(analysed, pieces, admits)
    const { ranker, confidence: believed }: Model = weights[analysed.language]
    const ranked = rank(featuresOf(analysed, scored), ranker)
    const found = ranked.slice(0, 2 * BLOCKS).flatMap(({ at }, place) => {
      const candidate = scored[at]?.candidate
      return candidate ? [{ candidate, confidence: confidence(analysed, ranked, place, believed) }] : []
    })
    return onePerCode(found).slice(0, BLOCKS)
  }
  const sides = input.kind === 'compare' ? sidesOf(input.question) : null
  const subject = subjectOf(input.question)
  const { found, missing } = sides
    ? bothSides(sides, rarity, ask)
    : subject
      ? ofSubject(subject, input.question, rarity, ask)
      : { found: withIntroduced(ask(input.question)), missing: [] }
  const blocks = found.slice(0, BLOCKS).map(({ candidate, confidence }) => block(candidate.sentence, confidence))
  return {
    blocks,
    confidence: blocks[0]?.confidence ?? 0,
    missing: blocks.length > 0 ? missing : [input.question],
  }
}

/** Lines of one piece of code say much the same; the best stands for them. */
function onePerCode(found: readonly Found[]): Found[] {
  const seen = new Set<Piece>()
  return found.filter(({ candidate: { piece, sentence } }) => {
    if (sentence.kind !== 'code') return true
    return !seen.has(piece) && seen.add(piece)
  })
}

/** "Install it on every node:" is followed by the line, item or row that it introduces, which is what was asked for. */
function withIntroduced(found: readonly Found[]): Found[] {
  const all = found.flatMap((each) => {
    const { piece, index, sentence } = each.candidate
    const next = piece.candidates[index + 1]
    const introduces = /[:：]$/.test(sentence.text) && next && /^(?:code|item|row)$/.test(next.sentence.kind)
    return introduces ? [each, { ...each, candidate: next }] : [each]
  })
  return once(all)
}

/**
 * The best sentence for each side, the surer side first, then the best of what is left. A sentence counts for a side
 * when it names it, or stands under a title or heading that does; among those, what both sides are asked decides.
 */
function bothSides(sides: Sides, rarity: Rarity, ask: Ask): { found: Found[]; missing: string[] } {
  const { left, right, common } = sides
  const shared = analyse(common, rarity).units.filter((unit) => !EN_STOP.has(unit.surface.toLowerCase()))
  const of = (side: string, other: string): Found[] =>
    ask(shared.length > 1 ? common : `${common} ${side}`, names(side, other, rarity))
  const both = { left: of(left, right), right: of(right, left) }
  const each = [both.left, both.right]
  const heads = each.flatMap((found) => found.slice(0, 1)).sort(bySurety)
  const rest = each.flatMap((found) => found.slice(1)).sort(bySurety)
  return {
    found: once([...heads, ...rest]).slice(0, BLOCKS),
    missing: (['left', 'right'] as const).filter((side) => both[side].length === 0).map((side) => askedOf(sides, side)),
  }
}

/**
 * What is asked, among the sentences of documents titled after the subject; where there are none, among those that name
 * it or stand under a heading that does. A document with that title is the right one to quote from, and its best
 * sentence worth showing even where words cannot tell whether it is what was asked for: that is then said to be missing.
 */
function ofSubject(
  { subject, asked }: SubjectQuestion,
  question: string,
  rarity: Rarity,
  ask: Ask,
): { found: Found[]; missing: string[] } {
  const analysed = analyse(asked, rarity)
  const content = analysed.units.filter((unit) => !EN_STOP.has(unit.surface.toLowerCase()))
  const words = content.length > 1 ? asked : `${asked} ${subject}`
  const things = alternatives(subject)
  const titled = things.length === 1 ? ask(words, ({ piece }) => isTitledAfter(subject, piece.title)) : []
  const [best] = titled
  if (best) {
    const shares = content.some(({ key }) => best.candidate.terms.has(key))
    if (best.confidence >= WORTH_SHOWING || !shares) return { found: withIntroduced(titled), missing: [] }
    return { found: withIntroduced([{ ...best, confidence: WORTH_SHOWING }, ...titled.slice(1)]), missing: [question] }
  }
  const tests = things.map((thing) => names(thing, '', rarity))
  return { found: withIntroduced(ask(words, (candidate) => tests.some((test) => test(candidate)))), missing: [] }
}

/** What an answer is accepted at where the settings name no other threshold. */
const WORTH_SHOWING = 0.5

/** Whether a title, or what it says in brackets or before them, says the subject and nothing else: `Gzip plugin (gzip)`. */
function isTitledAfter(subject: string, title: string): boolean {
  const said = new Set(cut(subject).terms)
  return title.split(/[()（）]/).some((part) => {
    const { terms } = cut(part)
    return terms.length > 0 && terms.every((term) => said.has(term))
  })
}

function once(found: readonly Found[]): Found[] {
  const seen = new Set<number>()
  return found.filter(({ candidate: { sentence } }) => !seen.has(sentence.n) && seen.add(sentence.n))
}

const bySurety = (a: Found, b: Found): number => b.confidence - a.confidence

/** Whether a candidate has to do with one side: it or what stands above it holds more than half of the side's mass. */
function names(side: string, other: string, rarity: Rarity): (candidate: Candidate) => boolean {
  const shared = new Set(cut(other).terms)
  const { weights } = analyse(side, rarity)
  const own = [...weights].filter(([term]) => !shared.has(term))
  const words = own.length > 0 ? own : [...weights]
  const mass = words.reduce((sum, [, weight]) => sum + weight, 0)
  return ({ terms, piece }) => {
    const found = words.reduce(
      (sum, [term, weight]) => sum + (terms.has(term) || piece.context.has(term) ? weight : 0),
      0,
    )
    return found * 2 > mass
  }
}

function block(sentence: NumberedSentence, confidence: number): AnswerBlock {
  const kind = sentence.kind === 'row' ? 'row' : sentence.kind === 'sentence' ? 'sentence' : 'item'
  return { kind, text: sentence.text, sentences: [sentence.n], confidence: Math.round(confidence * 1e4) / 1e4 }
}
