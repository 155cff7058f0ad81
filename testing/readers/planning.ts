/**
 * A small library of facts that lead from one to another, and readers that find them, for tests of graphs that plan.
 * @module
 */
import type {
  ComposeInput,
  ComposeOutput,
  ExtractInput,
  ExtractOutput,
  PlanInput,
  PlanOutput,
} from '../../readers/reader.ts'
import { parsedAs } from './fake-reader.ts'
import { type PromptInput, scripted } from './scripted.ts'

/** Sub-questions in the words of the text that answers them. */
export const HOPS = {
  owner: 'Who owns the Brevik dry dock?',
  born: 'Where was Ada Tern born?',
  port: 'What is the port of Skerra?',
}

export const FACTS: Record<string, string> = {
  'docks.md': '# Docks\n\n## Brevik\n\nThe Brevik dry dock is owned by Ada Tern. It was dug in 1902.\n',
  'people.md': '# People\n\n## Ada Tern\n\nAda Tern was born in Stromness. She sells rope.\n',
  'islands.md': '# Islands\n\n## Skerra\n\nThe port of Skerra is Northhaven. Nobody lives there in winter.\n',
}

/** The first sentence that holds the words which answer a sub-question; nothing where there is none. */
export const ANSWERS: Record<string, string> = {
  [HOPS.owner]: 'owned by Ada Tern',
  [HOPS.born]: 'born in Stromness',
  [HOPS.port]: 'Skerra is Northhaven',
}

export async function extractFacts({ question, passages }: ExtractInput): Promise<ExtractOutput> {
  return answerFrom(
    question,
    passages.flatMap((passage) => passage.sentences),
  )
}

function answerFrom(question: string, sentences: readonly { n: number; text: string }[]): ExtractOutput {
  const words = ANSWERS[question]
  const found = words && sentences.find(({ text }) => text.includes(words))
  if (!found) return { blocks: [], confidence: 0, missing: [question] }
  return { blocks: [{ kind: 'sentence', text: found.text, sentences: [found.n] }], confidence: 0.95, missing: [] }
}

/** Plans one list of sub-questions a round, by the number of notes there are; past the end it is done. */
export function planByNotes(rounds: Record<number, string[]>) {
  return async ({ notes }: PlanInput): Promise<PlanOutput> => {
    const subQuestions = rounds[notes.length] ?? []
    return { subQuestions, done: subQuestions.length === 0, reason: `${notes.length} notes` }
  }
}

/** Every quotation of the notes, as it is. */
export async function composeQuotes({ notes }: ComposeInput): Promise<ComposeOutput> {
  const quotes = new Map(notes.flatMap(({ citations }) => citations.map(({ n, quote }) => [n, quote])))
  const blocks = [...quotes].map(([n, text]) => ({ kind: 'sentence' as const, text, sentences: [n] }))
  return { blocks, confidence: 0.95, missing: [] }
}

/** A model that plans round by round, finds the facts, and puts them together; see `scripted.ts`. */
export function modelOfFacts(plans: readonly string[][]) {
  return scripted({
    parse: ({ question }) => parsedAs(question, { keywords: { en: [] } }),
    screen: ({ groups }) => ({
      chunks: groups.map(({ id, sentences }) => ({ id, sentences: sentences.map(({ n }) => n) })),
    }),
    extract: ({ question, sentences }) => answerFrom(question, sentences),
    plan: ({ groups }) => {
      let known = 0
      const round = plans.findIndex((subQuestions) => {
        known += subQuestions.length
        return known > groups.length
      })
      return { subQuestions: plans[round] ?? [], done: round === -1, reason: `${groups.length} notes` }
    },
    compose: composeAll,
  })
}

/** Every quotation of the notes as it stands, without the place that is shown behind it. */
export const composeAll = ({ sentences }: Pick<PromptInput, 'sentences'>) => ({
  blocks: sentences.map(({ n, text }) => ({
    kind: 'sentence' as const,
    text: text.replace(/ \([^()]*\)$/, ''),
    sentences: [n],
  })),
  confidence: 0.95,
  missing: [],
})
