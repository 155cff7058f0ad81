/**
 * Which sentences of a chunk bear on what is asked: by the share of the question's words that they and their
 * neighbours hold. A chunk is judged by itself, so that its verdict is the same in any company.
 * @module
 */
import type { ScreenInput, ScreenOutput } from '../reader.ts'
import { analyse, type Question } from './question.ts'
import type { Rarity } from './rarity.ts'
import { termsAmong } from './text.ts'

/** Share of the question's mass that a sentence with its surroundings, and the sentence alone, must hold. */
const TOGETHER = 0.5
const ALONE = 0.25

type Chunk = ScreenInput['chunks'][number]

export function screen({ information, chunks }: ScreenInput, rarity: Rarity): ScreenOutput {
  const questions = information.map((text) => analyse(text, rarity))
  const wanted = new Set(questions.flatMap(({ weights }) => [...weights.keys()]))
  return {
    chunks: chunks.map((chunk) => {
      const held = heldBy(chunk, wanted)
      const numbers = questions.flatMap((question) => relevant(question, chunk, held))
      return { id: chunk.id, sentences: [...new Set(numbers)].sort((a, b) => a - b) }
    }),
  }
}

/** The wanted terms in what stands over a chunk, and in each of its sentences. */
interface Held {
  context: Set<string>
  sentences: Set<string>[]
}

function heldBy({ title, headings, sentences }: Chunk, wanted: Set<string>): Held {
  return {
    context: termsAmong([title, ...headings].join('\n'), wanted),
    sentences: sentences.map(({ text, header = '' }) => termsAmong(`${header}\n${text}`, wanted)),
  }
}

function relevant(question: Question, chunk: Chunk, { context, sentences }: Held): number[] {
  const numbers: number[] = []
  chunk.sentences.forEach(({ n, kind }, i) => {
    if (kind === 'heading' || sentences[i]?.size === 0) return
    let alone = 0
    let together = 0
    for (const [term, weight] of question.weights) {
      const own = sentences[i]?.has(term) ?? false
      if (own) alone += weight
      if (own || context.has(term) || sentences[i - 1]?.has(term) || sentences[i + 1]?.has(term)) together += weight
    }
    if (alone >= ALONE * question.mass && together >= TOGETHER * question.mass && question.mass > 0) numbers.push(n)
  })
  return numbers
}
