/**
 * A title and a one-sentence summary of a section, in the language of its text.
 * @module
 */
import { z } from 'zod'
import type { DescribeInput, DescribeOutput } from '../reader.ts'
import { fence, inline, list, multiline, parts } from './fence.ts'
import { type Language, languageOf, type ModelFunction } from './function.ts'

const RULES: Record<Language, string> = {
  en: `Describe a section of a document for a table of contents, in the language of its text.
title: its heading if that says what it is about, else a short title of your own.
summary: one sentence of at most 40 words on what can be learned there, with the names and terms one would search for.`,
  zh: `为目录描述文档中的一节，使用其正文的语言。
title：标题若能说明内容就用原标题，否则自拟一个短标题。
summary：一句话，不超过 60 字，说明从中能了解到什么，写出人们会搜索的名称和术语。`,
}

const Reply = z.strictObject({ title: z.string(), summary: z.string() })

export const describe: ModelFunction<DescribeInput, z.infer<typeof Reply>, DescribeOutput> = {
  name: 'describe',
  reply: () => Reply,
  prompt({ title, headings, text }) {
    const language = languageOf(text)
    return {
      language,
      rules: RULES[language],
      user: parts(list('place', [title, ...headings]), fence('text', [multiline(text)])),
    }
  },
  output: ({ title, summary }, input) => ({
    title: inline(title) || input.headings.at(-1) || input.title,
    summary: inline(summary),
  }),
  outputTokens: () => 100,
}
