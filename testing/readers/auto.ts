/**
 * The material that the tests of auto share: a book in which only screening finds the answer, and a reader that would
 * find it.
 * @module
 */
import { answerQuestion } from '../../api/ask.ts'
import type { AskRequest } from '../../api/asking.ts'
import type { CallOptions, Reader } from '../../readers/reader.ts'
import type { Answer } from '../../state/records.ts'
import { type FakeReader, fakeReader } from './fake-reader.ts'
import { naming, quoting } from './navigating.ts'

/** The sentence of chapter 77: it shares no word with the question. */
export const QUESTION = 'When may passengers enter at night?'
export const NEEDLE = 'Only people holding a green badge are let through after dusk.'

const chapter = (i: number) =>
  `## Chapter ${i}\n\n${`The keeper of lantern ${i} wrote about the weather, the sea and the passengers of that year. `.repeat(14)}\n\n${i === 77 ? NEEDLE : `Nothing else happened in chapter ${i}.`}`

/** A hundred chapters of one chunk each. */
export const BOOK = `# Lanterns\n\n${Array.from({ length: 100 }, (_, i) => chapter(i)).join('\n\n')}\n`

type Call<I, O> = (input: I, options?: CallOptions) => Promise<O>

/** A reader each of whose calls is one request of 100 tokens in and 10 out. */
export function paying(reader: FakeReader): FakeReader {
  const paid =
    <I, O>(call: Call<I, O>): Call<I, O> =>
    async (input, options) => {
      const settle = options?.reserve?.('fake', 100, 10)
      const output = await call(input, options)
      settle?.({ model: 'fake', inputTokens: 100, outputTokens: 10, cachedTokens: 0 })
      return output
    }
  const { parse, keywords, screen, locate, extract, plan, compose } = reader
  return {
    ...reader,
    parse: paid(parse),
    keywords: paid(keywords),
    screen: paid(screen),
    locate: paid(locate),
    extract: paid(extract),
    plan: paid(plan),
    compose: paid(compose),
  }
}

type Scripts = Parameters<typeof fakeReader>[0]

/** Marks what speaks of a badge, and answers with it; has no other words, and sees nothing in a map. */
export function finder(more: Scripts = {}, name?: string): FakeReader {
  return fakeReader(
    {
      keywords: async () => ({ keywords: {} }),
      screen: async ({ chunks }) => ({
        chunks: chunks.map(({ id, sentences }) => ({
          id,
          sentences: sentences.filter(({ text }) => text.includes('badge')).map(({ n }) => n),
        })),
      }),
      locate: async () => naming([]),
      extract: async (input) => quoting('badge')(input),
      plan: async ({ question, notes }) => ({
        subQuestions: notes.length > 0 ? [] : [`${question} (a part)`],
        done: notes.length > 0,
        reason: '',
      }),
      compose: async () => ({ blocks: [], confidence: 0, missing: ['all of it'] }),
      ...more,
    },
    name,
  )
}

/** Asks auto. */
export function askAuto(
  reader: Reader,
  library: AskRequest['library'],
  more: Partial<AskRequest> = {},
): Promise<Answer> {
  return answerQuestion({
    question: QUESTION,
    turns: [],
    tier: 'auto',
    library,
    settings: {},
    reader,
    signal: undefined,
    onEvent: undefined,
    ...more,
  })
}
