/**
 * A short question that leans on the one before it ("And its default?", "那第二个呢？") is given that one's content.
 * @module
 */
import type { ParseInput } from '../reader.ts'
import { hasContent, keywordsOf, namesOf } from './keywords.ts'
import { languageOf } from './text.ts'

const EN_LEANS =
  /\b(?:it|its|they|them|their|this|that|these|those|he|him|his|she|her|there|the (?:first|second|third|last|other|same|former|latter) (?:one)?)\b/i
const EN_OPENS = /^(?:and|but|so|or|then|what about|how about|what if|why not|also|else)\b/i
const ZH_LEANS = /它|他|她|其(?!他)|这|這|那(?!么|麼)|该|該|前者|后者|後者|第[一二三四五六七八九十\d]+[个個种種条條]/
const ZH_OPENS = /^(?:那|那么|那麼|还有|還有|另外|而|呢)|呢[？?]?$/
/** A question with this many content words says itself what it is about. */
const SHORT = 4

export function standalone(question: string, turns: ParseInput['turns']): string {
  const before = turns.findLast((turn) => turn.role === 'user')?.text
  if (!before || !leans(question)) return question
  const own = new Set(keywordsOf(question).map(lower))
  // "What about B?" asks of B what was asked of A: A's name stays behind.
  const replaced = EN_OPENS.test(question) || ZH_OPENS.test(question) ? namesOf(question).length > 0 : false
  const left = new Set(replaced ? namesOf(before).map(lower) : [])
  const carried = keywordsOf(before).filter((word) => !own.has(lower(word)) && !left.has(lower(word)))
  return carried.length > 0 ? `${question} (${carried.join(' ')})` : question
}

const lower = (word: string): string => word.toLowerCase()

function leans(question: string): boolean {
  if (!hasContent(question)) return true
  const chinese = languageOf(question) === 'zh'
  const short = keywordsOf(question).length <= SHORT
  const opens = (chinese ? ZH_OPENS : EN_OPENS).test(question)
  const refers = (chinese ? ZH_LEANS : EN_LEANS).test(question)
  return opens ? short || refers : short && refers
}
