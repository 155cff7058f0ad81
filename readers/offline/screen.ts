/**
 * Which sentences of a chunk bear on what is asked: by the share of the question's words that they and their
 * neighbours hold. A chunk is judged by itself, so that its verdict is the same in any company.
 * @module
 */
import type { ScreenInput, ScreenOutput } from '../reader.ts'
import { analyse, type Question } from './question.ts'
import type { Rarity } from './rarity.ts'
import { cut } from './text.ts'

/** Share of the question's mass that a sentence with its surroundings, and the sentence alone, must hold. */
const TOGETHER = 0.5
const ALONE = 0.25

export function screen({ information, chunks }: ScreenInput, rarity: Rarity): ScreenOutput {
  const questions = information.map((text) => analyse(text, rarity))
  return {
    chunks: chunks.map((chunk) => ({
      id: chunk.id,
      sentences: [...new Set(questions.flatMap((question) => relevant(question, chunk)))].sort((a, b) => a - b),
    })),
  }
}

function relevant(question: Question, chunk: ScreenInput['chunks'][number]): number[] {
  const context = new Set([chunk.title, ...chunk.headings].flatMap((text) => cut(text).terms))
  const terms = chunk.sentences.map(({ text, header = '' }) => new Set([...cut(text).terms, ...cut(header).terms]))
  const numbers: number[] = []
  chunk.sentences.forEach(({ n, kind }, i) => {
    if (kind === 'heading') return
    let alone = 0
    let together = 0
    for (const [term, weight] of question.weights) {
      const own = terms[i]?.has(term) ?? false
      if (own) alone += weight
      if (own || context.has(term) || terms[i - 1]?.has(term) || terms[i + 1]?.has(term)) together += weight
    }
    if (alone >= ALONE * question.mass && together >= TOGETHER * question.mass && question.mass > 0) numbers.push(n)
  })
  return numbers
}
