/**
 * What a question asks, by rule: instructions split off, kind, keywords, named sections, and a follow-up made to
 * stand alone.
 * @module
 */
import type { Keywords, QuestionKind } from '../../state/records.ts'
import type { ParseInput, ParseOutput } from '../reader.ts'
import { askedOf, compares, sidesOf } from './comparison.ts'
import { standalone } from './follow-up.ts'
import { keywordsOf, namesOf } from './keywords.ts'
import { alternatives, subjectOf } from './subject.ts'
import { languageOf } from './text.ts'

export function parse({ question: asked, turns, languages }: ParseInput): ParseOutput {
  const { question: bare, instructions } = withoutInstructions(withoutRuns(asked))
  const question = standalone(bare, turns)
  const kind = kindOf(question)
  const sides = kind === 'compare' ? sidesOf(question) : null
  const subQuestions = sides ? [askedOf(sides, 'left'), askedOf(sides, 'right')] : []
  const information = subQuestions.length > 0 ? subQuestions : [question]
  const keywords = inLanguages(question, languages)
  // One subject may be the title of a document or a section; if it is none, the name leads nowhere.
  const things = alternatives(subjectOf(question)?.subject ?? '')
  const sections = [...sectionsNamed(question), ...(things.length === 1 ? things : [])]
  return { question, information, instructions, keywords, kind, subQuestions, sections }
}

/** White space, or one sign again and again, as pasted text holds it: rules that look for its end take its square. */
function withoutRuns(text: string): string {
  return text.replace(/\s{20,}/g, ' ').replace(/([^\p{L}\p{M}\p{N}])\1{19,}/gu, '$1')
}

const INSTRUCTIONS = [
  /[,，;；]?\s*\b(?:please\s+)?(?:(?:answer|reply|respond|show|give|present|format|list)\s+(?:it|this|them|the (?:answer|result)s?|your answer)?\s*)?(?:in|as)\s+(?:a|an|the form of a)?\s*(?:(?:short|brief|small|numbered|bulleted|markdown)\s+)*(?:tables?|bullet(?:ed)?(?: points| list)?|bullets|numbered list|list|one sentence|single sentence|two sentences|one word|one paragraph|few words|JSON)(?=\s*[.,;?!]|\s*$)/i,
  /[,，;；]?\s*\b(?:please\s+)?(?:answer|reply|respond|explain|write)\s+in\s+(?:English|Chinese|French|German|Spanish|Japanese)\b/i,
  /[,，;；]?\s*\bin\s+(?:at most|no more than|under|less than|fewer than|about)\s+\w+\s+(?:words|sentences|lines)\b/i,
  /[,，;；]?\s*\b(?:step by step|in detail|in brief|briefly|concisely|with (?:an )?examples?)(?=\s*[.,;?!]|\s*$)/i,
  /[，,；;。]?\s*(?:请|請)?(?:用|以)(?:一个|一個)?(?:表格|列表|要点|要點|条目|條目|一句话|一句話|中文|英文|英语|英語|JSON)(?:的?形式|的?方式|格式)?(?:来|來)?(?:回答|列出|说明|說明|给出|給出|展示|总结|總結|概括)?/,
  /[，,；;。]?\s*(?:请|請)?(?:简要|簡要|简单|簡單|详细|詳細|分步骤|分步驟|逐条|逐條)(?:地)?(?:回答|说明|說明|列出|介绍|介紹|描述)/,
  /[，,；;。]?\s*(?:不超过|不超過|少于|少於|限)[\d一二三四五六七八九十百]+(?:个|個)?(?:字|句)(?:以内|以內)?/,
]

/** Nothing is split off when no question would be left. */
function withoutInstructions(asked: string): { question: string; instructions: string[] } {
  let question = asked.trim()
  const instructions: string[] = []
  for (const pattern of INSTRUCTIONS) {
    const found = pattern.exec(question)?.[0]
    if (!found) continue
    const rest = question
      .replace(found, '')
      .replace(/([?？])\s*[.。]$/, '$1')
      .trim()
    if (!/[\p{L}\p{N}]{2}/u.test(rest)) continue
    instructions.push(found.replace(/^[\s,，;；。]+/, '').trim())
    question = rest
  }
  return { question, instructions }
}

const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'summary',
    /\b(?:summari[sz]e|summary|overview|gist|main points|outline of)\b|总结|總結|概括|概述|摘要|大意|主要内容|主要內容|讲了什么|講了什麼/i,
  ],
  [
    'list',
    /^(?:please )?(?:list|enumerate|name (?:all|every|each))\b|\b(?:list (?:all|every|each|the)|what are all|which are all)\b|列出|列举|列舉|都有哪些|有哪几|有哪幾|一共有/i,
  ],
  [
    'procedure',
    /\bhow (?:do|can|to|should|could|would) (?:i|we|you|one|a|an|the|to)?\b|\bsteps (?:to|for)\b|怎样|怎樣|怎么|怎麼|如何|步骤|步驟/i,
  ],
  ['fact', /\b(?:what|which|who|whom|whose|when|where|why|how)\b|什么|什麼|谁|誰|哪|多少|几|幾|何|吗|嗎|是否/i],
  ['fact', /^(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|must)\b/i],
]

function kindOf(question: string): QuestionKind {
  if (compares(question)) return 'compare'
  return KINDS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other'
}

/** Names and figures are written alike everywhere; other words are of use in the question's own language alone. */
function inLanguages(question: string, languages: readonly string[]): Keywords {
  const own = languageOf(question)
  const entries = languages.map((language) => {
    const words = language === own ? keywordsOf(question) : namesOf(question)
    return [language, words.length > 0 ? words : keywordsOf(question)] as const
  })
  return Object.fromEntries(entries)
}

const SECTIONS = [
  /\b(?:[Cc]hapter|[Ss]ection|[Pp]art|[Aa]ppendix|[Bb]ook|[Aa]nnex|[Aa]rticle)\s+(?:\d+(?:\.\d+)*|[IVXLC]+|[A-Z])\b(?:\s+(?:of|in)\s+(?:the\s+)?(?:"[^"]+"|[^\s,?.]+(?:\s+\p{Lu}[^\s,?.]*)*))?/gu,
  /\b(?:chapter|section|document|article|page|book|file|guide|titled|called)\s+["“'‘]([^"”'’]{2,80})["”'’]/giu,
  /第[\d一二三四五六七八九十百零〇两]+(?:\.\d+)*[章节節回卷部篇条條]/gu,
  /《[^》]{1,60}》/gu,
  /[「“"]([^」”"]{2,40})[」”"](?:一|这一|這一)?(?:章|节|節|部分|文档|文檔|小节|小節)/gu,
]

/** Sections and documents in the question's own words; the map says later which they are. */
function sectionsNamed(question: string): string[] {
  const found = SECTIONS.flatMap((pattern) => [...question.matchAll(pattern)].map((match) => match[1] ?? match[0]))
  return [...new Set(found.map((name) => name.trim()))]
}
