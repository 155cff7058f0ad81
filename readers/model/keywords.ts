/**
 * New words for another search, when the first ones did not lead to the answer.
 * @module
 */
import { z } from 'zod'
import type { KeywordsInput, KeywordsOutput } from '../reader.ts'
import { attempts, fence, list, multiline, parts } from './fence.ts'
import { distinct, type Language, languageOf, type ModelFunction } from './function.ts'
import { keywordLanguages, keywordSchema, keywordsOf } from './parse.ts'

const RULES: Record<Language, string> = {
  en: `A search through documents has not led to the answer yet. Give other keywords for each language: words and short phrases that the documents themselves would use. Try synonyms, wider and narrower terms, spelled-out abbreviations, words the answer itself would hold, guesses too. At most 12 a language, most telling first. Repeat none of the used ones. Leave the lists empty when nothing sensible is left.`,
  zh: `文档检索还没有找到答案。请按语言给出另一批关键词：文档原文可能用到的词和短语。可以换同义词、上位词和下位词、缩写的全称、答案本身会出现的词（可以猜测）。每种语言最多 12 个，最有区分度的在前。不要重复已用过的词。确实想不出时留空。`,
}

function replySchema(input: KeywordsInput) {
  return z.strictObject({ keywords: keywordSchema(keywordLanguages(input.languages, input.parsed.question)) })
}

export const keywords: ModelFunction<KeywordsInput, z.infer<ReturnType<typeof replySchema>>, KeywordsOutput> = {
  name: 'keywords',
  reply: replySchema,
  prompt({ parsed, languages, tried }) {
    const language = languageOf(parsed.question)
    return {
      language,
      rules: RULES[language],
      user: parts(
        list('languages', keywordLanguages(languages, parsed.question)),
        fence('question', [multiline(parsed.question)]),
        list('information', parsed.information),
        list('used', distinct([...Object.values(parsed.keywords).flat(), ...tried.flatMap((past) => past.keywords)])),
        attempts(tried.map((past) => ({ ...past, keywords: [] }))),
      ),
    }
  },
  output: (reply) => ({ keywords: keywordsOf(reply.keywords) }),
  outputTokens: () => 200,
}
