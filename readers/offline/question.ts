/**
 * A question taken apart: the terms that carry its content with their weight in this corpus, the type of its answer,
 * its head noun, its names and its figures.
 * @module
 */
import { type AnswerType, answerType, EN_STOP, ZH_ASKING, ZH_STOP } from './question-words.ts'
import type { Rarity } from './rarity.ts'
import { languageOf, type Unit, unitsOf } from './text.ts'

export interface Question {
  text: string
  language: 'en' | 'zh'
  type: AnswerType
  /** Units that carry content, in order; bigrams never bridge what was left out. */
  units: Unit[]
  /** Distinct terms of those units with their inverse document frequency. */
  weights: Map<string, number>
  /** Sum of the weights. */
  mass: number
  /** Keys of the noun asked for (`country` in "what country is…"). */
  head: Set<string>
  /** Keys written with a capital past the first word, quoted, or Latin inside Chinese. */
  names: Set<string>
  figures: Set<string>
  /** Share of the mass that the corpus has never seen. */
  unseen: number
}

export function analyse(text: string, rarity: Rarity): Question {
  const language = languageOf(text)
  const written = language === 'en' ? englishContent(text) : chineseContent(text)
  const content = written.map((unit) => asSpelt(unit, rarity))
  const weights = new Map<string, number>()
  let unseenMass = 0
  let mass = 0
  const add = (key: string, counted: readonly string[]): void => {
    if (weights.has(key)) return
    const idf = rarity.idf(counted)
    weights.set(key, idf)
    mass += idf
    if (!rarity.seen(counted)) unseenMass += idf
  }
  content.forEach((unit, index) => {
    if (!(unit.han && ZH_STOP.has(unit.surface))) add(unit.key, [...unit.counted, unit.key])
    const before = content[index - 1]
    if (before?.han && unit.han && unit.joined) add(before.key + unit.key, [before.key + unit.key])
    if (unit.whole) add(unit.whole, [unit.whole])
  })
  return {
    text,
    language,
    type: answerType(text, language),
    units: content,
    weights,
    mass,
    head: language === 'en' ? englishHead(text) : chineseHead(text),
    names: names(content, text, language),
    figures: new Set(content.filter((unit) => unit.digit).map((unit) => unit.key)),
    unseen: mass === 0 ? 1 : unseenMass / mass,
  }
}

/** A word that the corpus does not have, as the word of it that is spelt almost so. */
function asSpelt(unit: Unit, rarity: Rarity): Unit {
  if (unit.han || unit.digit || unit.whole !== undefined || rarity.seen([...unit.counted, unit.key])) return unit
  const similar = rarity.similar(unit.key)
  return similar === undefined ? unit : { ...unit, key: similar, counted: [similar] }
}

function englishContent(text: string): Unit[] {
  const units = unitsOf(text)
  const content = units.filter((unit) => !EN_STOP.has(unit.surface.toLowerCase()))
  return content.length > 0 ? content : units
}

/** The asking words are replaced by a space, so that units on either side are no longer joined. */
function chineseContent(text: string): Unit[] {
  const stripped = unitsOf(text.normalize('NFKC').replace(ZH_ASKING, ' ')).filter(
    (unit) => unit.han || !EN_STOP.has(unit.surface.toLowerCase()),
  )
  return stripped.some((unit) => !ZH_STOP.has(unit.surface)) ? stripped : unitsOf(text)
}

function names(content: readonly Unit[], text: string, language: 'en' | 'zh'): Set<string> {
  const first = unitsOf(text)[0]?.surface
  const result = new Set<string>()
  for (const unit of content) {
    if (language === 'zh' ? !unit.han && !unit.digit : unit.capital && unit.surface !== first) result.add(unit.key)
  }
  for (const quoted of text.matchAll(/[《「『“"]([^》」』”"]{1,30})[》」』”"]/gu)) {
    for (const unit of unitsOf(quoted[1] ?? '')) if (!unit.han) result.add(unit.key)
  }
  return result
}

/** Words that end the noun phrase after "what …" or "what is the …". */
const PHRASE_END =
  /^(?:of|in|on|at|for|from|to|by|with|that|which|who|when|is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|and|used|called|being)$/

function englishHead(text: string): Set<string> {
  const words = unitsOf(text)
  const lower = words.map((word) => word.surface.toLowerCase())
  const asking = lower.findIndex((word) => /^(?:what|which|whose|many|much)$/.test(word))
  if (asking < 0) return new Set()
  let from = asking + 1
  while (
    from < words.length &&
    /^(?:is|are|was|were|the|a|an|kind|type|sort|of|other|two|three|some)$/.test(lower[from] ?? '')
  )
    from++
  let head: Unit | undefined
  for (let i = from; i < words.length && !PHRASE_END.test(lower[i] ?? ''); i++) {
    const word = words[i]
    if (word && !EN_STOP.has(lower[i] ?? '')) head = word
    if (i - from >= 4) break
  }
  return new Set(head ? [head.key] : [])
}

/** The two characters after the asking word, or before "是什么". */
function chineseHead(text: string): Set<string> {
  const after = /(?:哪(?:一|些|个|個|种|種|位|部|座|两个|兩個)*|什么|什麼|何种|何種|多少)(\p{Script=Han}{2})/u.exec(
    text,
  )?.[1]
  const before = /(\p{Script=Han}{2})(?:是|为|為|叫|有)(?:什么|什麼|哪|多少|谁|誰|何)/u.exec(text)?.[1]
  const head = after && !/[是的了在有为為]/u.test(after) ? after : before
  return new Set(
    head && !/[的了]/u.test(head)
      ? [
          unitsOf(head)
            .map((unit) => unit.key)
            .join(''),
        ]
      : [],
  )
}
