/**
 * What the reader wrote, before any check of ours: a reply may be right and struck all the same, and a fair look at a
 * control is one without our gates.
 *
 * ```
 * named reader ─→ around ─→ nodes          extract, compose: noted down as they come, and passed on unchanged
 * ```
 * @module
 */
import { z } from 'zod'
import { type Corpus, type Reader, reckonedText } from '../../index.ts'
import { norm } from '../data/gold.ts'
import type { PlacedGold } from '../data/places.ts'

/** One reply of the reader that is an answer, or part of one. */
export const Reply = z.object({
  step: z.enum(['extract', 'compose']),
  question: z.string().describe('As it was put to the reader: of a sub-question, that'),
  text: z
    .string()
    .describe('Its statements, a line each, with the results that code works out for it; "": it found none'),
  cited: z.array(z.object({ docId: z.string(), quote: z.string() })),
  confidence: z.number().describe('Its own, before any check'),
  missing: z.array(z.string()),
  shown: z.array(z.number()).describe('Which gold passages stood in what it was shown: indices in `gold`'),
})
export type Reply = z.infer<typeof Reply>

export interface Recorder {
  /** In the order they came. */
  readonly replies: Reply[]
  /** The reader with an ear on it. */
  around(reader: Reader): Reader
}

/** @param corpus what the passages were taken from: results are worked out from its lines */
export function recordReplies(gold: readonly PlacedGold[], corpus: Corpus): Recorder {
  const replies: Reply[] = []
  // Notes carry quotations without their documents: those of the replies they were made from.
  const documentOf = (quote: string): string =>
    replies.flatMap(({ cited }) => cited).find((one) => norm(one.quote) === norm(quote))?.docId ?? ''
  const said = (block: Output['blocks'][number], shown: readonly Shown[]): string =>
    reckonedText(
      block,
      shown.map(({ n, docId, quote }) => ({ n, docId, text: quote })),
      corpus,
    )
  const add = (step: Reply['step'], question: string, shown: readonly Shown[], output: Output): void => {
    const { blocks, confidence, missing } = output
    const byNumber = new Map(shown.map((one) => [one.n, one]))
    const cited = blocks.flatMap(({ sentences }) => sentences.flatMap((n) => byNumber.get(n) ?? []))
    replies.push({
      ...{ step, question, confidence, missing },
      text: blocks.map((block) => statementOf({ ...block, text: said(block, shown) }, byNumber)).join('\n'),
      cited: cited.map(({ docId, quote }) => ({ docId, quote })),
      shown: goldIn(shown, gold),
    })
  }
  return {
    replies,
    around: (reader) => ({
      ...reader,
      extract: async (input, options) => {
        const output = await reader.extract(input, options)
        const shown = input.passages.flatMap(({ docId, sentences }) =>
          sentences.map(({ n, text }) => ({ n, docId, quote: text })),
        )
        add('extract', input.question, shown, output)
        return output
      },
      compose: async (input, options) => {
        const output = await reader.compose(input, options)
        const shown = input.notes.flatMap(({ citations }) =>
          citations.map(({ n, quote }) => ({ n, docId: documentOf(quote), quote })),
        )
        add('compose', input.question, shown, output)
        return output
      },
    }),
  }
}

interface Shown {
  n: number
  docId: string
  quote: string
}
type Output = Awaited<ReturnType<Reader['extract']>>

/** Of code the reader gives the lines alone. Marks that only repeat the numbers cited are no part of what is said. */
function statementOf(
  { kind, text, sentences }: Output['blocks'][number],
  shown: ReadonlyMap<number, { quote: string }>,
): string {
  if (kind === 'code') return sentences.map((n) => shown.get(n)?.quote ?? '').join('\n')
  return text.replace(/\s*[[⟦【](\d+(?:\s*[,，、]\s*\d+)*)[\]⟧】]/g, (mark, numbers: string) =>
    (numbers.match(/\d+/g) ?? []).every((n) => sentences.includes(Number(n))) ? '' : mark,
  )
}

/** Of gold without words, whether anything of its document was shown. */
function goldIn(shown: readonly Shown[], gold: readonly PlacedGold[]): number[] {
  const texts = new Map<string, string>()
  for (const { docId, quote } of shown) texts.set(docId, `${texts.get(docId) ?? ''}${norm(quote)}`)
  return gold.flatMap(({ quote, places }, at) => {
    const there = places.some(({ docId }) => {
      const text = texts.get(docId)
      return text !== undefined && (quote === undefined || text.includes(norm(quote)))
    })
    return there ? [at] : []
  })
}

/**
 * The reply that would be the answer if nothing of ours checked it: the first that says anything, of a plan the first that
 * puts its parts together. Where none says anything, the first.
 * @param planned whether the question was taken apart before anything was read
 */
export function rawReply(replies: readonly Reply[], question: string, planned: boolean): Reply | undefined {
  const own = replies.filter((reply) => (planned ? reply.step === 'compose' : reply.question === question))
  return own.find(({ text }) => text !== '') ?? own[0]
}
