/**
 * Whether the quoted spans say what a block of the answer says.
 * @module
 */
import { z } from 'zod'
import { type SupportsInput, SupportsOutput } from '../reader.ts'
import { fence, list, multiline, parts } from './fence.ts'
import { type Language, languageOf, type ModelFunction } from './function.ts'

const RULES: Record<Language, string> = {
  en: `Check whether the quotes say what the statement says. Use nothing but the quotes.
reason: what agrees or differs, in one sentence.
verdict: yes, every part follows from the quotes; partly, some parts do and none is contradicted; no, it is contradicted or does not follow.`,
  zh: `核对引文是否说明了该陈述的内容。只依据引文，不用其他知识。
reason：一句话说明相符或不符之处。
verdict：yes，每一部分都能从引文得出；partly，部分能得出，且没有矛盾；no，与引文矛盾或无法得出。`,
}

const Reply = z.strictObject({ reason: z.string(), verdict: SupportsOutput.shape.verdict })

export const supports: ModelFunction<SupportsInput, z.infer<typeof Reply>, SupportsOutput> = {
  name: 'supports',
  reply: () => Reply,
  prompt({ block, spans }) {
    const language = languageOf(block)
    return {
      language,
      rules: RULES[language],
      user: parts(list('quotes', spans), fence('statement', [multiline(block)])),
    }
  },
  output: ({ reason, verdict }) => ({ verdict, reason: reason.trim() }),
  outputTokens: () => 80,
}
