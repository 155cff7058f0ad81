/**
 * Text as the offline reader sees it: units in order (words and single Han characters), and from them the terms that
 * the corpus counts. Order is needed for adjacency, subsequences and capitals, which a bag of terms has lost.
 * @module
 */
import { HAN, kindOf, LOW_SURROGATE, SEPARATOR } from '../../corpus/words/characters.ts'
import { terms } from '../../corpus/words/terms.ts'

/** One word, one figure or one Han character (kana counts as such). */
export interface Unit {
  /** What is compared: the stem of a word, a figure in digits, a simplified character. */
  readonly key: string
  /** As written, after NFKC. */
  readonly surface: string
  /** The terms by which the corpus counts it, the unit itself first. */
  readonly counted: readonly string[]
  readonly capital: boolean
  readonly digit: boolean
  readonly han: boolean
  /** Whether nothing stands between this unit and the one before. */
  readonly joined: boolean
  /** On the last unit of a name such as `api-breaker`: the whole of it. */
  readonly whole: string | undefined
}

/** A name's units: figures, capitals in a row, words, which joints and humps divide; `TLSv1.1` holds `TLS 1.1`. */
const PART =
  /\d+(?:[.,]\d+)*|\p{Lu}+(?=v\d)|v(?=\d)|\p{Lu}+(?!\p{Ll})|\p{Lu}?(?:(?!\p{Lu})[\p{L}\p{M}])+(?:['’](?:s|t|d|m|ll|re|ve)\b)?|\p{Lu}/gu
/** What need not be divided. */
const PLAIN = /^(?:[A-Z]?[a-z]+|\d+(?:[.,]\d+)*)$/
const JOINTS = new Set(Array.from("-./@:'’", (joint) => joint.charCodeAt(0)))
const COMMA = 0x2c
const NUMBER_WORDS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, String(value)] as const),
)

type Word = Omit<Unit, 'joined' | 'whole'>

/** Stemming is the slow part and words repeat, so each is worked out once; emptied when full to stay small. */
const words = new Map<string, Word>()
const WORDS_KEPT = 40_000

function wordOf(surface: string, han: boolean): Word {
  const known = words.get(surface)
  if (known) return known
  if (words.size >= WORDS_KEPT) words.clear()
  const counted = terms(surface)
  const digit = /^\d/.test(surface)
  const figure = digit ? surface.replaceAll(',', '') : NUMBER_WORDS.get(surface.toLowerCase())
  const key = figure ?? counted[0] ?? surface.toLowerCase()
  const word = { key, surface, counted, digit, capital: /^\p{Lu}/u.test(surface), han }
  words.set(surface, word)
  return word
}

export function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  walk(text, (word, joined, whole) => units.push(unit(word, joined, whole)))
  return units
}

type Visit = (word: Word, joined: boolean, whole: string | undefined) => void

function walk(text: string, visit: Visit): void {
  const plain = text.normalize('NFKC')
  let last = -1
  for (let at = 0; at < plain.length; ) {
    const kind = kindOf(plain.charCodeAt(at))
    if (kind === SEPARATOR || kind === LOW_SURROGATE) {
      at++
      continue
    }
    const end = kind === HAN ? endOfCharacter(plain, at) : endOfName(plain, at)
    const surface = plain.slice(at, end)
    if (kind === HAN) visit(wordOf(surface, true), at === last, undefined)
    else if (PLAIN.test(surface)) visit(wordOf(surface, false), at === last, undefined)
    else walkParts(surface, at === last, visit)
    last = end
    at = end
  }
}

function walkParts(name: string, joined: boolean, visit: Visit): void {
  const parts = name.match(PART) ?? [name]
  const whole = parts.length > 1 && /[-_./@]/.test(name) ? name.toLowerCase() : undefined
  parts.forEach((part, i) => {
    visit(wordOf(part, false), i > 0 || joined, i === parts.length - 1 ? whole : undefined)
  })
}

/** Written out: a spread here would be half the time of cutting a text. */
function unit({ key, surface, counted, digit, capital, han }: Word, joined: boolean, whole: string | undefined): Unit {
  return { key, surface, counted, digit, capital, han, joined, whole }
}

const endOfCharacter = (text: string, at: number): number =>
  kindOf(text.charCodeAt(at + 1)) === LOW_SURROGATE ? at + 2 : at + 1

/** Letters and digits, over one joint at a time where a letter or digit follows it. */
function endOfName(text: string, at: number): number {
  let end = at + 1
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    const kind = kindOf(code)
    if (kind === HAN) break
    if (kind !== SEPARATOR) continue
    const goesOn = JOINTS.has(code) || (code === COMMA && isDigit(text.charCodeAt(end - 1)))
    const next = text.charCodeAt(end + 1)
    if (!goesOn || (code === COMMA ? !isDigit(next) : !isWord(kindOf(next)))) break
  }
  return end
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isWord = (kind: number): boolean => kind !== SEPARATOR && kind !== HAN && kind !== LOW_SURROGATE

/** Units and terms of a sentence; passages of one question and of the next share most of theirs. */
export interface Cut {
  readonly units: readonly Unit[]
  readonly terms: readonly string[]
}

const cuts = new Map<string, Cut>()
const CUTS_KEPT = 4_000

export function cut(text: string): Cut {
  const known = cuts.get(text)
  if (known) return known
  if (cuts.size >= CUTS_KEPT) cuts.clear()
  const units = unitsOf(text)
  const made = { units, terms: termsOf(units) }
  cuts.set(text, made)
  return made
}

/** The terms of units in order: keys, bigrams of neighbouring Han characters, whole names. */
function termsOf(units: readonly Unit[]): string[] {
  const result: string[] = []
  let before: Unit | undefined
  for (const each of units) {
    result.push(each.key)
    if (before?.han && each.han && each.joined) result.push(before.key + each.key)
    if (each.whole) result.push(each.whole)
    before = each
  }
  return result
}

/** Which of some terms a text holds: for texts that are looked at once, of which nothing else is wanted. */
export function termsAmong(text: string, wanted: { has(term: string): boolean }): Set<string> {
  const held = new Set<string>()
  let before: Word | undefined
  walk(text, (word, joined, whole) => {
    if (wanted.has(word.key)) held.add(word.key)
    if (joined && word.han && before?.han && wanted.has(before.key + word.key)) held.add(before.key + word.key)
    if (whole && wanted.has(whole)) held.add(whole)
    before = word
  })
  return held
}

/** How many of each. */
export function counts(items: readonly string[]): Map<string, number> {
  const result = new Map<string, number>()
  for (const item of items) result.set(item, (result.get(item) ?? 0) + 1)
  return result
}

/** `zh` when Han characters outnumber words, as in a Chinese question about `api-breaker`. */
export function languageOf(text: string): 'en' | 'zh' {
  const han = text.match(/\p{sc=Han}/gu)?.length ?? 0
  const words = text.match(/(?:(?!\p{sc=Han})[\p{L}\p{N}])+(?:[-_./@](?:(?!\p{sc=Han})[\p{L}\p{N}])+)*/gu)?.length ?? 0
  return han > words ? 'zh' : 'en'
}
