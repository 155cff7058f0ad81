/**
 * Words to search for. A reader without a model knows no synonyms: after the first round it can only drop what is
 * common and let the rare words speak, once.
 * @module
 */
import type { KeywordsInput, KeywordsOutput } from '../reader.ts'
import { analyse } from './question.ts'
import { EN_STOP, ZH_ASKING, ZH_STOP } from './question-words.ts'
import type { Rarity } from './rarity.ts'
import { cut, languageOf } from './text.ts'

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-_./@:'’]+[\p{L}\p{M}\p{N}]+)*/gu
const ZH_PARTICLES = new RegExp(
  `[${[...ZH_STOP].filter((each) => /[的了是在和与與及或吗嗎呢啊吧]/.test(each)).join('')}]`,
  'gu',
)

/** The content words of a question as written, each once; Chinese as the stretches between particles. */
export function keywordsOf(question: string): string[] {
  const content = contentOf(question)
  return [...new Set(content.length > 0 ? content : (question.match(WORD) ?? []))]
}

/** Whether a question says anything by itself; "Why?" does not. */
export const hasContent = (question: string): boolean => contentOf(question).length > 0

function contentOf(question: string): string[] {
  const chinese = languageOf(question) === 'zh'
  const text = chinese ? question.replace(ZH_ASKING, ' ').replace(ZH_PARTICLES, ' ') : question
  const words = (text.match(WORD) ?? []).flatMap(apart)
  return words.filter((word) => !EN_STOP.has(word.toLowerCase()) && !(word.length === 1 && ZH_STOP.has(word)))
}

/** Han characters that stand against letters are words of their own. */
const apart = (word: string): string[] => word.match(/\p{sc=Han}+|(?:(?!\p{sc=Han})[^\s])+/gu) ?? [word]

/** Keywords that are names or figures: capitals past the first word, joints, digits, or Latin inside Chinese. */
export function namesOf(question: string): string[] {
  const chinese = languageOf(question) === 'zh'
  const first = question.match(WORD)?.[0]
  return keywordsOf(question).filter((word) => {
    if (/\p{sc=Han}/u.test(word)) return false
    return chinese || /\d|\w[-_./@]\w/.test(word) || (/^\p{Lu}/u.test(word) && word !== first)
  })
}

/** The rarer half of the question's words as one keyword; nothing when that was tried. */
export function keywords({ parsed, tried }: KeywordsInput, rarity: Rarity): KeywordsOutput {
  const { language, weights } = analyse(parsed.question, rarity)
  const known = keywordsOf(parsed.question).map((word) => ({ word, weight: weightOf(word, weights, rarity) }))
  const rarer = known.toSorted((a, b) => b.weight - a.weight).slice(0, Math.ceil(known.length / 2))
  const offer = rarer.map(({ word }) => word).join(' ')
  const used = new Set(tried.flatMap((attempt) => attempt.keywords))
  return known.length < 2 || used.has(offer) ? { keywords: {} } : { keywords: { [language]: [offer] } }
}

/** The weight of its rarest term that the corpus has; 0 when it has none. */
function weightOf(word: string, weights: ReadonlyMap<string, number>, rarity: Rarity): number {
  let best = 0
  for (const { key, counted } of cut(word).units) {
    if (rarity.seen([...counted, key])) best = Math.max(best, weights.get(key) ?? 0)
  }
  return best
}
