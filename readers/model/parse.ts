/**
 * The first call: what is asked, how the answer is to be given, and the words to search for, all at once.
 * @module
 */
import { z } from 'zod'
import { QuestionKind } from '../../state/records.ts'
import type { ParseInput, ParseOutput } from '../reader.ts'
import { fence, inline, list, multiline, parts } from './fence.ts'
import { distinct, type Language, languageOf, type ModelFunction } from './function.ts'

const RULES: Record<Language, string> = {
  en: `You prepare a search through documents. Take the user's question apart.
question: the question, understood alone; unchanged where it already is.
information: what the answer must tell, one entry a fact; empty where the question says it as well.
instructions: wishes about the form of the answer (length, language, layout); none of the facts.
keywords: for each language, words and short phrases that the documents themselves would use for what is asked: names, terms, synonyms, other forms. Most telling first, at most 12, translated where needed. Only words this question calls for; names of commands or parameters that you know for it are welcome, guesses at the answer itself are not.
kind: fact, procedure (how to), compare (how two or more things differ or agree; not two questions in one), list (every instance is wanted), summary, other.
subQuestions: the separate questions it consists of; empty for a single one.
sections: documents, chapters or sections it names, in its own words.
names: what the documents must speak of for any answer to be there: products, people, places, identifiers that the question is about. One entry a name, with its other spellings, abbreviations and translations. No general words, and none that the documents may leave unsaid: when in doubt, leave it out.`,
  zh: `你为文档检索做准备。请拆解用户的问题。
question：单独也能看懂的完整问题；本来就完整的照抄。
information：答案必须说明的内容，每个事实一条；与问题本身相同时留空。
instructions：对答案形式的要求（长短、语言、版式），不含事实。
keywords：按语言列出文档原文谈到所问内容时可能用到的词和短语：名称、术语、同义词、其他说法。最有区分度的在前，最多 12 个，必要时翻译。只写这个问题需要的词；可以写你所知道的相关命令或参数名，但不要猜测答案本身。
kind：fact（事实）、procedure（做法）、compare（比较两个或多个事物的异同；一问两事不算）、list（要求列全）、summary（概述）、other（其他）。
subQuestions：问题所含的各个独立问题；只有一个时留空。
sections：问题点名的文档、章或节，照问题原话写。
names：文档中必须出现、否则不可能有答案的名称：问题所问的产品、人物、地点、标识符。每个名称一条，并列出其其他写法、缩写和译名。不含一般词语，也不含文档可能不提的名称；拿不准就不写。`,
}

/** Sent with the earlier turns. */
const TURNS: Record<Language, string> = {
  en: 'Earlier turns; make the question complete from them.',
  zh: '以下是之前的对话，请据此补全问题。',
}

/** Languages to give keywords in: the corpus's, or the question's own where the corpus says nothing. */
export function keywordLanguages(languages: readonly string[], question: string): string[] {
  const known = distinct(languages)
  return known.length > 0 ? known : [languageOf(question)]
}

/** A language that a model leaves out has no words: the others, or the question's own, are searched for. */
export function keywordSchema(languages: readonly string[]) {
  return z.strictObject(Object.fromEntries(languages.map((language) => [language, z.array(z.string()).catch([])])))
}

/** The words by language; a language without words is left out. */
export function keywordsOf(reply: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(reply).map(([language, words]) => [language, distinct(words)] as const)
  return Object.fromEntries(entries.filter(([, words]) => words.length > 0))
}

function replySchema(input: ParseInput) {
  return z.strictObject({
    question: z.string(),
    information: z.array(z.string()),
    instructions: z.array(z.string()),
    keywords: keywordSchema(keywordLanguages(input.languages, input.question)),
    kind: QuestionKind.catch('other'),
    subQuestions: z.array(z.string()),
    sections: z.array(z.string()),
    names: z.array(z.array(z.string())).catch([]),
  })
}

export const parse: ModelFunction<ParseInput, z.infer<ReturnType<typeof replySchema>>, ParseOutput> = {
  name: 'parse',
  reply: replySchema,
  prompt(input) {
    const language = languageOf(input.question)
    const turns = input.turns.map(({ role, text }) => `${role}: ${inline(text)}`)
    return {
      language,
      rules: RULES[language],
      user: parts(
        list('languages', keywordLanguages(input.languages, input.question)),
        turns.length > 0 ? `${TURNS[language]}\n${fence('turns', turns)}` : '',
        fence('question', [multiline(input.question)]),
      ),
    }
  },
  output(reply, input) {
    const question = reply.question.trim() || input.question
    const information = distinct(reply.information)
    return {
      question,
      information: information.length > 0 ? information : [question],
      instructions: distinct(reply.instructions),
      keywords: keywordsOf(reply.keywords),
      kind: reply.kind,
      subQuestions: distinct(reply.subQuestions),
      sections: distinct(reply.sections),
      names: reply.names.map(distinct).filter((forms) => forms.length > 0),
    }
  },
  outputTokens: () => 350,
}
