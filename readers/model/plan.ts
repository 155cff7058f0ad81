/**
 * The next step of a question that takes several: sub-questions to look up, or that the notes suffice.
 * @module
 */
import { z } from 'zod'
import type { PlanInput, PlanOutput } from '../reader.ts'
import { fence, list, multiline, noteLines, parts } from './fence.ts'
import { distinct, type Language, languageOf, type ModelFunction } from './function.ts'

const RULES: Record<Language, string> = {
  en: `Plan how to answer a question by looking things up in documents. The notes are what was found so far; lines that begin with ~ only came close.
reason: what is known and what is still needed, in one sentence.
subQuestions: what to look up next. Each is understood alone and names what it is about, using what the notes tell. Several only where none needs the answer of another. None that the notes already answer or that was looked up in vain.
done: true when the notes suffice for the answer, or when nothing more can be looked up.`,
  zh: `规划如何通过查阅文档来回答问题。笔记是目前查到的内容；以 ~ 开头的行只是相近的内容。
reason：一句话说明已知什么、还缺什么。
subQuestions：接下来要查的问题。每个都能单独看懂，写明所指对象，并用上笔记里已知的内容。只有互不依赖时才同时列多个。不要列笔记已经回答或已经查不到的。
done：笔记已足够回答，或已无可再查时为 true。`,
}

const Reply = z.strictObject({ reason: z.string(), subQuestions: z.array(z.string()), done: z.boolean() })

export const plan: ModelFunction<PlanInput, z.infer<typeof Reply>, PlanOutput> = {
  name: 'plan',
  reply: () => Reply,
  prompt({ question, notes, titles }) {
    const language = languageOf(question)
    return {
      language,
      rules: RULES[language],
      user: parts(
        list('titles', titles),
        fence('question', [multiline(question)]),
        notes.length > 0 ? fence('notes', noteLines(notes)) : '',
      ),
    }
  },
  output: (reply) => ({ ...reply, reason: reply.reason.trim(), subQuestions: distinct(reply.subQuestions) }),
  outputTokens: () => 250,
}
